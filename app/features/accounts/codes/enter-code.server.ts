import { inTransaction, type InsideContext } from '#app/database/transaction.server.ts'
import type { Limited } from '#app/features/rate-limits/rules.ts'
import { refundRateLimit, consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { readCode, refuseCode, type CodeRefusal } from './rules.ts'

type Tools = Pick<SystemContext, 'actor' | 'db' | 'now' | 'secrets' | 'settings' | 'origin'>

/** Does what belongs to any typed code. Malformed input does not count as a try, tries are limited across codes, and a
 *  right code refunds its try.
 *  @param whose an email address in lower case, or a user id
 *  @param use consumes the code (`useCode`) and does what it is for, in one transaction */
export async function enterCode<Open extends Tools, Outcome extends { ok: boolean }>(
  open: Open,
  whose: string,
  typed: unknown,
  use: (tx: InsideContext<Open>) => Promise<Outcome>,
): Promise<Outcome | CodeRefusal | Limited> {
  if (readCode(typed) === null) return refuseCode('not-a-code')
  const taken = await consumeRateLimit(open, 'code-entry', whose)
  if (!taken.ok) return taken
  const used = await inTransaction(open, use)
  if (used.ok) await refundRateLimit(open, 'code-entry', whose)
  return used
}
