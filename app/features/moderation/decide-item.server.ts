import { and, eq } from 'drizzle-orm'
import { find } from '#app/database/gate.server.ts'
import { inTransaction } from '#app/database/transaction.server.ts'
import { moderationItems } from '#app/database/schema/site/moderation-queue.ts'
import { leaveOpenForDecision } from '#app/features/moderation-queue/close-item.server.ts'
import { moderationItemPolicy } from '#app/features/moderation-queue/policy.ts'
import { notifyModerators } from '#app/features/moderation-queue/file-item.server.ts'
import { writeModerationLog } from '#app/features/moderation-queue/write-log.server.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { invalid, invalidFields, type Invalid, type Refused } from '#app/platform/text/field-errors.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { accountNames } from './person.server.ts'
import { decisionsFor, doneText } from './kinds.server.ts'
import { findItem, type FoundItem } from './item.query.server.ts'
import { decisionForm, type AskedField, type DecisionField } from './rules.ts'

export type DecideItemOutcome =
  | { ok: true }
  | Invalid<DecisionField>
  /** `decided`: another admin decided first, or it was closed automatically. */
  | Refused<'decided' | 'not-done'>

/** Rolls back a decision that could not be carried out. */
class Withdrawn extends Error {
  readonly why: string | null
  readonly field: AskedField | undefined
  constructor(why: string | null, field?: AskedField) {
    super('a decision was withdrawn')
    this.why = why
    this.field = field
  }
}

/** Decides an item. The effect of the decision, the item's state and the log entry are written in one transaction. If two people
 *  decide at the same time, the second changes nothing and learns of the first.
 *  @param input a `decisionForm`
 *  @throws SignInRequired, NotFound */
export async function decideItem(
  ctx: Context,
  { itemId, input }: { itemId: string; input: unknown },
): Promise<DecideItemOutcome> {
  const [open, item] = await find(ctx, moderationItemPolicy.decide, (look) => findItem(look.db, itemId))
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  const me = ctx.actor.userId
  const read = decisionForm.safeParse(input)
  if (!read.success) return invalid(read.error)
  const { verb, reason } = read.data
  const decision = decisionsFor(item).find((each) => each.verb === verb)
  if (!decision) return invalidFields({ verb: 'Choose one of the decisions below.' })
  if (item.state === 'decided') return decidedBefore(open.db, item)
  if (decision.reason === 'needed' && reason === '')
    return invalidFields({ reason: 'Give a reason: it is kept in the log.' })
  const at = ctx.now()
  const then = { ...open, now: () => at } // one timestamp for everything the decision changes
  try {
    await inTransaction(then, async (tx) => {
      // Lock order: what the item is about comes before the item, as in every verb that closes items.
      await leaveOpenForDecision(tx.db, itemId)
      const done = await decision.run?.(tx, item, read.data)
      await leaveOpenForDecision(tx.db, null)
      if (done) throw new Withdrawn(done.notDone, done.field)
      const decided = await tx.db
        .update(moderationItems)
        .set({
          state: 'decided',
          decidedAt: at,
          decidedBy: me,
          outcome: verb,
          reason: reason === '' ? null : reason,
        })
        .where(and(eq(moderationItems.id, itemId), eq(moderationItems.state, 'open')))
        .returning({ id: moderationItems.id })
      if (decided.length === 0) throw new Withdrawn(null)
      await writeModerationLog(tx, {
        verb: 'decided',
        ...logged(item),
        outcome: verb,
        reason: reason || undefined,
      })
      await notifyModerators(tx.db)
    })
  } catch (error) {
    if (!(error instanceof Withdrawn)) throw error
    if (error.why !== null && error.field) return invalidFields({ [error.field]: error.why })
    if (error.why !== null) return { ok: false, reason: 'not-done', failed: error.why }
    return decidedBefore(open.db, await findItem(open.db, itemId))
  }
  return { ok: true }
}

async function decidedBefore(
  db: Reading,
  { kind, outcome, decidedBy }: FoundItem,
): Promise<DecideItemOutcome> {
  const name = (await accountNames(db, [decidedBy])).get(decidedBy ?? '') ?? ''
  const by = name === '' ? '' : ` by ${name}`
  const failed = `It was already decided${by}: “${doneText(kind, outcome)}”. Your decision was not applied.`
  return { ok: false, reason: 'decided', failed }
}

/** The fields of an item that the log stores. */
export const logged = ({ id, kind, subject, facts }: FoundItem) => ({ itemId: id, kind, subject, facts })
