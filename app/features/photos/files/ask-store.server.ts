import { Busy } from '#app/platform/errors.ts'
import { describeError, type Log } from '#app/platform/log/log.server.ts'

/** Waits for the file store on behalf of a user. While it is down or full, the user gets a sentence, and the log the cause.
 *  @throws Busy */
export async function askStore<Answer>(log: Log, asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    log.error(describeError(error), 'the store of files failed')
    throw new Busy('Photos cannot be stored right now. Please try again in a few minutes.')
  }
}
