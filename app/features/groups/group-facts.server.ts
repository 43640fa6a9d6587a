import { and, Column, eq, getTableName, is, isNull, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { users } from '#app/database/schema/accounts.ts'
import { groupInvitations, groupMembers, roommateGroups } from '#app/database/schema/groups.ts'
import { blocks } from '#app/database/schema/people.ts'
import type { Actor } from '#app/platform/access.ts'
import type { Context, Database } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import type { GroupFacts } from './policy.ts'
import { words } from './words.ts'

/** Whoever asks, as far as they are a student: others are in no group. */
export const studentOf = (actor: Actor): string | null =>
  actor.kind === 'person' && actor.student ? actor.userId : null

/** Whether whoever asks is in a group; `groupId` is a column or a value. What is shared with a group is to be read through
 *  this each time and never copied, so that leaving ends it at once.
 *  @param student as `studentOf` says, or its place in a statement that is made once */
export function isGroupMember(
  student: string | Placeholder | null,
  groupId: AnyPgColumn | SQL,
): SQL<boolean> {
  return sql<boolean>`exists (select 1 from ${groupMembers} membership
    where membership.group_id = ${named(groupId)} and membership.user_id = ${student}::uuid)`
}

/** Whether whoever asks is invited and did not say no. An invitation by somebody who is blocked, or to a group in which
 *  somebody blocked whoever asks, is none. */
export function isInvited(actor: Actor, groupId: AnyPgColumn | SQL): SQL<boolean> {
  if (actor.kind !== 'person') return sql`false`
  const me = sql`${actor.userId}::uuid`
  return sql<boolean>`(exists (select 1 from ${groupInvitations} invitation
      where invitation.group_id = ${named(groupId)} and invitation.user_id = ${me} and invitation.declined_at is null
        and not exists (select 1 from ${blocks} where blocker_user_id = ${me} and blocked_user_id = invitation.invited_by))
    and not ${isBlockedByMember(actor, groupId)})`
}

/** Whether a member of the group blocked whoever asks. */
export function isBlockedByMember(actor: Actor, groupId: AnyPgColumn | SQL): SQL<boolean> {
  if (actor.kind !== 'person') return sql`false`
  return sql<boolean>`exists (select 1 from ${groupMembers} fellow
    join ${blocks} on blocker_user_id = fellow.user_id and blocked_user_id = ${actor.userId}::uuid
    where fellow.group_id = ${named(groupId)})`
}

/** With its table's name, which a query over one table would leave out, and which these conditions need. */
function named(column: AnyPgColumn | SQL): SQL {
  if (!is(column, Column)) return column
  return sql`${sql.identifier(getTableName(column.table))}.${sql.identifier(column.name)}`
}

/** A group's row with what is between it and whoever asks. */
export type Group = typeof roommateGroups.$inferSelect & GroupFacts

type Tools = Pick<Context, 'actor'>

/** @throws NotFound for what is no group */
export async function findGroup({ actor, db }: Tools & { db: Database }, groupId: string): Promise<Group> {
  if (!isId(groupId)) throw new NotFound(words.notFound)
  const [found] = await db
    .select({
      group: roommateGroups,
      member: isGroupMember(studentOf(actor), roommateGroups.id),
      invited: isInvited(actor, roommateGroups.id),
    })
    .from(roommateGroups)
    .where(eq(roommateGroups.id, groupId))
  if (!found) throw new NotFound(words.notFound)
  return { ...found.group, member: found.member, invited: found.invited }
}

/** A group's row, held until the transaction ends: whoever comes and goes does so one after the other. Everybody whom the
 *  verb will write about is held before, in the order in which erasing an account does it, so that none waits for the other.
 *  @param people who shall not be erased meanwhile
 *  @throws NotFound for what is no group, or no longer */
export async function lockGroup(
  { actor }: Tools,
  tx: Database,
  groupId: string,
  people: string[] = [],
): Promise<Group> {
  if (!isId(groupId)) throw new NotFound(words.notFound)
  const own = actor.kind === 'person' ? [actor.userId] : []
  for (const userId of [...new Set([...own, ...people])].filter(isId).toSorted())
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share')
  const [row] = await tx.select().from(roommateGroups).where(eq(roommateGroups.id, groupId)).for('update')
  if (!row) throw new NotFound(words.notFound)
  return findGroup({ actor, db: tx }, groupId)
}

/** Who is in a group, for whom a letter or an event is, as far as the accounts are not about to be deleted. */
export async function membersToTell(
  db: Database,
  groupId: string,
): Promise<{ userId: string; email: string }[]> {
  return db
    .select({ userId: users.id, email: users.email })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(and(eq(groupMembers.groupId, groupId), isNull(users.deletionAskedAt)))
}
