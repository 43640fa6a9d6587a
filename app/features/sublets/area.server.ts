import { eq } from 'drizzle-orm'
import { listings } from '#app/database/schema/homes/listings.ts'
import { shownLat, shownLng } from '#app/database/sql/shown-position.ts'
import type { Position } from '#app/platform/geo/distance.ts'
import type { Reading } from '#app/platform/context.ts'

/** Squares per degree: about a kilometer each, which holds a few hundred homes. */
const SQUARES = 100

type Where = { listingId: string | null; position: Position | null }

/** The center of a sublet's square, which is all that we store and show of its location (PRODUCT.md §4). It comes from the linked
 *  home, or else from the position that the poster chose. Null without both: we guess no area from the name or street. */
export async function areaOf(
  db: Reading,
  { listingId, position }: Where,
): Promise<{ areaLat: number | null; areaLng: number | null }> {
  const [home] =
    listingId === null
      ? []
      : await db.select({ lat: shownLat, lng: shownLng }).from(listings).where(eq(listings.id, listingId))
  const at = home && home.lat !== null && home.lng !== null ? home : position
  return { areaLat: middle(at?.lat), areaLng: middle(at?.lng) }
}

const middle = (degrees: number | null | undefined) =>
  degrees === null || degrees === undefined
    ? null
    : Number(((Math.floor(degrees * SQUARES) + 0.5) / SQUARES).toFixed(3))
