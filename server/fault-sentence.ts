import { isUnavailable } from '#app/database/availability/unavailable.server.ts'
import { CannotRun } from '#app/platform/errors.ts'
import { s3Fault } from '#app/platform/files/s3-faults.ts'
import { fileFault } from './file-fault.ts'

/** What an operator can mend, of a disk, an S3 store, the database or a command.
 *  @returns undefined for other errors: they may be bugs, whose stack is then needed */
export function faultSentence(error: unknown): string | undefined {
  if (error instanceof CannotRun) return error.message
  const ofFiles = fileFault(error) ?? s3Fault(error)
  if (ofFiles !== undefined) return ofFiles
  // Such as one that has no connection left: what the server says about that names no data.
  return isUnavailable(error) ? `The database cannot be used: ${reason(error)}.` : undefined
}

/** What the driver says, below what Drizzle says about it. */
function reason(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error ? reason(cause) : message
}
