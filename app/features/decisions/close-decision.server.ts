import { asc, eq } from 'drizzle-orm'
import { homeTitle } from '#app/features/listings/home-title.ts'
import type { EmailContent } from '#app/features/notifications/notification-email.server.ts'
import { notify, withdrawNotifications } from '#app/features/notifications/notify.server.ts'
import type { SystemContext, Database, Reading, Context } from '#app/platform/context.ts'
import type { Collection } from '#app/features/collections/collection-facts.server.ts'
import { collectionHomes } from '#app/database/schema/homes/collections.ts'
import {
  decisionBallots,
  decisionReasons,
  decisionResults,
  decisions,
  type Snapshot,
} from '#app/database/schema/homes/decisions.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { notifyMembers } from '#app/features/collections/notify-members.server.ts'
import { costOf } from '#app/features/listings/price.ts'
import { asLastPublished, lastFacts } from '#app/features/listings/last-facts.server.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { change } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import {
  lockDeciding,
  stateOf,
  type DecisionRow,
  type Voter,
  type Deciding,
} from './decision-facts.server.ts'
import { decisionPath } from './paths.ts'
import { winnerOf } from './decide.ts'
import { resultEmail } from './email.ts'
import { decisionPolicy } from './policy.ts'
import { decisionCopy } from './copy.ts'
import { countedCost } from './cost-text.ts'

type Tools = Pick<SystemContext, 'db' | 'jobs' | 'live' | 'now' | 'secrets' | 'settings'>
type News = {
  kind: 'decision-opened' | 'decision-ending' | 'decision-result'
  voters: Voter[]
  decision: Pick<DecisionRow, 'id' | 'round'>
  collection: Pick<Collection, 'id' | 'name'>
  /** Writes the email to one voter. */
  emailFor: (voter: Voter) => EmailContent
}

/** Notifies each voter in the way they chose. The text names nobody, so it also reaches people with a block between them and the
 *  actor. The link contains the round, so that each round has its own notification. */
export async function notifyVoters(
  tx: Tools,
  { kind, voters, decision, collection, emailFor }: News,
): Promise<void> {
  const link = linkTo(collection, decision)
  for (const voter of voters) {
    const notice = { kind, to: voter.userId, detail: collection.name, link }
    await notify(tx, { ...notice, emailContent: emailFor(voter) })
  }
}

const linkTo = ({ id }: Pick<Collection, 'id'>, decision: Pick<DecisionRow, 'id' | 'round'>) =>
  `${decisionPath(id)}?of=${decision.id}&round=${decision.round}`

/** Takes an unread request from the lists of voters who have done it, or cannot any more. */
export async function withdrawVoteRequest(
  tx: Pick<Tools, 'db' | 'live'>,
  userIds: string[],
  { kind, decision, collection }: Pick<News, 'kind' | 'decision' | 'collection'>,
): Promise<void> {
  await withdrawNotifications(tx, userIds, { kind, link: linkTo(collection, decision), which: 'unread' })
}

type Clocked = Pick<SystemContext, 'db' | 'now'>
type How = (typeof decisionResults.$inferSelect)['how']

/** Closes the round of a locked collection, stores its input, and notifies the voters.
 *  @param closedBy null if the time was up */
export async function closeRound(
  tx: Tools,
  { collection, voters }: Pick<Deciding, 'collection' | 'voters'>,
  decision: DecisionRow,
  { how, closedBy = null }: { how: Exclude<How, 'stopped'>; closedBy?: string | null },
): Promise<void> {
  const snapshot = await snapshotOf(tx.db, decision, voters)
  await endRound(tx, decision, { how, closedBy, snapshot })
  await notifyMembers(tx, collection.id)
  const home = await winnerTitle(tx.db, snapshot)
  const emailFor = () => resultEmail(collection.name, snapshot, home)
  const userIds = voters.map(({ userId }) => userId)
  for (const kind of ['decision-opened', 'decision-ending'] as const)
    await withdrawVoteRequest(tx, userIds, { kind, decision, collection })
  await notifyVoters(tx, { kind: 'decision-result', voters, decision, collection, emailFor })
}

/** The winner's name and address; '' without one. */
async function winnerTitle(db: Reading, snapshot: Snapshot): Promise<string> {
  const { winner } = winnerOf(snapshot)
  if (!winner) return ''
  const [home] = await db
    .select({ name: listings.name, address: listings.address })
    .from(listings)
    .where(eq(listings.id, winner.listingId))
  return home ? homeTitle(home) : winner.name
}

/** Stops the round of a locked collection without a result, because no voter is left. */
export async function stopRound(tx: Clocked, decision: DecisionRow): Promise<void> {
  await endRound(tx, decision, { how: 'stopped', closedBy: null, snapshot: null })
}

/** Stores the input and result of the round that closes. */
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

/** The input of the count when a round closes. Reasons are stored separately. Ballots of people who left do not count. */
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
    const counted = countedCost({ cost: costOf(home, people), beds: home.beds })
    return { listingId: home.id, name: home.name, ...counted, addedAt: addedAt.getTime() }
  })
}

/** Closes a decision early, with the answers so far. Idempotent.
 *  @throws NotFound for others' collections, Forbidden unless the actor is in the group */
export async function closeDecision(ctx: Context, collectionId: string): Promise<void> {
  const { userId } = requirePerson(ctx, decisionCopy.logIn)
  await change(
    ctx,
    decisionPolicy.close,
    (look) => lockDeciding(look, collectionId),
    async (tx, deciding) => {
      if (!deciding.last || stateOf(deciding) !== 'open') return
      await closeRound(tx, deciding, deciding.last, { how: 'member', closedBy: userId })
    },
  )
}
