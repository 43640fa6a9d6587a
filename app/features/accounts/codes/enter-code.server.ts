import type { Limited } from '#app/features/rate-limits/rules.ts'
import { refundRateLimit, consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import type { Database, SystemContext } from '#app/platform/context.ts'
import { readCode, type CodeRefusal } from './rules.ts'

type Tools = Pick<SystemContext, 'actor' | 'db' | 'now' | 'secrets' | 'settings' | 'origin'>

/** Does what belongs to any typed code. Malformed input does not count as a try, tries are limited across codes, and a
 *  right code refunds its try. The calling verb has checked its policy.
 *  @param whose an email address in lower case, or a user id
 *  @param use consumes the code (`useCode`) and does what it is for, in one transaction */
export async function enterCode<Outcome extends { ok: boolean }>(
  tools: Tools,
  whose: string,
  typed: unknown,
  use: (tx: Database) => Promise<Outcome>,
): Promise<Outcome | CodeRefusal | Limited> {
  if (readCode(typed) === null) return { ok: false, reason: 'not-a-code' }
  const taken = await consumeRateLimit(tools, 'code-entry', whose)
  if (!taken.ok) return taken
  const used = await tools.db.transaction(use)
  if (used.ok) await refundRateLimit(tools, 'code-entry', whose)
  return used
}
