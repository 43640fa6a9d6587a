import { sql, type SQL } from 'drizzle-orm'
import { inSql } from '#app/database/sql/arithmetic.server.ts'
import { buildingCommutes } from '#app/database/schema/map/buildings.ts'
import { searched as home } from '#app/database/schema/homes/listing-search.ts'
import { metersBeyond } from '#app/features/commute/rules.ts'
import { featureBits, petBits } from '#app/features/listings/facts/amenities.ts'
import { levelIn, pointsIn, type Judging, type Requirements, type WalkLimit } from './requirements.ts'
import { moneyOf } from './share-expression.server.ts'

const judging: Judging<SQL> = {
  ...inSql,
  given: (value) => sql`${value}::bigint`,
  less: (one, other) => sql`(${one} - ${other})`,
  started: (amount, size) =>
    size === 1
      ? sql`greatest(0, ${amount})`
      : sql`greatest(0, (${amount} + ${sql.raw(String(size - 1))}) / ${sql.raw(String(size))})`,
  known: (term, then, otherwise) =>
    term === null ? otherwise : sql`(case when ${term} is null then ${otherwise} else ${then(term)} end)`,
  at: (list, place) => sql`(${sql.param(list)}::int[])[${place} + 1]`,
}

const has = (bit: string) => sql`(${home.features} & ${sql.raw(String(featureBits([bit])))} <> 0)::int`

/** SQL for the points of a home of listing_search. */
export function pointsExpression(requirements: Requirements): SQL {
  const points = pointsIn(judging, requirements, {
    costEach: moneyOf({ perBed: true, people: requirements.people }),
    beds: sql`${home.beds}`,
    halfBaths: sql`${home.halfBaths}`,
    type: sql`${home.type}`,
    daysAfter: (date) => sql`(${home.availableFrom} - ${date}::date)`,
    allowsPets: has(petBits.allowed),
    refusesPets: has(petBits.not_allowed),
    longWalks: requirements.walks.map((limit) => sql`(case when ${isTooLong(limit)} then 1 else 0 end)`),
  })
  return sql`${points}::int`
}

/** Whether a home has no points. Walks stand as conditions of their own: PostgreSQL reads all that are too long at once, and need not
 *  look each home up. */
export function fitsCondition(requirements: Requirements): SQL {
  const others = sql`${pointsExpression({ ...requirements, walks: [] })} = 0`
  return sql.join([others, ...requirements.walks.map(walkFits)], sql` and `)
}

/** 0: fits, 1: near miss, 2: neither; used before any sort order other than "Recommended". */
export const levelExpression = (requirements: Requirements): SQL =>
  levelIn(judging, pointsExpression(requirements))

const walk = buildingCommutes

/** A walk that is not known is not too long. */
const walkFits = (limit: WalkLimit) =>
  limit.building ? sql`not ${isTooLong(limit)}` : sql`${isTooLong(limit)} is not true`

const isTooLong = ({ campusId, most, building }: WalkLimit) => {
  const ofCampus = sql`${home.campusId} = ${campusId}::int`
  return building === null
    ? sql`(${ofCampus} and ${home.walkMinutes} > ${most}::int)`
    : sql`exists (select from ${walk}
        where ${ofCampus} and ${walk.buildingId} = ${building.id}::uuid and ${walk.listingId} = ${home.listingId}
          and ${walk.lat} = ${home.lat} and ${walk.lng} = ${home.lng}
          and ${walk.buildingLat} = ${building.lat}::float8 and ${walk.buildingLng} = ${building.lng}::float8
          and ${walk.walkMeters} >= ${metersBeyond(most, 'walk')}::int)`
}
