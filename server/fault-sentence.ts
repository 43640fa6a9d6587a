import { isUnavailable } from '#app/database/availability/unavailable.server.ts'
import { CannotRun } from '#app/platform/errors.ts'
import { describeError } from '#app/platform/log/log.server.ts'
import { s3Fault } from '#app/platform/files/s3-faults.ts'
import { fileFault } from './file-fault.ts'

/** A sentence about an error that an operator can fix: of a disk, an S3 store, the database or a command.
 *  @returns undefined for other errors: they may be bugs, whose stack is then needed */
export function faultSentence(error: unknown): string | undefined {
  if (error instanceof CannotRun) return error.message
  const ofFiles = fileFault(error) ?? s3Fault(error)
  if (ofFiles !== undefined) return ofFiles
  // Such as a server without free connections: its message about that contains no data.
  return isUnavailable(error) ? `The database cannot be used: ${reason(error)}.` : undefined
}

/** What the log says about an error at the start: its sentence or, if it may be a bug, its stack. */
export function faultFields(error: unknown): ReturnType<typeof describeError> | { says: string } {
  const says = faultSentence(error)
  return says === undefined ? describeError(error) : { says }
}

/** The driver's message, which Drizzle wraps. */
function reason(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error ? reason(cause) : message
}
