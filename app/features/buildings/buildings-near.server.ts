import { and, asc, between, eq } from 'drizzle-orm'
import { places } from '#app/database/schema/map/places.ts'
import type { Reading } from '#app/platform/context.ts'
import { boxAround } from '#app/platform/geo/box.ts'
import type { Position } from '#app/platform/geo/distance.ts'

/** How far a building of a campus may be from its position. */
const MILES = 3

export type Building = { id: string; name: string }

/** The imported buildings near a position, by name. */
export function buildingsNear(db: Reading, at: Position) {
  const box = boxAround(at, MILES)
  return db
    .select({ id: places.id, name: places.name })
    .from(places)
    .where(
      and(
        eq(places.category, 'building'),
        between(places.lat, box.south, box.north),
        between(places.lng, box.west, box.east),
      ),
    )
    .orderBy(asc(places.name), asc(places.id))
}
