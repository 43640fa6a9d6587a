import { notifyProcesses } from '#app/features/live/send-live-events.server.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { describeError } from '#app/platform/log/log.server.ts'
import { SharedLimits } from '#app/platform/process/shared-limits.server.ts'
import type { Parts } from './runtime.ts'

const TAKEN = 'taken '

/** Rate limits by address. Processes share their counts over the channel of live events, to which all listen anyway.
 *  @returns also a function that handles that channel's messages */
export function openLimits({ connection, secrets, log }: Parts) {
  const failed = (error: unknown) => log.warn(describeError(error), 'counts of requests were not shared')
  const limits = new SharedLimits({
    process: newId(),
    hash: (key) => secrets.keyedHash('limits', `address\0${key}`).slice(0, 16),
    tell: (text) => notifyProcesses(connection.db, [TAKEN + text]),
  })
  // No other process uses an embedded database.
  if (connection.kind === 'postgres') limits.start(failed)
  const hear = (payload: string) => {
    if (payload.startsWith(TAKEN)) void limits.hear(payload.slice(TAKEN.length)).catch(failed)
  }
  return { limits, hear }
}
