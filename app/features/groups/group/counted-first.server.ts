import type { Limited } from '#app/features/rate-limits/rules.ts'
import { inTransaction, type InsideContext } from '#app/database/transaction.server.ts'
import { refundRateLimit, consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import type { Invalid, NotDone } from '#app/platform/text/field-errors.ts'
import { pickedBy, type GroupDetailsField } from '../rules.ts'

type Tools = Pick<SystemContext, 'actor' | 'db' | 'now' | 'origin' | 'secrets' | 'settings'>

export type NotSavedWhole = Invalid<GroupDetailsField> | Limited | NotDone<'not-saved'>

/** Thrown to roll back the transaction. */
export class GroupNotSaved extends Error {
  readonly outcome: NotSavedWhole
  constructor(failed: string) {
    super('not saved')
    this.outcome = { ok: false, reason: 'not-saved', failed }
  }
}

/** The outcome, and how many of the picked people had been invited before. */
type Done<Outcome> = { outcome: Outcome; before: number }

/** Counts the invitations of a form against the rate limit, then runs the work in one transaction. A rollback would undo a
 *  count inside it. Invitations of people who had been invited before are refunded.
 *  @param typed with `invite-…` for each person picked
 *  @param work throws GroupNotSaved when something cannot be done */
export async function countedFirst<Open extends Tools, Outcome>(
  open: Open,
  typed: Record<string, string>,
  work: (tx: InsideContext<Open>) => Promise<Done<Outcome>>,
): Promise<Outcome | NotSavedWhole> {
  const { userId } = requirePerson(open)
  const counted = await takeEach(open, userId, pickedBy(typed, 'invite').length)
  if (!counted.ok) return counted
  try {
    const { outcome, before } = await inTransaction(open, work)
    await giveEachBack(open, userId, before)
    return outcome
  } catch (error) {
    if (error instanceof GroupNotSaved) return error.outcome
    throw error
  }
}

/** Takes all of them, or none. */
async function takeEach(tools: Tools, userId: string, times: number): Promise<{ ok: true } | Limited> {
  for (let earlier = 0; earlier < times; earlier += 1) {
    const taken = await consumeRateLimit(tools, 'group-invitation', userId)
    if (taken.ok) continue
    await giveEachBack(tools, userId, earlier)
    return taken
  }
  return { ok: true }
}

async function giveEachBack(tools: Tools, userId: string, times: number): Promise<void> {
  for (let place = 0; place < times; place += 1) await refundRateLimit(tools, 'group-invitation', userId)
}
