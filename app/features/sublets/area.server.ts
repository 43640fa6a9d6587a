import { eq } from 'drizzle-orm'
import { listings } from '#app/database/schema/homes/listings.ts'
import { shownLat, shownLng } from '#app/database/sql/shown-position.ts'
import type { Reading } from '#app/platform/context.ts'

/** Squares to a degree: about a kilometer each, which is a few hundred homes. */
const SQUARES = 100

/** The middle of the square that a listed home lies in, which is all that anybody is told of where a sublet is (PRODUCT.md §4).
 *  Nothing without such a home, since no area is guessed from its name. */
export async function areaOf(
  db: Reading,
  listingId: string | null,
): Promise<{ areaLat: number | null; areaLng: number | null }> {
  const [home] =
    listingId === null
      ? []
      : await db.select({ lat: shownLat, lng: shownLng }).from(listings).where(eq(listings.id, listingId))
  return { areaLat: middle(home?.lat), areaLng: middle(home?.lng) }
}

const middle = (degrees: number | null | undefined) =>
  degrees === null || degrees === undefined
    ? null
    : Number(((Math.floor(degrees * SQUARES) + 0.5) / SQUARES).toFixed(3))
