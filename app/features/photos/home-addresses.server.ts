import { and, asc, eq, isNotNull, notInArray, sql } from 'drizzle-orm'
import { changeRows } from '#app/database/sql/query-rows.server.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { foreignPhotos, photos } from '#app/database/schema/homes/photos.ts'
import type { Database, Reading } from '#app/platform/context.ts'
import { showHomePhotos } from './show-home-photos.server.ts'
import { syncForeignPhotos } from './sync-foreign-photos.server.ts'

type Shown = typeof listings.$inferSelect.photos
type Home = { id: string; photos: Shown }

/** The URLs of a home's pictures in order, for the editor's form: the original URL if a picture was fetched, otherwise its path on
 *  this site. Pictures still to be fetched come last. */
export async function addressesOfHome(db: Reading, home: Home): Promise<string[]> {
  const foreign = await db
    .select({ address: foreignPhotos.address, uploadId: foreignPhotos.uploadId })
    .from(foreignPhotos)
    .where(eq(foreignPhotos.listingId, home.id))
    .orderBy(asc(foreignPhotos.position), asc(foreignPhotos.address))
  const origins = new Map(foreign.map(({ uploadId, address }) => [uploadId ?? address, address]))
  const shown = home.photos.map(({ src }) => origins.get(photoIdOf(src) ?? '') ?? src)
  return [...new Set([...shown, ...foreign.map(({ address }) => address)])]
}

/** Sets a locked home's pictures to those at these URLs, in this order. New URLs on other sites are fetched; pictures that are not
 *  named are removed.
 *  @returns `unknown`: a URL that is not a picture of this home, so nothing was changed; `wakes`: whether any must be fetched */
export async function setAddressesOfHome(
  tx: Database,
  home: Home,
  addresses: string[],
  now: Date,
): Promise<{ unknown: string } | { wakes: boolean }> {
  const own = new Map(home.photos.map((photo) => [photo.src, photo]))
  const unknown = addresses.find((address) => address.startsWith('/') && !own.has(address))
  if (unknown !== undefined) return { unknown }
  const kept = addresses.map((address) => photoIdOf(address)).filter((id) => id !== undefined)
  const shipped = addresses.flatMap((address) => own.get(address) ?? []).filter(({ src }) => !photoIdOf(src))
  await tx.update(listings).set({ photos: shipped }).where(eq(listings.id, home.id))
  await dropUnnamed(tx, home.id, kept)
  const words = await wordsOf(tx, home.id)
  const named = addresses
    .filter((address) => !address.startsWith('/'))
    .map((address) => ({ address, alt: words.get(address) ?? '' }))
  const wakes = await syncForeignPhotos(tx, [{ listingId: home.id, photos: named }], now)
  await setOrder(tx, home.id, addresses)
  await showHomePhotos(tx, [home.id], now)
  return { wakes }
}

/** The id of a photo that was processed here. */
function photoIdOf(src: string): string | undefined {
  return /^\/media\/([^/]+)\//.exec(src)?.[1]
}

/** Removes uploaded photos that were not named; fetched ones are removed along with their URL. The cleanup job deletes their files. */
async function dropUnnamed(tx: Database, listingId: string, kept: string[]): Promise<void> {
  const fetched = tx
    .select({ id: foreignPhotos.uploadId })
    .from(foreignPhotos)
    .where(and(eq(foreignPhotos.listingId, listingId), isNotNull(foreignPhotos.uploadId)))
  await tx
    .delete(photos)
    .where(
      and(
        eq(photos.listingId, listingId),
        eq(photos.purpose, 'listing-photo'),
        kept.length > 0 ? notInArray(photos.id, kept) : undefined,
        sql`${photos.id} not in ${fetched}`,
      ),
    )
}

async function wordsOf(tx: Reading, listingId: string): Promise<Map<string, string>> {
  const rows = await tx
    .select({ address: foreignPhotos.address, alt: foreignPhotos.alt })
    .from(foreignPhotos)
    .where(eq(foreignPhotos.listingId, listingId))
  return new Map(rows.map(({ address, alt }) => [address, alt]))
}

/** Gives each picture, including those not fetched yet, the position of its URL. */
async function setOrder(tx: Database, listingId: string, addresses: string[]): Promise<void> {
  const rows = JSON.stringify(
    addresses.map((address, position) => ({ address, position, id: photoIdOf(address) ?? null })),
  )
  const places = sql`json_to_recordset(${rows}::json) as place (address text, position smallint, id uuid)`
  await changeRows(
    tx,
    sql`update ${foreignPhotos} set position = place.position from ${places}
    where ${foreignPhotos.listingId} = ${listingId} and ${foreignPhotos.address} = place.address`,
  )
  await changeRows(
    tx,
    sql`update ${photos} set position = place.position from ${places}
    where ${photos.listingId} = ${listingId} and (${photos.id} = place.id or ${photos.id} in (
      select upload_id from ${foreignPhotos}
      where ${foreignPhotos.listingId} = ${listingId} and ${foreignPhotos.address} = place.address))`,
  )
}
