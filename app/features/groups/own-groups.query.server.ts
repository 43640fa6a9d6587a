import { asc, eq, sql } from 'drizzle-orm'
import { authorize } from '#app/database/gate.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { groupInvitations, groupMembers, roommateGroups } from '#app/database/schema/people/groups.ts'
import { isBlocked, isHere } from '#app/features/people/visible-to.server.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, ReadingContext, Reading } from '#app/platform/context.ts'
import { hasPassed } from '#app/platform/time/date-ahead.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { isInvited } from './group-facts.server.ts'
import { ownGroupsPolicy } from './policy.ts'
import { A_MEMBER, groupCopy } from './copy.ts'
import type { InvitationCard, GroupsAndInvitations } from './views.ts'
import { shownMembers, toOffer } from './shown-people.server.ts'

/** The user's groups, oldest first, and their pending invitations. */
export async function groupsOf(ctx: Context): Promise<GroupsAndInvitations> {
  const { userId } = requirePerson(ctx, groupCopy.logInTo.list)
  const open = authorize(ctx, ownGroupsPolicy.read, null)
  const [own, members, invitations] = await Promise.all([
    open.db
      .select({ group: roommateGroups })
      .from(roommateGroups)
      .innerJoin(groupMembers, eq(groupMembers.groupId, roommateGroups.id))
      .where(eq(groupMembers.userId, userId))
      .orderBy(asc(groupMembers.joinedAt), asc(roommateGroups.id)),
    shownMembers(open, 'own', 'member'),
    invitationsOf(open, userId),
  ])
  const groups = own.map(({ group: { id: groupId, name, moveInDate, beds, baths } }) => ({
    groupId,
    name,
    moveInDate,
    datePassed: hasPassed(moveInDate, utcDay(ctx.now())),
    beds,
    baths,
    members: members.filter((member) => member.groupId === groupId).map(toOffer),
  }))
  return { groups, invitations }
}

/** The user's pending invitations, oldest first. */
export async function ownInvitations(ctx: Context): Promise<InvitationCard[]> {
  const { userId } = requirePerson(ctx, groupCopy.logInTo.list)
  return invitationsOf(authorize(ctx, ownGroupsPolicy.read, null), userId)
}

/** Only the names, for a select. */
export async function groupNames(ctx: Context): Promise<{ groupId: string; name: string }[]> {
  const { userId } = requirePerson(ctx, groupCopy.logInTo.list)
  const { db } = authorize(ctx, ownGroupsPolicy.read, null)
  return db
    .select({ groupId: roommateGroups.id, name: roommateGroups.name })
    .from(roommateGroups)
    .innerJoin(groupMembers, eq(groupMembers.groupId, roommateGroups.id))
    .where(eq(groupMembers.userId, userId))
    .orderBy(asc(groupMembers.joinedAt), asc(roommateGroups.id))
}

async function invitationsOf(ctx: ReadingContext, userId: string): Promise<InvitationCard[]> {
  const rows = await ctx.db
    .select({
      groupId: roommateGroups.id,
      name: roommateGroups.name,
      givenName: users.givenName,
      familyName: users.familyName,
      hidden: sql<boolean>`coalesce(not ${isHere} or ${isBlocked({ viewer: userId }, users.id)}, true)`,
    })
    .from(groupInvitations)
    .innerJoin(roommateGroups, eq(roommateGroups.id, groupInvitations.groupId))
    .leftJoin(users, eq(users.id, groupInvitations.invitedBy))
    .where(sql`${groupInvitations.userId} = ${userId} and ${isInvited(userId, roommateGroups.id)}`)
    .orderBy(asc(groupInvitations.invitedAt))
  return rows.map(({ groupId, name, givenName, familyName, hidden }) => ({
    groupId,
    name,
    from: hidden ? A_MEMBER : shownName(givenName ?? '', familyName ?? ''),
  }))
}

type Tools = Pick<Context, 'actor' | 'now'> & { db: Reading }

/** A person who shares at least one group with the user; listed once. */
export type Mate = { memberId: string; userId: string; name: string }

/** Everyone who shares a group with the user, by name, without people with a block in either direction. `memberId` is the id that a
 *  page may contain. */
export async function matesOf(tools: Tools): Promise<Mate[]> {
  const { actor } = tools
  if (actor.kind !== 'person' || !actor.student) return []
  const members = await shownMembers(tools, 'own', 'member')
  const mates = new Map<string, Mate>()
  for (const { memberId, ofUser, name, self } of members)
    if (!self && name !== A_MEMBER && !mates.has(ofUser))
      mates.set(ofUser, { memberId, userId: ofUser, name })
  return [...mates.values()]
}
