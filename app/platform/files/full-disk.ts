const FULL_OF_FILES = new Set(['ENOSPC', 'EDQUOT'])
const FULL_OF_DATABASE = '53100' // SQLSTATE
const FULL_OF_LOCK = 13 // of SQLite, which locks the data directory
/** The code that our file store and others return. */
const FULL_STORE = 'InsufficientStorage'

/** Says which disk is full, and what to free.
 *  @param place the file or folder, where the error names none
 *  @returns a sentence, when an error or its cause is about a full disk */
export function fullDisk(error: unknown, place?: string): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at ? String(at.code) : ''
    // Linux reports the same error when too many files are watched.
    const isWatch = 'syscall' in at && at.syscall === 'watch'
    const isLock = 'errcode' in at && at.errcode === FULL_OF_LOCK
    if ((FULL_OF_FILES.has(code) && !isWatch) || isLock) {
      const where = place ?? ('path' in at ? String(at.path) : undefined)
      return where === undefined
        ? `A disk is full: see which with "df -h", and delete there what nobody needs, or enlarge it.`
        : `The disk with ${where} is full: delete there what nobody needs, such as old backups, or enlarge it.`
    }
    if (code === FULL_OF_DATABASE)
      return 'The disk of the database (DATA_DIR for the embedded one) is full: delete there what nobody needs, or enlarge it.'
    if (code === FULL_STORE || at.name === FULL_STORE)
      return 'The disk of the file store (DATA_DIR without S3_URL) is full: delete there what nobody needs, or enlarge it.'
  }
  return undefined
}
