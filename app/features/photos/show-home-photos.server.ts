import { inArray, sql } from 'drizzle-orm'
import { listings } from '#app/database/schema/listings.ts'
import { photos } from '#app/database/schema/photos.ts'
import type { Database } from '#app/platform/context.ts'

const shipped = sql.raw(`jsonb_path_query_array(listings.photos, '$[*] ? (!(@.src starts with "/media/"))')`)

/** SQL for those of a home's photos that were prepared here. */
export const PREPARED_PHOTOS = `jsonb_path_query_array(listings.photos, '$[*] ? (@.src starts with "/media/")')`

/** Locks homes before any of their photos is changed: always in this order, so that nobody waits for each other. */
export async function lockHomes(tx: Database, listingIds: string[]): Promise<void> {
  await tx
    .select({ id: listings.id })
    .from(listings)
    .where(inArray(listings.id, listingIds))
    .orderBy(listings.id)
    .for('no key update')
}

/** Writes the prepared photos of these homes, as they are now, to where pages and searches read them: after the pictures
 *  that ship with the site, of which only homes of the demo have some. The homes are locked (`lockHomes`). */
export async function showHomePhotos(tx: Database, listingIds: string[], now?: Date): Promise<void> {
  if (listingIds.length === 0) return
  const largest = sql`${photos.widths}[cardinality(${photos.widths})]`
  const prepared = sql`(
    select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'src', '/media/' || ${photos.id} || '/' || ${largest} || '.webp', 'alt', ${photos.alt}, 'width', ${largest},
      'height', round(${largest} * ${photos.height}::numeric / ${photos.width}), 'thumbhash', ${photos.thumbhash},
      'avif', case when ${photos.avif} then true end)) order by ${photos.position}, ${photos.id}), '[]')
    from ${photos} where ${photos.listingId} = ${listings.id})`
  await tx
    .update(listings)
    .set({ photos: sql`${shipped} || ${prepared}`, updatedAt: now })
    .where(inArray(listings.id, listingIds))
}
