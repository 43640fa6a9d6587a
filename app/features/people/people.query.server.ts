import { and, desc, eq, isNull } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { blocks, contactViews } from '#app/database/schema/people/people.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import type { Channel } from './audiences.ts'
import { ownPeoplePolicy } from './policy.ts'
import { shownName } from './shown-name.ts'
import { visibleTo } from './visible-to.server.ts'

export type BlockedPerson = { userId: string; name: string; since: Date }

/** The people that the user blocked, most recent first, at most 500, without accounts that are being deleted. */
export async function blockedPeople(ctx: Context): Promise<BlockedPerson[]> {
  const { db } = authorize(ctx, ownPeoplePolicy.read, null)
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  const rows = await db
    .select({
      userId: users.id,
      givenName: users.givenName,
      familyName: users.familyName,
      since: blocks.createdAt,
    })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedUserId))
    .where(and(eq(blocks.blockerUserId, ctx.actor.userId), isNull(users.deletionAskedAt)))
    .orderBy(desc(blocks.createdAt), desc(users.id))
    .limit(500)
  return rows.map(({ givenName, familyName, ...row }) => ({ ...row, name: shownName(givenName, familyName) }))
}

/** `userId` is null when that person's profile may not be opened. */
export type ContactSeen = { userId: string | null; name: string; channel: Channel; seenAt: Date }

/** Who has seen the user's contacts, most recent first, at most 500. It still names people the user can no longer see, except
 *  accounts that are being deleted. */
export async function contactLog(ctx: Context): Promise<ContactSeen[]> {
  const { db } = authorize(ctx, ownPeoplePolicy.read, null)
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  const rows = await db
    .select({
      userId: users.id,
      givenName: users.givenName,
      familyName: users.familyName,
      channel: contactViews.channel,
      seenAt: contactViews.seenAt,
      left: users.deletionAskedAt,
      open: visibleTo(ctx),
    })
    .from(contactViews)
    .innerJoin(users, eq(users.id, contactViews.viewerUserId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(campuses, eq(campuses.id, profiles.campusId))
    .where(eq(contactViews.ownerUserId, ctx.actor.userId))
    .orderBy(desc(contactViews.seenAt), desc(users.id))
    .limit(500)
  return rows.map(({ userId, givenName, familyName, left, open, ...row }) => ({
    ...row,
    userId: open ? userId : null,
    name: left ? 'A deleted person' : shownName(givenName, familyName),
  }))
}
