import { and, asc, eq } from 'drizzle-orm'
import { photos } from '#app/database/schema/homes/photos.ts'
import type { Reading } from '#app/platform/context.ts'
import type { PhotoImage } from './photo-image.ts'

/** The uploaded drawings of a home's floorplans, in their order. */
export async function drawingsOfHome(tx: Reading, listingId: string): Promise<PhotoImage[]> {
  const { id, width, height, widths, thumbhash, avif, alt } = photos
  return tx
    .select({ id, width, height, widths, thumbhash, avif, alt })
    .from(photos)
    .where(and(eq(photos.listingId, listingId), eq(photos.purpose, 'floorplan')))
    .orderBy(asc(photos.position), asc(id))
}
