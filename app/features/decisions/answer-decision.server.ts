import { and, eq } from 'drizzle-orm'
import { decisionBallots } from '#app/database/schema/homes/decisions.ts'
import type { Reading, Context } from '#app/platform/context.ts'
import { change } from '#app/database/gate.server.ts'
import { collectionHomes } from '#app/database/schema/homes/collections.ts'
import { notifyMembers } from '#app/features/collections/notify-members.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { FieldErrors, Refused } from '#app/platform/text/field-errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { lockDeciding, stateOf, type Deciding, type DecisionRow } from './decision-facts.server.ts'
import { closeRound, withdrawVoteRequest } from './close-decision.server.ts'
import { decisionPolicy } from './policy.ts'
import { readBallot, SEEN, seenOf, type Ballot, type BallotField } from './read-ballot.ts'
import { cannotAnswer, decisionCopy } from './copy.ts'

/** The people who answered in this round, without erased accounts. */
export async function answeredInRound(db: Reading, { id, round }: DecisionRow): Promise<Set<string>> {
  const rows = await db
    .select({ userId: decisionBallots.userId })
    .from(decisionBallots)
    .where(and(eq(decisionBallots.decisionId, id), eq(decisionBallots.round, round)))
  return new Set(rows.map(({ userId }) => userId).filter((userId) => userId !== null))
}

export async function haveAllAnswered(
  db: Reading,
  { voters }: Pick<Deciding, 'voters'>,
  decision: DecisionRow,
): Promise<boolean> {
  const answered = await answeredInRound(db, decision)
  return voters.length > 0 && voters.every(({ userId }) => answered.has(userId))
}

export type AnswerDecisionOutcome =
  /** `closed`: it was the last missing answer, so the decision closed. */
  | { ok: true; closed: boolean }
  /** The decision closed before this answer arrived. */
  | Refused<'not-open'>
  | { ok: false; reason: 'invalid'; errors: FieldErrors<BallotField>; failed?: string }
  /** They saved a different answer in another tab, which stays. @param seen the value with which a form replaces it */
  | (Refused<'conflict'> & { seen: string; saved: Ballot })

/** Saves or replaces the user's ranking and vetoes. Nobody else can read them until the decision closes; the last missing answer
 *  closes it. Does not replace an answer that the page did not show. Idempotent.
 *  @param typed the form's fields
 *  @throws NotFound for others' collections, Forbidden unless the actor is in the group */
export async function answerDecision(
  ctx: Context,
  { collectionId, typed }: { collectionId: string; typed: Readonly<Record<string, string>> },
): Promise<AnswerDecisionOutcome> {
  const { userId } = requirePerson(ctx, decisionCopy.logIn)
  return change(
    ctx,
    decisionPolicy.answer,
    (look) => lockDeciding(look, collectionId),
    async (tx, deciding) => {
      const { collection, last } = deciding
      const homes = await tx.db
        .select({ id: collectionHomes.listingId })
        .from(collectionHomes)
        .where(eq(collectionHomes.collectionId, collectionId))
      const before = last ? await ballotOf(tx.db, last, userId) : undefined
      const read = readBallot(
        typed,
        homes.map(({ id }) => id),
        before?.round === last?.round ? before : undefined,
      )
      if (!last || stateOf(deciding) !== 'open' || isLate(ctx, last)) {
        if (read.ok && before?.round && isSame(before, read.ballot)) return { ok: true, closed: true }
        return cannotAnswer('not-open')
      }
      if (!read.ok) return { ...read, reason: 'invalid' }
      const isAgain = before !== undefined && before.round === last.round && isSame(before, read.ballot)
      const seen = seenOf(before?.answeredAt)
      if (before && !isAgain && typed[SEEN] !== undefined && typed[SEEN] !== seen)
        return { ...cannotAnswer('conflict'), seen, saved: { ranks: before.ranks, vetoes: before.vetoes } }
      const answer = {
        ...read.ballot,
        round: last.round,
        answeredAt: isAgain ? before.answeredAt : ctx.now(),
      }
      await tx.db
        .insert(decisionBallots)
        .values({ id: newId(), decisionId: last.id, userId, ...answer })
        .onConflictDoUpdate({ target: [decisionBallots.decisionId, decisionBallots.userId], set: answer })
      if (before?.round !== last.round) await notifyMembers(tx, collectionId)
      await withdrawVoteRequest(tx, [userId], { kind: 'decision-opened', decision: last, collection })
      const closed = await haveAllAnswered(tx.db, deciding, last)
      if (closed) await closeRound(tx, { ...deciding, collection }, last, { how: 'all', closedBy: userId })
      return { ok: true, closed }
    },
  )
}

/** Whether the time is up but the closing job has not run yet. */
const isLate = ({ now }: Pick<Context, 'now'>, { closesAt }: DecisionRow) =>
  closesAt !== null && closesAt <= now()

async function ballotOf(tx: Reading, { id }: DecisionRow, userId: string) {
  const own = and(eq(decisionBallots.decisionId, id), eq(decisionBallots.userId, userId))
  const [found] = await tx.select().from(decisionBallots).where(own)
  return found
}

/** Ignores the order of keys. */
const isSame = (one: Ballot, other: Ballot) => keyed(one) === keyed(other)
const keyed = ({ ranks, vetoes }: Ballot) => JSON.stringify([byKey(ranks), byKey(vetoes)])
const byKey = (all: Record<string, string | number>) =>
  Object.entries(all).toSorted(([one], [other]) => (one < other ? -1 : 1))
