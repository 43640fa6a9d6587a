import { and, Column, eq, getTableName, is, isNull, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { queryRows, type Places } from '#app/database/sql/query-rows.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { groupInvitations, groupMembers, roommateGroups } from '#app/database/schema/people/groups.ts'
import { blocks } from '#app/database/schema/people/people.ts'
import { lockAccounts } from '#app/features/accounts/account-row.server.ts'
import type { Actor } from '#app/platform/access.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isHere } from '#app/features/people/visible-to.server.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import type { GroupFacts } from './policy.ts'
import { groupCopy } from './copy.ts'

/** The current user's id if they are a student; others cannot be in groups. */
export const studentOf = (actor: Actor): string | null =>
  actor.kind === 'person' && actor.student ? actor.userId : null

/** Whether the user is a member of a group; `groupId` is a column or a value. Everything shared with a group must check this each
 *  time and never store the answer, so that leaving ends access immediately.
 *  @param student from `studentOf`, or its placeholder in a prepared statement */
export function isGroupMember(
  student: string | Placeholder | null,
  groupId: AnyPgColumn | SQL,
): SQL<boolean> {
  return sql<boolean>`exists (select 1 from ${groupMembers} membership
    where membership.group_id = ${named(groupId)} and membership.user_id = ${student}::uuid)`
}

/** Whether the user has a pending invitation. An invitation does not count if the user blocked its sender, or if a member of the
 *  group blocked the user. @param viewer the user's id, or its placeholder */
export function isInvited(viewer: string | Placeholder | null, groupId: AnyPgColumn | SQL): SQL<boolean> {
  const me = sql`${viewer}::uuid`
  return sql<boolean>`(exists (select 1 from ${groupInvitations} invitation
      where invitation.group_id = ${named(groupId)} and invitation.user_id = ${me} and invitation.declined_at is null
        and not exists (select 1 from ${blocks} where blocker_user_id = ${me} and blocked_user_id = invitation.invited_by))
    and not ${isBlockedByMember(viewer, groupId)})`
}

/** Whether a member of the group has blocked the user. */
export function isBlockedByMember(
  viewer: string | Placeholder | null,
  groupId: AnyPgColumn | SQL,
): SQL<boolean> {
  return sql<boolean>`exists (select 1 from ${groupMembers} fellow
    join ${blocks} on blocker_user_id = fellow.user_id and blocked_user_id = ${viewer}::uuid
    where fellow.group_id = ${named(groupId)})`
}

/** The column with its table's name. Drizzle omits it in queries over a single table, but these subqueries need it. */
function named(column: AnyPgColumn | SQL): SQL {
  if (!is(column, Column)) return column
  return sql`${sql.identifier(getTableName(column.table))}.${sql.identifier(column.name)}`
}

/** The longest-standing member of a group, ignoring accounts that are suspended or being deleted. */
const founderOf = (groupId: SQL) => sql`(select oldest.user_id from ${groupMembers} oldest
  join ${users} on users.id = oldest.user_id and ${isHere}
  where oldest.group_id = ${groupId} order by oldest.joined_at, oldest.id limit 1)`

/** A group's row with its relation to the user. */
export type Group = typeof roommateGroups.$inferSelect & GroupFacts

type Tools = Pick<Context, 'actor'>

/** @throws NotFound when it does not exist */
export async function findGroup({ actor, db }: Tools & { db: Reading }, groupId: string): Promise<Group> {
  if (!isId(groupId)) throw new NotFound(groupCopy.notFound)
  const viewer = actor.kind === 'person' ? actor.userId : null
  const [found] = await queryRows(db, groupOf, { viewer, student: studentOf(actor), groupId })
  if (!found) throw new NotFound(groupCopy.notFound)
  const { group, ...facts } = found
  return { ...group, ...facts }
}

type GroupPlaces = Places<{ viewer: string | null; student: string | null; groupId: string }>

const groupOf = (at: GroupPlaces, db: Reading) =>
  db
    .select({
      group: roommateGroups,
      member: isGroupMember(at.student, roommateGroups.id),
      invited: isInvited(at.viewer, roommateGroups.id),
      founder: sql<boolean>`coalesce(${at.student}::uuid = ${founderOf(named(roommateGroups.id))}, false)`,
    })
    .from(roommateGroups)
    .where(eq(roommateGroups.id, at.groupId))

/** Locks a group's row until the transaction ends, so that changes to its members happen one after another. The people that the
 *  verb will refer to are locked first, in the order that erasing an account uses, so that the two cannot deadlock.
 *  @param people accounts that must not be erased until then
 *  @param strength `update` if the group may be deleted
 *  @throws NotFound when the group no longer exists */
export async function lockGroup(
  { db: tx, actor }: Tools & { db: Reading },
  groupId: string,
  people: string[] = [],
  strength: 'no key update' | 'update' = 'no key update',
): Promise<Group> {
  if (!isId(groupId)) throw new NotFound(groupCopy.notFound)
  const own = actor.kind === 'person' ? [actor.userId] : []
  await lockAccounts(tx, [...own, ...people].filter(isId), 'key share')
  const [row] = await tx.select().from(roommateGroups).where(eq(roommateGroups.id, groupId)).for(strength)
  if (!row) throw new NotFound(groupCopy.notFound)
  return findGroup({ actor, db: tx }, groupId)
}

/** The members of a group who receive emails and live events: all but accounts that are being deleted. */
export async function membersToNotify(
  db: Reading,
  groupId: string,
): Promise<{ userId: string; email: string }[]> {
  return db
    .select({ userId: users.id, email: users.email })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(and(eq(groupMembers.groupId, groupId), isNull(users.deletionAskedAt)))
}
