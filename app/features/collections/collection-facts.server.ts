import { and, eq, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { queryRows, type Places } from '#app/database/sql/query-rows.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { collectionLeavers, collectionMembers, collections } from '#app/database/schema/homes/collections.ts'
import { groupMembers } from '#app/database/schema/people/groups.ts'
import { isGroupMember, studentOf } from '#app/features/groups/group-facts.server.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { isHere } from '#app/features/people/visible-to.server.ts'
import { lockCollectionRow, type CollectionLocks } from './lock-collection.server.ts'
import type { CollectionFacts } from './policy.ts'
import { collectionCopy } from './copy.ts'

/** The current user: `viewer` if logged in, `student` if they are a student. */
type CollectionViewerValues = { viewer: string | null; student: string | null }
type CollectionViewer = {
  readonly [Name in keyof CollectionViewerValues]: CollectionViewerValues[Name] | Placeholder
}

/** Whether the user is a member of this row's collection: in their own right, or through its group without having
 *  left. */
function isCollectionMember({ viewer, student }: CollectionViewer): SQL<boolean> {
  return sql<boolean>`(exists (select 1 from ${collectionMembers} own
      where own.collection_id = ${collections.id} and own.user_id = ${viewer}::uuid)
    or (${isGroupMember(student, collections.groupId)} and not exists (select 1 from ${collectionLeavers} leaver
      where leaver.collection_id = ${collections.id} and leaver.user_id = ${viewer}::uuid)))`
}

/** Whether the user left this row's collection but is still in its group, and so may come back. */
function hasLeft(at: CollectionViewer): SQL<boolean> {
  return sql<boolean>`(${isGroupMember(at.student, collections.groupId)} and exists (select 1 from ${collectionLeavers} leaver
    where leaver.collection_id = ${collections.id} and leaver.user_id = ${at.viewer}::uuid)
    and not ${isCollectionMember(at)})`
}

/** Whether the collection has no visible members: a person whose account is being deleted is hidden together with what they made
 *  public. */
const hasNoVisibleMembers = sql<boolean>`not exists (select 1 from ${users} where ${isHere} and ${users}.id in (
  select own.user_id from ${collectionMembers} own where own.collection_id = ${collections}.id
  union all select fellow.user_id from ${groupMembers} fellow where fellow.group_id = ${collections}.group_id))`

/** A collection's row with its relation to the user. */
export type Collection = typeof collections.$inferSelect & CollectionFacts

/** Whether people who are not members can open the collection by its id. */
export const isOpenById = ({ shareId, linkRenewed, deserted }: Collection): boolean =>
  shareId !== null && !linkRenewed && !deserted

type Acting = Pick<Context, 'actor'>
type Tools = Acting & { db: Reading }

/** @throws NotFound when it does not exist */
export async function findCollection(tools: Tools, collectionId: string): Promise<Collection> {
  const found = isId(collectionId) ? await collectionByAddress(tools, collectionId) : null
  if (!found) throw new NotFound(collectionCopy.notFound)
  return found
}

/** A collection by its id or its public id; null when it does not exist. */
export async function collectionByAddress({ actor, db }: Tools, address: string): Promise<Collection | null> {
  const viewer = actor.kind === 'person' ? actor.userId : null
  const collectionOf = isId(address) ? collectionOfId : collectionOfShareId
  const [found] = await queryRows(db, collectionOf, { viewer, student: studentOf(actor), address })
  if (!found) return null
  const { row, member, left, deserted } = found
  return { ...row, member, left, deserted, open: false, deleted: row.deletedAt !== null }
}

const collectionBy =
  (column: typeof collections.id | typeof collections.shareId) =>
  (at: Places<CollectionViewerValues & { address: string }>, db: Reading) =>
    db
      .select({
        row: collections,
        member: isCollectionMember(at),
        left: hasLeft(at),
        deserted: hasNoVisibleMembers,
      })
      .from(collections)
      .where(eq(column, at.address))
const [collectionOfId, collectionOfShareId] = [
  collectionBy(collections.id),
  collectionBy(collections.shareId),
]

/** Locks a collection's row until the transaction ends, so that changes to its homes, members and sharing happen one after another.
 *  @throws NotFound when it no longer exists */
export async function lockCollection(
  { db: tx, actor }: Acting & { db: Reading },
  collectionId: string,
  { people = [], ...locks }: CollectionLocks = {},
): Promise<Collection> {
  if (!isId(collectionId)) throw new NotFound(collectionCopy.notFound)
  const own = actor.kind === 'person' ? [actor.userId] : []
  const found = await lockCollectionRow(tx, collectionId, { ...locks, people: [...own, ...people] })
  if (!found) throw new NotFound(collectionCopy.notFound)
  return findCollection({ actor, db: tx }, collectionId)
}

export type Member = {
  userId: string
  email: string
  givenName: string
  familyName: string
  joinedAt: Date
  own: boolean
  /** When they joined the group that the collection is shared with; null for people outside the group. */
  groupSince: Date | null
}

/** Columns of a member, for a query from `users` that left-joins `collectionMembers` and `groupMembers` as in `memberJoins`
 *  and filters by `memberJoins.where`. */
export const memberColumns = {
  userId: users.id,
  email: users.email,
  givenName: users.givenName,
  familyName: users.familyName,
  ownSince: collectionMembers.joinedAt,
  groupSince: groupMembers.joinedAt,
}
type Row = Omit<Member, 'joinedAt' | 'own'> & { ownSince: Date | null }

/** Joins and filter that select the members of a collection, without suspended people and accounts that are being deleted. */
export function memberJoins(collectionId: string | Placeholder) {
  const groupId = sql`(select group_id from ${collections} shared where shared.id = ${collectionId}::uuid)`
  return {
    own: and(eq(collectionMembers.userId, users.id), eq(collectionMembers.collectionId, collectionId)),
    byGroup: and(eq(groupMembers.userId, users.id), eq(groupMembers.groupId, groupId)),
    where: and(
      isHere,
      sql`${users.id} in (
        select own.user_id from ${collectionMembers} own where own.collection_id = ${collectionId}::uuid
        union select fellow.user_id from ${groupMembers} fellow where fellow.group_id = ${groupId}
          and not exists (select 1 from ${collectionLeavers} leaver
            where leaver.collection_id = ${collectionId}::uuid and leaver.user_id = fellow.user_id))`,
    ),
  }
}

/** Longest membership first. `own`: a member in their own right; otherwise through the group. */
export function asMembers<Found extends Row>(rows: Found[]) {
  return rows
    .map((row) => ({
      ...row,
      joinedAt: row.ownSince ?? row.groupSince ?? new Date(0),
      own: row.ownSince !== null,
    }))
    .toSorted(byLength)
}

/** The members of a collection, for emails, live events and decisions of verbs. */
export async function allMembersOf(db: Reading, collectionId: string): Promise<Member[]> {
  return asMembers(await queryRows(db, memberRows, { collectionId }))
}

const memberRows = (at: Places<{ collectionId: string }>, db: Reading) => {
  const { own, byGroup, where } = memberJoins(at.collectionId)
  return db
    .select(memberColumns)
    .from(users)
    .leftJoin(collectionMembers, own)
    .leftJoin(groupMembers, byGroup)
    .where(where)
}

type Length = Pick<Member, 'joinedAt' | 'own' | 'userId'>

/** A total order, even for members who joined at the same moment. */
function byLength(one: Length, other: Length): number {
  const sooner = one.joinedAt.getTime() - other.joinedAt.getTime() || Number(other.own) - Number(one.own)
  return sooner || (one.userId < other.userId ? -1 : 1)
}
