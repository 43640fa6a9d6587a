import { sql } from 'drizzle-orm'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { collectionLeavers, collectionMembers, collections } from '#app/database/schema/homes/collections.ts'
import { groupMembers } from '#app/database/schema/people/groups.ts'
import { blocks } from '#app/database/schema/people/people.ts'
import type { Reading } from '#app/platform/context.ts'

/** The members of a collection, including accounts that are being deleted, because they may return. */
const membersOf = (collectionId: string) => sql`(
  select own.user_id from ${collectionMembers} own where own.collection_id = ${collectionId}::uuid
  union select fellow.user_id from ${groupMembers} fellow join ${collections} shared on shared.group_id = fellow.group_id
  where shared.id = ${collectionId}::uuid and not exists (select 1 from ${collectionLeavers} leaver
    where leaver.collection_id = shared.id and leaver.user_id = fellow.user_id))`

/** Whether there is a block between somebody and a member of the collection, in either direction. */
export async function isBlockedInCollection(
  db: Reading,
  collectionId: string,
  userId: string,
): Promise<boolean> {
  const member = membersOf(collectionId)
  return isThere(
    db,
    sql`select 1 from ${blocks} where (blocker_user_id = ${userId}::uuid and blocked_user_id in ${member})
      or (blocked_user_id = ${userId}::uuid and blocker_user_id in ${member})`,
  )
}

/** Whether sharing with a group would bring together two people with a block between them: a member who is not in the
 *  group, and a group member who is not in the collection. */
export async function wouldBringTogether(
  db: Reading,
  collectionId: string,
  groupId: string,
): Promise<boolean> {
  const left = sql`select leaver.user_id from ${collectionLeavers} leaver where leaver.collection_id = ${collectionId}::uuid`
  return isThere(
    db,
    sql`with own as (
        select member.user_id from ${collectionMembers} member where member.collection_id = ${collectionId}::uuid),
      fellow as (
        select of_group.user_id from ${groupMembers} of_group where of_group.group_id = ${groupId}::uuid except ${left}),
      stays as (select user_id from own except select user_id from fellow),
      comes as (select user_id from fellow except select user_id from own)
      select 1 from ${blocks}
      where (blocker_user_id in (select user_id from stays) and blocked_user_id in (select user_id from comes))
        or (blocked_user_id in (select user_id from stays) and blocker_user_id in (select user_id from comes))`,
  )
}

const isThere = async (db: Reading, rows: ReturnType<typeof sql>) =>
  (await queryRows<{ there: boolean }>(db, sql`select exists (${rows}) as there`, { prepared: true }))[0]
    ?.there === true
