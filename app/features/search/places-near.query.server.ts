import { and, between, eq, sql } from 'drizzle-orm'
import { places } from '#app/database/schema/map/places.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { boxAround } from '#app/platform/geo/box.ts'
import { EARTH_RADIUS_MILES, type Position } from '#app/platform/geo/distance.ts'
import { placePolicy } from '#app/features/listings/policy.ts'
import type { PlaceCategory } from '#app/features/listings/rules.ts'
import type { NearbyPlace } from '#app/features/listings/views.ts'

const MILES = 3
const COUNT = 8

/** The nearest places of a category: at most 8 within 3 miles in a straight line, nearest first. */
export async function placesNear(
  ctx: Context,
  { lat, lng, category }: Position & { category: PlaceCategory },
): Promise<NearbyPlace[]> {
  const { db } = authorize(ctx, placePolicy.read, null)
  const box = boxAround({ lat, lng }, MILES)
  const miles = sql<number>`2 * ${EARTH_RADIUS_MILES}::float8 * asin(least(1, sqrt(
    sin(radians(${places.lat} - ${lat}::float8) / 2) ^ 2
    + cos(radians(${lat}::float8)) * cos(radians(${places.lat})) * sin(radians(${places.lng} - ${lng}::float8) / 2) ^ 2)))`
  return db
    .select({
      id: places.id,
      name: places.name,
      lat: places.lat,
      lng: places.lng,
      miles,
      source: places.source,
      sourceDate: places.sourceDate,
    })
    .from(places)
    .where(
      and(
        eq(places.category, category),
        between(places.lat, box.south, box.north),
        between(places.lng, box.west, box.east),
        sql`${miles} <= ${MILES}`,
      ),
    )
    .orderBy(miles, places.id)
    .limit(COUNT)
}
