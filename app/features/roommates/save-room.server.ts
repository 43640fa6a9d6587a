import { eq, and } from 'drizzle-orm'
import { href } from 'react-router'
import { listings } from '#app/database/schema/homes/listings.ts'
import { roomOffers } from '#app/database/schema/people/roommates.ts'
import { groupsOf } from '#app/features/groups/own-groups.query.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson, assertAllowed, isAllowed } from '#app/platform/access.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { photos } from '#app/database/schema/homes/photos.ts'
import { findGroup } from '#app/features/groups/group-facts.server.ts'
import { groupPolicy } from '#app/features/groups/policy.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import { invalid, invalidFields, type Invalid } from '#app/platform/text/field-errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { findMatePolicy } from './policy.ts'
import { roommateCopy } from './copy.ts'
import { homeNamed, roomForm, type RoomTexts, type RoomField } from './room-rules.ts'
import { matchesChanged } from './request-facts.server.ts'

export type OwnRoom = { texts: RoomTexts | null; groups: { groupId: string; name: string }[] }

/** The place that the user offers, as form values; null without one. Includes the groups it can be offered with. */
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

export type SaveRoomOutcome = { ok: true } | Invalid<RoomField>

/** Creates or changes the offer of the user's own place. @param input the form's fields @throws NotFound for other people's groups */
export async function saveRoom(ctx: Context, input: RoomTexts): Promise<SaveRoomOutcome> {
  const { userId } = requirePerson(ctx, roommateCopy.logInTo.view)
  const open = authorize(ctx, findMatePolicy.use, null)
  // Fields missing from the form, such as on a page opened before an update, stay as they are.
  const { texts } = await ownRoom(ctx)
  const read = roomForm.safeParse({ ...texts, ...input })
  if (!read.success) return invalid(read.error)
  const { home, groupId, ...offer } = read.data
  if (groupId !== null) assertAllowed(groupPolicy.read, ctx.actor, await findGroup(open, groupId))
  const listingId = home === '' ? null : await homeAtAddress(open, home)
  if (home !== '' && listingId === null)
    return invalidFields({
      home: 'There is no home on this site at this address. Copy it from the home’s page.',
    })
  const row = { ...offer, groupId, listingId, updatedAt: ctx.now() }
  return open.db.transaction(async (tx) => {
    await tx
      .insert(roomOffers)
      .values({ userId, createdAt: ctx.now(), ...row })
      .onConflictDoUpdate({ target: roomOffers.userId, set: row })
    await ctx.live.send(tx, matchesChanged, [userId], {})
    return { ok: true }
  })
}

/** Withdraws the offer and its photos; the files are deleted by the next cleanup. Idempotent. */
export async function withdrawRoom(ctx: Context): Promise<void> {
  const { userId } = requirePerson(ctx, roommateCopy.logInTo.view)
  const { db } = authorize(ctx, findMatePolicy.use, null)
  await db.transaction(async (tx) => {
    await tx.delete(roomOffers).where(eq(roomOffers.userId, userId))
    await tx.delete(photos).where(and(eq(photos.ownerId, userId), eq(photos.purpose, 'room-photo')))
    await ctx.live.send(tx, matchesChanged, [userId], {})
  })
}

type Tools = Pick<Context, 'actor'> & { db: Reading }

/** The home that a URL names, if the user may see it. */
export async function homeAtAddress({ db, actor }: Tools, typed: string): Promise<string | null> {
  const named = homeNamed(typed)
  if (named === null) return null
  const [home] = await db
    .select({ id: listings.id, status: listings.status })
    .from(listings)
    .where(isId(named) ? eq(listings.id, named) : eq(listings.slug, named))
  // Readers of the offer must be able to see the home, so its manager gets no special access.
  return home && isAllowed(listingPolicy.read, actor, { ...home, people: [] }) ? home.id : null
}
