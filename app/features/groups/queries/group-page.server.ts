import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { find } from '#app/database/gate.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { groupInvitations, groupLinks } from '#app/database/schema/people/groups.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { viewerOf } from '#app/features/people/viewer.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, ReadingContext } from '#app/platform/context.ts'
import { findGroup, type Group } from '../group/group-facts.server.ts'
import { groupPolicy } from '../policy.ts'
import type { GroupPage, Pending } from '../views.ts'
import { groupCopy } from '../copy.ts'
import { activityOf } from './activity.server.ts'
import { ownCap } from './own-cap.server.ts'
import { seenColumns, seenPeople } from './seen-people.server.ts'
import { shownMembers, toShownMember } from './shown-people.server.ts'
import { hasPassed } from '#app/platform/time/date-ahead.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'

/** Finds a group for its members: once for all parts of its page.
 *  @throws NotFound for others' groups, Forbidden for people who are only invited */
export function openGroup(ctx: Context, groupId: string): Promise<[ReadingContext, Group]> {
  return find(ctx, groupPolicy.read, (look) => findGroup(look, groupId))
}

/** A group's page for members. @throws NotFound for others' groups, Forbidden for people who are only invited */
export async function groupPage(
  ctx: Context,
  { groupId, opened }: { groupId: string; opened?: ReturnType<typeof openGroup> },
): Promise<GroupPage> {
  const { userId } = requirePerson(ctx, groupCopy.logInTo.details)
  const [open, group] = await (opened ?? openGroup(ctx, groupId))
  const { name, moveInDate, beds, baths } = group
  const [members, [link], pending, own, activity] = await Promise.all([
    shownMembers(open, [groupId], 'member'),
    open.db
      .select({ expiresAt: groupLinks.expiresAt })
      .from(groupLinks)
      .where(and(eq(groupLinks.groupId, groupId), gt(groupLinks.expiresAt, ctx.now()))),
    pendingOf(open, groupId),
    ownCap(open, groupId, userId),
    activityOf(open, groupId),
  ])
  return {
    groupId,
    name,
    moveInDate,
    datePassed: hasPassed(moveInDate, utcDay(ctx.now())),
    beds,
    baths,
    members: members.map(toShownMember),
    pending,
    linkUntil: link?.expiresAt.toISOString() ?? null,
    withBlocked: members.some(({ blockedByMe }) => blockedByMe),
    own,
    activity,
  }
}

/** Pending invitations. Those of people invisible to the user are counted, but not shown. */
async function pendingOf(ctx: ReadingContext, groupId: string): Promise<Pending[]> {
  const rows = await ctx.db
    .select({ ...seenColumns(viewerOf(ctx)), invitedAt: groupInvitations.invitedAt })
    .from(groupInvitations)
    .innerJoin(users, eq(users.id, groupInvitations.userId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(campuses, eq(campuses.id, profiles.campusId))
    .where(and(eq(groupInvitations.groupId, groupId), isNull(groupInvitations.declinedAt)))
    .orderBy(asc(groupInvitations.invitedAt), asc(users.id))
  return seenPeople(ctx, rows).map(({ row, ...person }) => ({
    ...person,
    invitedAt: row.invitedAt.toISOString(),
  }))
}
