import { and, asc, eq, gt, isNull, desc, sql } from 'drizzle-orm'
import { find } from '#app/database/gate.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import {
  groupInvitations,
  groupLinks,
  groupRequests,
  groupActivity,
} from '#app/database/schema/people/groups.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { viewerOf } from '#app/features/people/viewer.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, ReadingContext, Reading } from '#app/platform/context.ts'
import { hasPassed } from '#app/platform/time/date-ahead.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { personFactColumns } from '#app/features/people/facts.server.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import { findGroup, type Group } from './group-facts.server.ts'
import { groupPolicy } from './policy.ts'
import type { GroupPage, GroupRequest, Pending, Activity } from './views.ts'
import { groupCopy, A_MEMBER } from './copy.ts'
import { ownCap } from './caps.query.server.ts'
import { seenColumns, seenPeople, shownMembers, toShownMember } from './shown-people.server.ts'
import { ACTIVITY_SHOWN } from './rules.ts'

/** Finds a group for its members, once for all parts of its page.
 *  @throws NotFound for other people's groups, Forbidden for people who have only been invited */
export function openGroup(ctx: Context, groupId: string): Promise<[ReadingContext, Group]> {
  return find(ctx, groupPolicy.read, (look) => findGroup(look, groupId))
}

/** A group's page for members. @throws NotFound for other people's groups, Forbidden for people who have only been invited */
export async function groupPage(
  ctx: Context,
  { groupId, opened }: { groupId: string; opened?: ReturnType<typeof openGroup> },
): Promise<GroupPage> {
  const { userId } = requirePerson(ctx, groupCopy.logInTo.details)
  const [open, group] = await (opened ?? openGroup(ctx, groupId))
  const { name, moveInDate, beds, baths } = group
  const [members, [link], pending, requests, own, activity] = await Promise.all([
    shownMembers(open, [groupId], 'member'),
    open.db
      .select({ expiresAt: groupLinks.expiresAt, letsIn: groupLinks.letsIn })
      .from(groupLinks)
      .where(and(eq(groupLinks.groupId, groupId), gt(groupLinks.expiresAt, ctx.now()))),
    pendingOf(open, groupId),
    requestsOf(open, groupId),
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
    requests,
    link: link ? { until: link.expiresAt.toISOString(), letsIn: link.letsIn } : null,
    withBlocked: members.some(({ blockedByMe }) => blockedByMe),
    own,
    activity,
  }
}

/** Pending invitations. Invited people whom the user cannot see are counted, but not shown. */
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

/** People who ask to join, the earliest first. Members see everyone's given name, as they will in the group, except where there is
 *  a block; they see a profile only if it is visible to them. */
async function requestsOf(ctx: ReadingContext, groupId: string): Promise<GroupRequest[]> {
  const rows = await ctx.db
    .select({ ...seenColumns(viewerOf(ctx)), askedAt: groupRequests.askedAt })
    .from(groupRequests)
    .innerJoin(users, eq(users.id, groupRequests.userId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(campuses, eq(campuses.id, profiles.campusId))
    .where(and(eq(groupRequests.groupId, groupId), isNull(groupRequests.declinedAt)))
    .orderBy(asc(groupRequests.askedAt), asc(users.id))
  const seen = new Set(seenPeople(ctx, rows).map(({ userId }) => userId))
  return rows
    .filter(({ facts }) => facts.present && !facts.blocked)
    .map(({ givenName, familyName, photo, facts: { userId }, askedAt }) => ({
      askedBy: userId,
      userId: seen.has(userId) ? userId : null,
      name: shownName(givenName, familyName),
      photo: seen.has(userId) ? photo : null,
      askedAt: askedAt.toISOString(),
    }))
}

type Tools = Pick<Context, 'actor' | 'now'> & { db: Reading }

/** A group's activity, newest first. Blocked and absent people appear as "a member". */
async function activityOf(tools: Tools, groupId: string): Promise<Activity[]> {
  const { actor, db } = tools
  const latest = db
    .select()
    .from(groupActivity)
    .where(eq(groupActivity.groupId, groupId))
    .orderBy(desc(groupActivity.at), desc(groupActivity.id))
    .limit(ACTIVITY_SHOWN)
  const [rows, people] = await Promise.all([
    latest,
    db
      .select({
        facts: personFactColumns(viewerOf(tools)),
        givenName: users.givenName,
        familyName: users.familyName,
      })
      .from(users)
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .leftJoin(campuses, eq(campuses.id, profiles.campusId))
      .where(sql`${users.id} in (select unnest(array[user_id, done_by]) from (${latest}) latest)`),
  ])
  const me = actor.kind === 'person' ? actor.userId : null
  const nameOf = (id: string | null) => {
    if (id !== null && id === me) return 'You'
    const person = people.find(({ facts }) => facts.userId === id)
    return person?.facts.present && !person.facts.blocked
      ? shownName(person.givenName, person.familyName)
      : A_MEMBER
  }
  return rows.map(({ id, kind, userId, doneBy, at }) => ({
    id,
    kind,
    who: nameOf(userId),
    by: nameOf(doneBy),
    self: userId !== null && userId === me,
    at: at.toISOString(),
  }))
}
