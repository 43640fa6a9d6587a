import { and, eq } from 'drizzle-orm'
import { listings } from '#app/database/schema/homes/listings.ts'
import { photos } from '#app/database/schema/homes/photos.ts'
import { roomOffers } from '#app/database/schema/people/roommates.ts'
import { findGroup } from '#app/features/groups/group/group-facts.server.ts'
import { groupPolicy } from '#app/features/groups/policy.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import { authorize } from '#app/database/gate.server.ts'
import { assertAllowed, isAllowed, requirePerson } from '#app/platform/access.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { invalid, invalidFields, type Invalid } from '#app/platform/text/field-errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { matchesChanged } from '../requests/matches-changed.server.ts'
import { findMatePolicy } from '../policy.ts'
import { roommateCopy } from '../copy.ts'
import { ownRoom } from './own-room.server.ts'
import { homeNamed, roomForm, type RoomField, type RoomTexts } from './rules.ts'

export type SaveRoomOutcome = { ok: true } | Invalid<RoomField>

/** Creates or changes the offer of the user's own place. @param input the form's fields @throws NotFound for others' groups */
export async function saveRoom(ctx: Context, input: RoomTexts): Promise<SaveRoomOutcome> {
  const { userId } = requirePerson(ctx, roommateCopy.logInTo.view)
  const open = authorize(ctx, findMatePolicy.use, null)
  // Fields that the form did not have, such as one of a page opened before an update, stay.
  const { texts } = await ownRoom(ctx)
  const read = roomForm.safeParse({ ...texts, ...input })
  if (!read.success) return invalid(read.error)
  const { home, groupId, ...told } = read.data
  if (groupId !== null) assertAllowed(groupPolicy.read, ctx.actor, await findGroup(open, groupId))
  const listingId = home === '' ? null : await homeOf(open, home)
  if (home !== '' && listingId === null)
    return invalidFields({ home: 'There is no home on Roost at this address. Copy it from the home’s page.' })
  const row = { ...told, groupId, listingId, updatedAt: ctx.now() }
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
async function homeOf({ db, actor }: Tools, typed: string): Promise<string | null> {
  const named = homeNamed(typed)
  if (named === null) return null
  const [home] = await db
    .select({ id: listings.id, status: listings.status })
    .from(listings)
    .where(isId(named) ? eq(listings.id, named) : eq(listings.slug, named))
  // Who reads the offer must see the home, so its manager counts like everybody.
  return home && isAllowed(listingPolicy.read, actor, { ...home, managerId: null }) ? home.id : null
}
