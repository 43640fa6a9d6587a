import { eq } from 'drizzle-orm'
import { href } from 'react-router'
import { listings } from '#app/database/schema/homes/listings.ts'
import { roomOffers } from '#app/database/schema/people/roommates.ts'
import { groupsOf } from '#app/features/groups/queries/own-groups.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { findMatePolicy } from '../policy.ts'
import { roommateCopy } from '../copy.ts'
import type { RoomTexts } from './rules.ts'

export type OwnRoom = { texts: RoomTexts | null; groups: { groupId: string; name: string }[] }

/** The user's offered place as form values; null when there is none. Includes the groups with which it may be offered. */
export async function ownRoom(ctx: Context): Promise<OwnRoom> {
  const { userId } = requirePerson(ctx, roommateCopy.logInTo.view)
  const open = authorize(ctx, findMatePolicy.read, null)
  const [[found], { groups }] = await Promise.all([
    open.db
      .select({ offer: roomOffers, slug: listings.slug })
      .from(roomOffers)
      .leftJoin(listings, eq(listings.id, roomOffers.listingId))
      .where(eq(roomOffers.userId, userId)),
    groupsOf(open),
  ])
  const named = groups.map(({ groupId, name }) => ({ groupId, name }))
  if (!found) return { texts: null, groups: named }
  const { area, room, share, freeFrom, freeUntil, preferredSex, groupId, about } = found.offer
  const home =
    found.slug === null
      ? ''
      : `${ctx.settings.publicUrl}${href('/expanded-listing/:propertyId?', { propertyId: found.slug })}`
  return {
    texts: {
      home,
      area,
      room,
      freeFrom,
      about,
      share: String(share),
      freeUntil: freeUntil ?? '',
      preferredSex: preferredSex ?? '',
      groupId: groupId ?? '',
    },
    groups: named,
  }
}
