import { inArray, sql, and, eq, isNull, asc, type SQL } from 'drizzle-orm'
import { listings } from '#app/database/schema/homes/listings.ts'
import { photos } from '#app/database/schema/homes/photos.ts'
import type { Database, Reading } from '#app/platform/context.ts'
import type { PhotoPurpose } from './rules.ts'
import type { PhotoImage } from './photo-image.ts'

const shipped = sql.raw(`jsonb_path_query_array(listings.photos, '$[*] ? (!(@.src starts with "/media/"))')`)

/** SQL for a home's photos processed here. */
export const PREPARED_PHOTOS = `jsonb_path_query_array(listings.photos, '$[*] ? (@.src starts with "/media/")')`

const largest = sql`${photos.widths}[cardinality(${photos.widths})]`

/** SQL for a photo as pages show it (`Photo` in database/schema/homes/listings.ts). */
export const photoJson = sql`jsonb_strip_nulls(jsonb_build_object(
  'src', '/media/' || ${photos.id} || '/' || ${largest} || '.webp', 'alt', ${photos.alt}, 'width', ${largest},
  'height', round(${largest} * ${photos.height}::numeric / ${photos.width}), 'thumbhash', ${photos.thumbhash},
  'avif', case when ${photos.avif} then true end))`

/** Locks homes before any of their photos change, always in this order, so that transactions cannot deadlock. */
export async function lockHomes(tx: Reading, listingIds: string[]): Promise<void> {
  await tx
    .select({ id: listings.id })
    .from(listings)
    .where(inArray(listings.id, listingIds))
    .orderBy(listings.id)
    .for('no key update')
}

/** Copies the processed photos of locked homes (`lockHomes`) to the columns that pages and searches read, after the pictures that
 *  ship with the site (only demo homes have some). Also removes deleted drawings from floorplans. */
export async function showHomePhotos(tx: Database, listingIds: string[], now?: Date): Promise<void> {
  if (listingIds.length === 0) return
  const prepared = sql`(
    select coalesce(jsonb_agg(${photoJson} order by ${photos.position}, ${photos.id}), '[]')
    from ${photos} where ${photos.listingId} = ${listings.id} and ${photos.purpose} = 'listing-photo')`
  const drawing = sql`(
    select ${photoJson} from ${photos} where ${photos.listingId} = ${listings.id} and ${photos.purpose} = 'floorplan'
      and ${photos.id}::text = split_part(plan.value #>> '{photo,src}', '/', 3))`
  const drawn = sql`(
    select coalesce(jsonb_agg(case when plan.value #>> '{photo,src}' like '/media/%'
      then jsonb_set(plan.value, '{photo}', coalesce(${drawing}, 'null')) else plan.value end order by plan.ordinality), '[]')
    from jsonb_array_elements(${listings.floorplans}) with ordinality as plan)`
  await tx
    .update(listings)
    .set({ photos: sql`${shipped} || ${prepared}`, floorplans: drawn, updatedAt: now })
    .where(inArray(listings.id, listingIds))
}

type Place = {
  purpose: PhotoPurpose
  ownerId: string | null
  listingId: string | null
  subletId: string | null
  companyId: string | null
}

/** The photos that share one order: those of a home, sublet or person, for one purpose; for a company, its waiting logo. */
export function siblingsOf({ purpose, ownerId, listingId, subletId, companyId }: Place): SQL | undefined {
  if (companyId) return and(eq(photos.companyId, companyId), eq(photos.waiting, true))
  if (listingId) return and(eq(photos.listingId, listingId), eq(photos.purpose, purpose))
  if (subletId) return eq(photos.subletId, subletId)
  if (!ownerId) return sql`false`
  return and(eq(photos.ownerId, ownerId), eq(photos.purpose, purpose), isNull(photos.listingId))
}

/** The uploaded drawings of a home's floorplans, in order. */
export async function drawingsOfHome(tx: Reading, listingId: string): Promise<PhotoImage[]> {
  const { id, width, height, widths, thumbhash, avif, alt } = photos
  return tx
    .select({ id, width, height, widths, thumbhash, avif, alt })
    .from(photos)
    .where(and(eq(photos.listingId, listingId), eq(photos.purpose, 'floorplan')))
    .orderBy(asc(photos.position), asc(id))
}
