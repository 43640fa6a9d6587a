import { count, eq } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { collectionHomes } from '#app/database/schema/homes/collections.ts'
import { decisions } from '#app/database/schema/homes/decisions.ts'
import { notifyMembers } from '#app/features/collections/notify-members.server.ts'
import type { Limited } from '#app/features/rate-limits/rules.ts'
import { consumeRateLimit, refundRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, Reading, ReadingContext, SystemContext } from '#app/platform/context.ts'
import { invalid, type Invalid, type Refused } from '#app/platform/text/field-errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { stopRound, notifyVoters } from './close-decision.server.ts'
import {
  isSharedWithGroup,
  lockDeciding,
  stateOf,
  timeZoneOf,
  type Deciding,
} from './decision-facts.server.ts'
import { openedEmail } from './email.ts'
import { endOfDay } from '#app/platform/time/zone-days.ts'
import { decisionPolicy } from './policy.ts'
import { MOST_ROUNDS, openForm, type CannotOpen } from './rules.ts'
import { cannotOpen, decisionCopy } from './copy.ts'

export type OpenDecisionOutcome = { ok: true } | Refused<CannotOpen> | Invalid<'closesOn'> | Limited

/** Starts a decision about a collection's homes in the group that it is shared with, and notifies the other voters. After this group
 *  has closed one, use `reopenDecision`.
 *  @param input the form's fields: the last day, or none
 *  @throws NotFound for others' collections, Forbidden unless the actor is in the group */
export const openDecision = (
  ctx: Context,
  { collectionId, input }: { collectionId: string; input: unknown },
): Promise<OpenDecisionOutcome> => open(ctx, collectionId, input, 'open')

/** Reopens a closed decision as its next round. Earlier answers count unless they are changed, and earlier results stay.
 *  @throws NotFound for others' collections, Forbidden unless the actor is in the group */
export const reopenDecision = (
  ctx: Context,
  { collectionId, input }: { collectionId: string; input: unknown },
): Promise<OpenDecisionOutcome> => open(ctx, collectionId, input, 'reopen')

async function open(
  ctx: Context,
  collectionId: string,
  input: unknown,
  verb: 'open' | 'reopen',
): Promise<OpenDecisionOutcome> {
  const { userId } = requirePerson(ctx, decisionCopy.logIn)
  const look = async (look: ReadingContext) => ({
    ...(await lockDeciding(look, collectionId)),
    timeZone: await timeZoneOf(look.db, collectionId),
  })
  const taken = await consumeRateLimit(ctx, 'decision-opening', userId)
  const opened = await change(
    ctx,
    decisionPolicy[verb],
    look,
    async (tx, deciding): Promise<OpenDecisionOutcome> => {
      const { collection, voters, shared, timeZone } = deciding
      if (!shared) return cannotOpen('not-shared')
      const read = openForm(ctx.now(), timeZone).safeParse(input)
      if (!read.success) return invalid(read.error)
      const reason = await whyNot(tx.db, deciding, verb)
      if (reason) return cannotOpen(reason)
      if (!taken.ok) return taken
      const { closesOn } = read.data
      const closesAt = closesOn === null ? null : endOfDay(timeZone, closesOn)
      const decision = await nextRound(tx, deciding, { verb, userId, closesAt, timeZone })
      await notifyMembers(tx, collectionId)
      const others = voters.filter((voter) => voter.userId !== userId)
      const emailFor = () => openedEmail(collection.name, { ...decision, closesAt, timeZone })
      await notifyVoters(tx, { kind: 'decision-opened', voters: others, decision, collection, emailFor })
      return { ok: true }
    },
  )
  if (!opened.ok && opened.reason === 'invalid') await refundRateLimit(ctx, 'decision-opening', userId)
  return opened
}

async function whyNot(tx: Reading, deciding: Deciding, verb: 'open' | 'reopen'): Promise<CannotOpen | null> {
  const { collection, last } = deciding
  if (stateOf(deciding) === 'open') return 'open-already'
  const decided = last !== null && !last.open && isSharedWithGroup(last, collection)
  if (verb === 'open' && decided) return 'closed-already'
  if (verb === 'reopen' && !decided) return 'not-shared'
  if (verb === 'reopen' && (last?.round ?? 0) >= MOST_ROUNDS) return 'too-many-rounds'
  const [homes] = await tx
    .select({ count: count() })
    .from(collectionHomes)
    .where(eq(collectionHomes.collectionId, collection.id))
  return (homes?.count ?? 0) === 0 ? 'no-homes' : null
}

type Round = { verb: 'open' | 'reopen'; userId: string; closesAt: Date | null; timeZone: string }

async function nextRound(
  { db: tx, now }: Pick<SystemContext, 'db' | 'now'>,
  { collection, last }: Deciding,
  { verb, userId, ...until }: Round,
): Promise<{ id: string; round: number }> {
  const opened = { open: true, openedAt: now(), openedBy: userId, ...until }
  if (verb === 'reopen' && last) {
    const round = last.round + 1
    await tx
      .update(decisions)
      .set({ ...opened, round })
      .where(eq(decisions.id, last.id))
    return { id: last.id, round }
  }
  if (last?.open) await stopRound({ now, db: tx }, last)
  const made = { id: newId(), round: 1 }
  await tx.insert(decisions).values({
    ...made,
    ...opened,
    collectionId: collection.id,
    groupId: collection.groupId,
    startedAt: now(),
  })
  return made
}
