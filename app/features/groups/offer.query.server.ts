import { and, eq, sql } from 'drizzle-orm'
import { find } from '#app/database/gate.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { groupInvitations, groupMembers, groupRequests } from '#app/database/schema/people/groups.ts'
import { blocks } from '#app/database/schema/people/people.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { viewerOf } from '#app/features/people/viewer.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, ReadingContext } from '#app/platform/context.ts'
import { findGroup, isGroupMember, type Group } from './group-facts.server.ts'
import { findLink } from './group-link.server.ts'
import { groupLinkPolicy, groupPolicy } from './policy.ts'
import type { LinkOffer, Offer } from './views.ts'
import { groupCopy } from './copy.ts'
import { profileCap } from './caps.query.server.ts'
import { seenColumns, seenPeople, shownMembers, toOffer } from './shown-people.server.ts'
import { hasPassed } from '#app/platform/time/date-ahead.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'

/** A group as an invited person sees it. @throws NotFound for people without an invitation */
export async function invitationOffer(ctx: Context, groupId: string): Promise<Offer> {
  const { userId } = requirePerson(ctx, groupCopy.logInTo.details)
  const [open, group] = await find(ctx, groupPolicy.readOffer, (look) => findGroup(look, groupId))
  const asked = open.db
    .select(seenColumns(viewerOf(ctx)))
    .from(groupInvitations)
    .innerJoin(users, eq(users.id, groupInvitations.invitedBy))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(campuses, eq(campuses.id, profiles.campusId))
    .where(and(eq(groupInvitations.groupId, groupId), eq(groupInvitations.userId, userId)))
  const [from, offer] = await Promise.all([asked, offerOf(open, userId, group)])
  return { ...offer, from: seenPeople(ctx, from)[0]?.name ?? null }
}

/** What a person with a link is asked before they join. @throws NotFound when the link is invalid, or does not work for this user */
export async function linkOffer(ctx: Context, token: string): Promise<LinkOffer> {
  const { userId } = requirePerson(ctx, groupCopy.logInTo.details)
  const [open, link] = await find(ctx, groupLinkPolicy.read, (look) => findLink(look, token))
  const { groupId, letsIn } = link
  const me = sql`${userId}::uuid`
  const [own] = await open.db
    .select({
      member: isGroupMember(userId, sql`${groupId}::uuid`),
      asked: sql<boolean>`exists (select 1 from ${groupRequests} where group_id = ${groupId}::uuid and user_id = ${me})`,
      withBlocked: sql<boolean>`exists (select 1 from ${groupMembers} fellow
        join ${blocks} on blocked_user_id = fellow.user_id and blocker_user_id = ${me}
        where fellow.group_id = ${groupId}::uuid)`,
      profileCap: profiles.budgetMax,
      birthDate: profiles.birthDate,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId))
  const { member = false, asked = false, withBlocked = false, profileCap: cap = null } = own ?? {}
  return {
    groupId,
    member,
    asked,
    letsIn,
    withBlocked,
    profileCap: cap,
    asksBirthDate: (own?.birthDate ?? null) === null,
  }
}

async function offerOf(ctx: ReadingContext, userId: string, group: Group): Promise<Omit<Offer, 'from'>> {
  const { id: groupId, name, moveInDate, beds, baths, member } = group
  const [members, cap] = await Promise.all([shownMembers(ctx, [groupId], 'asked'), profileCap(ctx, userId)])
  return {
    groupId,
    name,
    moveInDate,
    datePassed: hasPassed(moveInDate, utcDay(ctx.now())),
    beds,
    baths,
    member,
    members: members.map(toOffer),
    withBlocked: members.some(({ blockedByMe }) => blockedByMe),
    profileCap: cap,
  }
}
