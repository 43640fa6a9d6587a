import { and, eq } from 'drizzle-orm'
import { find } from '#app/database/gate.server.ts'
import { users } from '#app/database/schema/accounts.ts'
import { groupInvitations } from '#app/database/schema/groups.ts'
import { unsafeFacts } from '#app/features/people/facts.server.ts'
import { peoplePolicy } from '#app/features/people/policy.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { findGroup, type Group } from '../group/group-facts.server.ts'
import { findLink } from '../members/link-facts.server.ts'
import { groupLinkPolicy, groupPolicy } from '../policy.ts'
import type { Offer } from '../views.ts'
import { copy } from '../copy.ts'
import { profileCap } from './own-cap.server.ts'
import { shownMembers, toOffer } from './shown-people.server.ts'

/** A group as an invited person sees it. @throws NotFound for people without an invitation */
export async function invitationOffer(ctx: Context, groupId: string): Promise<Offer> {
  const { userId } = requirePerson(ctx, copy.logInTo.details)
  const [db, group] = await find(ctx, groupPolicy.answer, (look) => findGroup({ ...ctx, db: look }, groupId))
  const [asked] = await db
    .select({ id: users.id, givenName: users.givenName, familyName: users.familyName })
    .from(groupInvitations)
    .innerJoin(users, eq(users.id, groupInvitations.invitedBy))
    .where(and(eq(groupInvitations.groupId, groupId), eq(groupInvitations.userId, userId)))
  const facts = asked && (await unsafeFacts({ ...ctx, db }, asked.id))
  const isSeen = facts && peoplePolicy.see(ctx.actor, facts) === 'allowed'
  return offerOf({ ...ctx, db }, userId, group, isSeen ? shownName(asked.givenName, asked.familyName) : null)
}

/** A group as somebody with a link sees it. @throws NotFound when the link is invalid, or does not work for this user */
export async function linkOffer(ctx: Context, token: string): Promise<Offer> {
  const { userId } = requirePerson(ctx, copy.logInTo.details)
  const [db, link] = await find(ctx, groupLinkPolicy.open, (look) => findLink(ctx, look, token))
  return offerOf({ ...ctx, db }, userId, await findGroup({ ...ctx, db }, link.groupId), null)
}

async function offerOf(
  ctx: SystemContext,
  userId: string,
  group: Group,
  from: string | null,
): Promise<Offer> {
  const { id: groupId, name, moveInDate, beds, baths, member } = group
  const members = await shownMembers(ctx, [groupId], 'asked')
  return {
    groupId,
    name,
    moveInDate,
    beds,
    baths,
    member,
    from,
    members: members.map(toOffer),
    withBlocked: members.some(({ blockedByMe }) => blockedByMe),
    profileCap: await profileCap(ctx, userId),
  }
}
