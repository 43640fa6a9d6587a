import { asc, eq } from 'drizzle-orm'
import { collectionHomes } from '#app/database/schema/homes/collections.ts'
import {
  decisionBallots,
  decisionReasons,
  decisionResults,
  decisions,
  type Snapshot,
} from '#app/database/schema/homes/decisions.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { notifyMembers } from '#app/features/collections/verbs/notify-members.server.ts'
import { costOf } from '#app/features/listings/facts/price.ts'
import { asLastPublished, lastFacts } from '#app/features/listings/queries/last-facts.server.ts'
import type { Database, Reading, SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { winnerOf } from './decide.ts'
import type { Deciding, DecisionRow, Voter } from './decision-facts.server.ts'
import { resultEmail } from '../decision-email.ts'
import { notifyVoters } from './notify-voters.server.ts'

type Tools = Pick<SystemContext, 'db' | 'jobs' | 'live' | 'now' | 'secrets' | 'settings'>
type Clocked = Pick<SystemContext, 'db' | 'now'>
type How = (typeof decisionResults.$inferSelect)['how']

/** Closes the round of a locked collection, stores its input, and notifies everybody.
 *  @param closedBy null when the time was up */
export async function closeRound(
  tx: Tools,
  { collection, voters }: Pick<Deciding, 'collection' | 'voters'>,
  decision: DecisionRow,
  { how, closedBy = null }: { how: Exclude<How, 'stopped'>; closedBy?: string | null },
): Promise<void> {
  const snapshot = await snapshotOf(tx.db, decision, voters)
  await endRound(tx, decision, { how, closedBy, snapshot })
  await notifyMembers(tx, collection.id)
  const wordsFor = () => resultEmail(collection.name, snapshot)
  await notifyVoters(tx, { kind: 'decision-result', voters, decision, collection, wordsFor })
}

/** Stops the round of a locked collection without a result, because no voter is left. */
export async function stopRound(tx: Clocked, decision: DecisionRow): Promise<void> {
  await endRound(tx, decision, { how: 'stopped', closedBy: null, snapshot: null })
}

/** Part of closing: stores the round's input and result. */
export async function endRound(
  { db: tx, now }: Clocked,
  { id, round, timeZone }: DecisionRow,
  end: { how: How; closedBy: string | null; snapshot: Snapshot | null },
): Promise<void> {
  const { outcome = null, winner = null } = end.snapshot ? winnerOf(end.snapshot) : {}
  const counted = { ...end, outcome, winner: winner?.name ?? null }
  await tx.insert(decisionResults).values({ decisionId: id, round, closedAt: now(), timeZone, ...counted })
  await tx.update(decisions).set({ open: false }).where(eq(decisions.id, id))
}

/** Part of closing: the current input of the count, with the reasons stored separately. Ballots of people who left
 *  do not count. */
export async function snapshotOf(
  tx: Database,
  { id, collectionId, round: closing }: DecisionRow,
  voters: Pick<Voter, 'userId'>[],
): Promise<Snapshot> {
  const rows = await tx.select().from(decisionBallots).where(eq(decisionBallots.decisionId, id))
  const there = new Set(rows.map(({ userId }) => userId))
  const without = voters
    .filter(({ userId }) => !there.has(userId))
    .map(({ userId }) => ({ id: newId(), decisionId: id, userId }))
  if (without.length > 0) await tx.insert(decisionBallots).values(without)
  const voting = new Set<string | null>(voters.map(({ userId }) => userId))
  const counted = rows.filter(({ userId }) => userId !== null && voting.has(userId))
  const reasons = counted
    .filter(({ vetoes }) => Object.keys(vetoes).length > 0)
    .map(({ id: ballotId, vetoes }) => ({ ballotId, round: closing, reasons: vetoes }))
  if (reasons.length > 0) await tx.insert(decisionReasons).values(reasons)
  const people = Math.max(1, voters.length)
  return {
    people,
    homes: await homesOf(tx, collectionId, people),
    ballots: counted
      .filter(({ round }) => round !== null)
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .map(({ id: voterId, ranks, vetoes }) => ({ voterId, ranks, vetoes: Object.keys(vetoes) })),
    silent: [...counted.filter(({ round }) => round === null), ...without].map((row) => row.id),
  }
}

async function homesOf(tx: Reading, collectionId: string, people: number): Promise<Snapshot['homes']> {
  const rows = await tx
    .select({ home: listings, last: lastFacts, addedAt: collectionHomes.addedAt })
    .from(collectionHomes)
    .innerJoin(listings, eq(listings.id, collectionHomes.listingId))
    .where(eq(collectionHomes.collectionId, collectionId))
    .orderBy(asc(collectionHomes.addedAt), asc(collectionHomes.listingId))
  return rows.map(({ home: now, last, addedAt }) => {
    const home = asLastPublished(now, last)
    const { knownEach: costEach } = costOf(home, people)
    return { listingId: home.id, name: home.name, costEach, addedAt: addedAt.getTime() }
  })
}
