import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { users } from '#app/database/schema/accounts.ts'
import { collectionLeavers, collectionMembers, collections } from '#app/database/schema/collections.ts'
import { groupMembers } from '#app/database/schema/groups.ts'
import { isGroupMember } from '#app/features/groups/group-facts.server.ts'
import type { Actor } from '#app/platform/access.ts'
import type { Context, Database } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { holdCollection } from './hold-collection.server.ts'
import type { CollectionFacts } from './policy.ts'
import { words } from './words.ts'

/** Whether whoever asks is a member of the collection of this row: in their own right, or in its group and has not left. */
export function isCollectionMember(actor: Actor): SQL<boolean> {
  if (actor.kind !== 'person') return sql`false`
  const me = sql`${actor.userId}::uuid`
  return sql<boolean>`(exists (select 1 from ${collectionMembers} own
      where own.collection_id = ${collections.id} and own.user_id = ${me})
    or (${isGroupMember(actor, collections.groupId)} and not exists (select 1 from ${collectionLeavers} leaver
      where leaver.collection_id = ${collections.id} and leaver.user_id = ${me})))`
}

/** Whether whoever asks left the collection of this row and is still in its group: they may come back as they left. */
export function hasLeft(actor: Actor): SQL<boolean> {
  if (actor.kind !== 'person') return sql`false`
  return sql<boolean>`(${isGroupMember(actor, collections.groupId)} and exists (select 1 from ${collectionLeavers} leaver
    where leaver.collection_id = ${collections.id} and leaver.user_id = ${actor.userId}::uuid)
    and not ${isCollectionMember(actor)})`
}

/** A collection's row with what is between it and whoever asks. */
export type Collection = typeof collections.$inferSelect & CollectionFacts

type Asking = Pick<Context, 'actor'>
type Tools = Asking & { db: Database }

/** @throws NotFound for what is no collection */
export async function findCollection({ actor, db }: Tools, collectionId: string): Promise<Collection> {
  if (!isId(collectionId)) throw new NotFound(words.notFound)
  const [found] = await db
    .select({ row: collections, member: isCollectionMember(actor), left: hasLeft(actor) })
    .from(collections)
    .where(eq(collections.id, collectionId))
  if (!found) throw new NotFound(words.notFound)
  const { row, member, left } = found
  return { ...row, member, left, open: false, deleted: row.deletedAt !== null }
}

/** A collection's row, held until the transaction ends: its homes, members and sharing change one after the other.
 *  @throws NotFound for what is no collection, or no longer */
export async function lockCollection(
  { actor }: Asking,
  tx: Database,
  collectionId: string,
): Promise<Collection> {
  if (!isId(collectionId)) throw new NotFound(words.notFound)
  const own = actor.kind === 'person' ? [actor.userId] : []
  if (!(await holdCollection(tx, collectionId, own))) throw new NotFound(words.notFound)
  return findCollection({ actor, db: tx }, collectionId)
}

export type Member = {
  userId: string
  email: string
  givenName: string
  familyName: string
  joinedAt: Date
  own: boolean
}

/** Who is in a collection, the longest first, as far as the accounts are not about to be deleted; for letters, events and
 *  what a verb decides. `own`: in their own right, else by its group. */
export async function unsafeMembersOf(db: Database, collectionId: string): Promise<Member[]> {
  const rows = await db
    .select({
      userId: users.id,
      email: users.email,
      givenName: users.givenName,
      familyName: users.familyName,
      ownSince: collectionMembers.joinedAt,
      groupSince: groupMembers.joinedAt,
    })
    .from(collections)
    .innerJoin(
      users,
      sql`${users.id} in (
        select own.user_id from ${collectionMembers} own where own.collection_id = ${collections.id}
        union select fellow.user_id from ${groupMembers} fellow where fellow.group_id = ${collections.groupId}
          and not exists (select 1 from ${collectionLeavers} leaver
            where leaver.collection_id = ${collections.id} and leaver.user_id = fellow.user_id))`,
    )
    .leftJoin(
      collectionMembers,
      and(eq(collectionMembers.collectionId, collections.id), eq(collectionMembers.userId, users.id)),
    )
    .leftJoin(
      groupMembers,
      and(eq(groupMembers.groupId, collections.groupId), eq(groupMembers.userId, users.id)),
    )
    .where(and(eq(collections.id, collectionId), isNull(users.deletionAskedAt)))
  return rows
    .map(({ ownSince, groupSince, ...member }) => ({
      ...member,
      joinedAt: ownSince ?? groupSince ?? new Date(0),
      own: ownSince !== null,
    }))
    .toSorted(byLength)
}

/** The same in every process, also for two who came in the same moment. */
function byLength(one: Member, other: Member): number {
  const sooner = one.joinedAt.getTime() - other.joinedAt.getTime() || Number(other.own) - Number(one.own)
  return sooner || (one.userId < other.userId ? -1 : 1)
}
