import { fullDisk } from '#app/platform/files/full-disk.ts'

/** What a disk or its rights refuse. Others, such as a file that is missing, may be a bug, whose stack is then needed. */
const CODES = new Set(['EACCES', 'EPERM', 'EROFS', 'EIO', 'EMFILE'])

/** @returns a sentence about the file that could not be used, which an error or its cause names; undefined for other errors */
export function fileFault(error: unknown): string | undefined {
  const full = fullDisk(error)
  if (full !== undefined) return full
  for (let at = error; at instanceof Error; at = at.cause)
    if ('syscall' in at && 'code' in at && CODES.has(String(at.code)))
      return `A file or folder cannot be used: ${at.message}.`
  return undefined
}
