import { and, asc, eq, sql, inArray, ne } from 'drizzle-orm'
import { moderationItems } from '#app/database/schema/site/moderation-queue.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { closeModerationItem } from '#app/features/moderation-queue/close-item.server.ts'
import { fileModerationItem } from '#app/features/moderation-queue/file-item.server.ts'
import { homesWithSamePhotos } from '#app/features/photos/photo-twins.server.ts'
import { flagSubletsLike } from '#app/features/photos/sublet-twins.server.ts'
import type { SystemContext, Reading } from '#app/platform/context.ts'
import type { ListingStatus } from '#app/features/listings/rules.ts'
import { firstWord, isSameAddress } from '#app/features/listings/address-key.ts'
import { findingsOf, sameFindings, type Finding } from './fair-housing.ts'

type Tools = Pick<SystemContext, 'db' | 'actor' | 'now'>
type Home = Parameters<typeof findingsOf>[0] & Parameters<typeof homesAtAddress>[1]

/** Files an item for the admins if a published home contains wording that the law does not allow, and closes it once the wording is
 *  gone. Does nothing if the findings are the same as before the change.
 *  @param before the findings before the change */
export async function flagWording(tx: Tools, home: Home, before: Finding[] = []): Promise<void> {
  const found = findingsOf(home)
  if (sameFindings(before, found)) return
  if (found.length === 0) {
    await closeModerationItem(tx, 'fair-housing', home.id, 'reworded')
    return
  }
  const rules = [...new Set(found.map(({ rule }) => rule))]
  await fileModerationItem(tx, {
    kind: 'fair-housing',
    subject: home.id,
    facts: { listingId: home.id, rules },
  })
}

/** Files an item for the admins if a home has the address, or shows a picture, of someone else's home, and closes it once it does
 *  not.
 *  @returns whether it does */
export async function flagDuplicate(tx: Tools, home: Home): Promise<boolean> {
  await flagSubletsLike(tx, home.id)
  const twin = await findTwin(tx.db, home)
  if (twin === undefined) {
    await closeModerationItem(tx, 'duplicate', home.id, 'not-the-same')
    return false
  }
  await fileModerationItem(tx, {
    kind: 'duplicate',
    subject: home.id,
    facts: { listingId: home.id, ...twin },
  })
  return true
}

/** Someone else's home that this one may be: at its address, or with a picture of it. */
async function findTwin(db: Reading, home: Standing) {
  const there = (await homesAtAddress(db, home)).find(({ own }) => !own)
  if (there) return { otherId: there.id, matchedBy: 'address' as const }
  const [otherId] = await homesWithSamePhotos(db, home.id)
  return otherId === undefined ? undefined : { otherId, matchedBy: 'photo' as const }
}

/** Looks for duplicates of a non-draft home again after its location changed, and rechecks the homes that were considered
 *  duplicates of it. */
export async function recheckDuplicates(tx: Tools, home: Home): Promise<void> {
  await flagDuplicate(tx, home)
  await lookAgainAtTwins(tx, home.id)
}

/** Closes the open items about a locked home that students can no longer see.
 *  @param outcome the reason, one of the queue's outcomes */
export async function closeItemsOf(
  tx: Tools,
  listingId: string,
  outcome: 'taken-down' | 'withdrawn' | 'given-back',
): Promise<void> {
  for (const kind of ['new-home', 'duplicate', 'fair-housing'] as const)
    await closeModerationItem(tx, kind, listingId, outcome)
  if (outcome === 'taken-down') await closeModerationItem(tx, 'freshness', `home:${listingId}`, outcome)
  await lookAgainAtTwins(tx, listingId)
}

/** Compares again the homes whose open item names this one as their twin. */
async function lookAgainAtTwins(tx: Tools, otherId: string): Promise<void> {
  const { kind, state, subject, facts } = moderationItems
  const open = await tx.db
    .select({ subject })
    .from(moderationItems)
    .where(and(eq(kind, 'duplicate'), sql`${state} = 'open'`, sql`${facts} ->> 'otherId' = ${otherId}`))
    .orderBy(asc(subject))
  for (const item of open) {
    const [home] = await tx.db.select().from(listings).where(eq(listings.id, item.subject))
    if (home) await flagDuplicate(tx, home)
  }
}

/** A home's location; the unit is part of the address. */
const PLACE = ['address', 'city', 'zip', 'lat', 'lng'] as const
const ofPlace: ReadonlySet<string> = new Set([...PLACE, 'campus'])

/** Whether a change moves a home that students see, or may soon see, so that it must be compared with others again. */
export const isMoved = (status: ListingStatus, changes: { field: string }[]): boolean =>
  (status === 'published' || status === 'submitted' || status === 'paused') &&
  changes.some(({ field }) => ofPlace.has(field))

type Place = { [Field in (typeof PLACE)[number]]?: string | number | null }
export const isPlaceChanged = (before: Place, after: Place): boolean =>
  PLACE.some((field) => (before[field] ?? null) !== (after[field] ?? null))

type Standing = Pick<typeof listings.$inferSelect, 'id' | 'address' | 'city' | 'zip' | 'managerId'>

/** Published, submitted or paused homes at the same address and unit as a given one. */
export async function homesAtAddress(
  db: Reading,
  home: Standing,
): Promise<{ id: string; name: string; own: boolean }[]> {
  const { id, name, address, city, zip, managerId, status } = listings
  const near = await db
    .select({ id, name, address, city, zip, managerId })
    .from(listings)
    .where(
      and(
        eq(sql`lower(split_part(${address}, ' ', 1))`, firstWord(home.address)),
        inArray(status, ['submitted', 'published', 'paused']),
        ne(id, home.id),
      ),
    )
    .orderBy(asc(id))
  return near
    .filter((other) => isSameAddress(other, home))
    .map((other) => ({ id: other.id, name: other.name, own: other.managerId === home.managerId }))
}
