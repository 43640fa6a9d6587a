import { sql } from 'drizzle-orm'
import { buildingCommutes as walk } from '#app/database/schema/map/buildings.ts'
import { searched as home } from '#app/database/schema/homes/listing-search.ts'
import { metersBeyond } from '#app/features/commute/rules.ts'
import type { WalkLimit } from './requirements.ts'

/** Whether a home in listing_search is farther from campus, or from someone's building, than they would walk; null when unknown. */
export const isTooLong = ({ campusId, most, building }: WalkLimit) => {
  const ofCampus = sql`${home.campusId} = ${campusId}::int`
  return building === null
    ? sql`(${ofCampus} and ${home.walkMinutes} > ${most}::int)`
    : sql`exists (select from ${walk}
        where ${ofCampus} and ${walk.buildingId} = ${building.id}::uuid and ${walk.listingId} = ${home.listingId}
          and ${walk.lat} = ${home.lat} and ${walk.lng} = ${home.lng}
          and ${walk.buildingLat} = ${building.lat}::float8 and ${walk.buildingLng} = ${building.lng}::float8
          and ${walk.walkMeters} >= ${metersBeyond(most, 'walk')}::int)`
}

/** An unknown walk does not count as too long. */
export const walkFits = (limit: WalkLimit) =>
  limit.building ? sql`not ${isTooLong(limit)}` : sql`${isTooLong(limit)} is not true`
