import { fullDisk } from '#app/platform/files/full-disk.ts'

/** Errors of a disk or its permissions. Others, such as a missing file, may be a bug, whose stack is then needed. */
const CODES = new Set(['EACCES', 'EPERM', 'EROFS', 'EIO', 'EMFILE'])

/** @returns a sentence about the unusable file that an error or its cause names; undefined for other errors */
export function fileFault(error: unknown): string | undefined {
  const full = fullDisk(error)
  if (full !== undefined) return full
  for (let at = error; at instanceof Error; at = at.cause)
    if ('syscall' in at && 'code' in at && CODES.has(String(at.code)))
      return `A file or folder cannot be used: ${at.message}.`
  return undefined
}
