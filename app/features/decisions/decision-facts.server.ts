import { desc, eq, sql, asc, count, min } from 'drizzle-orm'
import { queryRows, type Places } from '#app/database/sql/query-rows.server.ts'
import { decisions } from '#app/database/schema/homes/decisions.ts'
import {
  findCollection,
  lockCollection,
  allMembersOf,
  type Collection,
} from '#app/features/collections/collection-facts.server.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { isHere } from '#app/features/people/visible-to.server.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { NotFound } from '#app/platform/errors.ts'
import { collectionCopy } from '#app/features/collections/copy.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { collectionHomes } from '#app/database/schema/homes/collections.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { USUAL_TIME_ZONE } from '#app/features/campuses/rules.ts'
import type { DecisionFacts } from './policy.ts'

export type DecisionRow = typeof decisions.$inferSelect
export type Voter = { userId: string; email: string }

/** A collection with its latest decision, and the user's relation to both. */
export type Deciding = DecisionFacts & {
  collection: Collection
  voters: Voter[]
  last: DecisionRow | null
}

type Acting = Pick<Context, 'actor'>

/** @throws NotFound if there is no such collection */
export async function findDeciding(
  { actor, db }: Acting & { db: Reading },
  collectionId: string,
): Promise<Deciding> {
  if (!isId(collectionId)) throw new NotFound(collectionCopy.notFound)
  const [collection, voters, last] = await Promise.all([
    findCollection({ actor, db }, collectionId),
    votersOf(db, collectionId),
    lastOf(db, collectionId),
  ])
  return decidingOf({ actor }, { collection, voters, last })
}

/** What a round depends on. Locks the collection, its members and its group until the transaction ends, so that opening, answering
 *  and closing happen one at a time.
 *  @throws NotFound if the collection no longer exists */
export async function lockDeciding(
  { db: tx, actor }: Acting & { db: Reading },
  collectionId: string,
): Promise<Deciding> {
  if (!isId(collectionId)) throw new NotFound(collectionCopy.notFound)
  const people = (await allMembersOf(tx, collectionId)).map(({ userId }) => userId)
  const collection = await lockCollection({ actor, db: tx }, collectionId, { people, groupLock: 'share' })
  const voters = await votersOf(tx, collectionId)
  return decidingOf({ actor }, { collection, voters, last: await lastOf(tx, collectionId) })
}

function decidingOf(
  { actor }: Acting,
  { collection, voters, last }: Pick<Deciding, 'collection' | 'voters' | 'last'>,
): Deciding {
  const member = collection.member && !collection.deleted
  const votes = member && actor.kind === 'person' && voters.some(({ userId }) => userId === actor.userId)
  return { collection, voters, last, member, votes, shared: collection.groupId !== null }
}

/** A collection's latest decision. */
async function lastOf(db: Reading, collectionId: string): Promise<DecisionRow | null> {
  const [last] = await queryRows(db, latestDecision, { collectionId })
  return last ?? null
}

const latestDecision = (at: Places<{ collectionId: string }>, db: Reading) =>
  db
    .select()
    .from(decisions)
    .where(eq(decisions.collectionId, at.collectionId))
    .orderBy(desc(decisions.startedAt), desc(decisions.id))
    .limit(1)

/** The voters: members of the group that the collection is shared with, except those who left the collection. Longest membership
 *  first. */
async function votersOf(db: Reading, id: string): Promise<Voter[]> {
  return (await allMembersOf(db, id)).filter(({ groupSince }) => groupSince !== null)
}

/** `rests`: open, but the collection is no longer shared with the deciding group. */
export function stateOf({ collection, last }: Deciding): 'none' | 'open' | 'rests' | 'closed' {
  if (last === null) return 'none'
  if (!last.open) return 'closed'
  return isSharedWithGroup(last, collection) ? 'open' : 'rests'
}

/** Whether the collection is still shared with the decision's group. */
export const isSharedWithGroup = ({ groupId }: DecisionRow, collection: Collection): boolean =>
  groupId !== null && groupId === collection.groupId

/** Decisions to close: their time is up, or all voters have answered in this round. */
export const isOver = (now: Date) => sql<boolean>`(${decisions.closesAt} <= ${now.toISOString()}::timestamptz
  or (exists (select 1 from decision_ballots ballot
      where ballot.decision_id = ${decisions.id} and ballot.round = ${decisions.round})
    and not exists (
      select 1 from group_members voter join users on users.id = voter.user_id and ${isHere}
      where voter.group_id = ${decisions.groupId}
        and not exists (select 1 from collection_leavers leaver
          where leaver.collection_id = ${decisions.collectionId} and leaver.user_id = voter.user_id)
        and not exists (select 1 from decision_ballots ballot where ballot.decision_id = ${decisions.id}
          and ballot.user_id = voter.user_id and ballot.round = ${decisions.round}))))`

/** The time zone of a collection's decision, as an IANA name: where most of its homes are, or in a tie where the home added first is. */
export async function timeZoneOf(db: Reading, collectionId: string): Promise<string> {
  if (!isId(collectionId)) return USUAL_TIME_ZONE
  const [most] = await queryRows(db, timeZonesOf, { collectionId })
  return most?.timeZone ?? USUAL_TIME_ZONE
}

const timeZonesOf = (at: Places<{ collectionId: string }>, db: Reading) =>
  db
    .select({ timeZone: campuses.timeZone })
    .from(collectionHomes)
    .innerJoin(listings, eq(listings.id, collectionHomes.listingId))
    .innerJoin(campuses, eq(campuses.id, listings.campusId))
    .where(eq(collectionHomes.collectionId, at.collectionId))
    .groupBy(campuses.timeZone)
    .orderBy(desc(count()), asc(min(collectionHomes.addedAt)), asc(campuses.timeZone))
    .limit(1)
