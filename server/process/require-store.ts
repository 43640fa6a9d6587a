import { setTimeout as pass } from 'node:timers/promises'
import { readMark } from '#app/features/files/store-mark.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { CannotRun } from '#app/platform/errors.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'

/** Milliseconds for an answer at the start. */
const ANSWERS_WITHIN = 10_000

/** @throws CannotRun when the S3 store does not answer, or not with its files, unless START_WITHOUT_S3 is set */
export async function requireStore(env: Env, files: FileStore): Promise<void> {
  if (env.S3_BUCKET === undefined || env.START_WITHOUT_S3 === '1') return
  const asked = readMark(files).then(
    () => undefined,
    (error: Error) => error.message || error.name,
  )
  const late = pass(ANSWERS_WITHIN, 'no answer within 10 seconds', { ref: false })
  const fault = await Promise.race([asked, late])
  if (fault !== undefined)
    throw new CannotRun(
      `The S3 store of S3_ENDPOINT cannot be used (${fault.replace(/\.$/, '')}): check S3_…, or set START_WITHOUT_S3=1 to start without it.`,
    )
}
