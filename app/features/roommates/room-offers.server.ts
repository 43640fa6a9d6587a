import { and, asc, eq, inArray, isNotNull, isNull, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { queryRows, type Places } from '#app/database/sql/query-rows.server.ts'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { users } from '#app/database/schema/people/accounts.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { groupMembers } from '#app/database/schema/people/groups.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { photos } from '#app/database/schema/homes/photos.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { roomOffers } from '#app/database/schema/people/roommates.ts'
import type { ViewerValues } from '#app/features/people/viewer.server.ts'
import { isVisible, visibilityValues } from '#app/features/people/visible-to.server.ts'
import type { PhotoImage } from '#app/features/photos/photo-image.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import type { RoomOffered } from './views.ts'

type Tools = Pick<Context, 'actor' | 'now'> & { db: Reading }

/** The places offered, by person: their own place, or one offered by a member of their group whom the user may see. */
export async function roomOffersOf(tools: Tools, ids: string[]): Promise<Map<string, RoomOffered>> {
  if (ids.length === 0) return new Map()
  const rows = await queryRows(tools.db, offersOf, { ...asking(tools), ids })
  const pictures = await photosOf(
    tools,
    rows.map(({ offer }) => offer.userId),
  )
  const found = new Map<string, RoomOffered>()
  for (const { offer, fellow, slug, name, city, together } of rows) {
    const { userId, groupId, area, room, share, freeFrom, freeUntil, preferredSex, about } = offer
    const place: RoomOffered = {
      home: slug === null || name === null ? null : { slug, name },
      area: area === '' ? (city ?? '') : area,
      room,
      share,
      freeFrom,
      freeUntil,
      preferredSex,
      about,
      withGroup: groupId !== null && together,
      photos: pictures.get(userId) ?? [],
    }
    if (fellow !== null && fellow !== userId && !found.has(fellow)) found.set(fellow, place)
    // A person's own place takes precedence over the group's.
    if (ids.includes(userId)) found.set(userId, place)
  }
  return found
}

type Asking = ViewerValues & { me: string | null; today: string }

const offersOf = (at: Places<Asking & { ids: string[] }>, db: Reading) => {
  const isAsked = (column: AnyPgColumn) => sql`${column} = any(${at.ids}::uuid[])`
  return db
    .select({
      offer: roomOffers,
      fellow: groupMembers.userId,
      slug: listings.slug,
      name: listings.name,
      city: listings.city,
      together: makerIsMember,
    })
    .from(roomOffers)
    .innerJoin(users, eq(users.id, roomOffers.userId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(campuses, eq(campuses.id, profiles.campusId))
    .leftJoin(listings, and(eq(listings.id, roomOffers.listingId), sql`${listings.status} = 'published'`))
    .leftJoin(
      groupMembers,
      and(eq(groupMembers.groupId, roomOffers.groupId), isAsked(groupMembers.userId), makerIsMember),
    )
    .where(
      and(
        or(isAsked(roomOffers.userId), isNotNull(groupMembers.userId)),
        stillFree(at),
        or(isVisible(at), isMine(at)),
      ),
    )
    .orderBy(asc(roomOffers.createdAt), asc(roomOffers.userId))
}

/** Everyone who offers a place, alone or with a group, if the user may see the one who offers it. */
export async function peopleWithRooms(tools: Tools): Promise<string[]> {
  const at = asking(tools)
  const rows = await tools.db
    .select({ maker: roomOffers.userId, fellow: groupMembers.userId })
    .from(roomOffers)
    .innerJoin(users, eq(users.id, roomOffers.userId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(campuses, eq(campuses.id, profiles.campusId))
    .leftJoin(groupMembers, and(eq(groupMembers.groupId, roomOffers.groupId), makerIsMember))
    .where(and(stillFree(at), or(isVisible(at), isMine(at))))
  return [...new Set(rows.flatMap(({ maker, fellow }) => (fellow === null ? [maker] : [maker, fellow])))]
}

const makerIsMember = sql<boolean>`exists (select 1 from ${groupMembers} maker
  where maker.group_id = ${roomOffers.groupId} and maker.user_id = ${roomOffers.userId})`

function asking(tools: Tools): Asking {
  const me = tools.actor.kind === 'person' ? tools.actor.userId : null
  return { ...visibilityValues(tools), me, today: utcDay(tools.now()) }
}

const isMine = ({ me }: { me: string | Placeholder | null }): SQL => sql`${roomOffers.userId} = ${me}::uuid`

const stillFree = ({ today }: { today: string | Placeholder }): SQL | undefined =>
  or(isNull(roomOffers.freeUntil), sql`${roomOffers.freeUntil} >= ${today}::date`)

async function photosOf({ db }: Tools, ownerIds: string[]): Promise<Map<string, PhotoImage[]>> {
  if (ownerIds.length === 0) return new Map()
  const { ownerId, id, width, height, widths, thumbhash, avif, alt } = photos
  const rows = await db
    .select({ ownerId, image: { id, width, height, widths, thumbhash, avif, alt } })
    .from(photos)
    .where(and(inArray(ownerId, ownerIds), eq(photos.purpose, 'room-photo')))
    .orderBy(asc(photos.position), asc(id))
  const found = new Map<string, PhotoImage[]>()
  for (const { ownerId: owner, image } of rows)
    if (owner !== null) found.set(owner, [...(found.get(owner) ?? []), image])
  return found
}
