import { sql, type SQL } from 'drizzle-orm'
import { buildingCommutes } from '#app/database/schema/map/buildings.ts'
import { listingSearch } from '#app/database/schema/homes/listing-search.ts'
import { metersBeyond } from '#app/features/commute/rules.ts'
import { featureBits, petBits } from '#app/features/listings/facts/amenities.ts'
import { BAND, LATE_DAYS, NEAR_MOST, POINTS, type Requirements, type WalkLimit } from './requirements.ts'
import { moneyOf } from './share-expression.server.ts'

const home = listingSearch
const number = (value: number) => sql.raw(String(value))

/** SQL for `pointsOf` of requirements.ts on listing_search; requirements-expression.test.ts compares the two. */
export function pointsExpression({
  people,
  beds,
  rooms,
  cap,
  freeBy,
  pets,
  types,
  walks,
}: Requirements): SQL {
  const money = moneyOf({ perBed: true, people })
  const parts = [
    ...(cap === null
      ? []
      : [sql`greatest(0, (${money} - ${cap}::bigint + ${number(BAND - 1)}) / ${number(BAND)})`]),
    ...(freeBy === null ? [] : [late(freeBy)]),
    ...(beds <= 1
      ? []
      : [sql`${number(POINTS.bed)} * greatest(0, ${beds}::int - greatest(1, ${home.beds}))`]),
    ...(rooms.beds === null || rooms.beds <= beds
      ? []
      : [
          sql`${number(POINTS.missingRoom)} * greatest(0, ${rooms.beds}::int - greatest(${beds}::int, ${home.beds}))`,
        ]),
    ...(rooms.baths === null ? [] : [bathPoints(rooms.baths)]),
    ...(pets ? [petPoints] : []),
    ...(types.some(Boolean) ? [sql`(${sql.param(types)}::int[])[${home.type} + 1]`] : []),
    ...walks.map(walkPoints),
  ]
  return parts.length === 0 ? sql`0` : sql`(${sql.join(parts, sql` + `)})::int`
}

/** Whether a home has no points. Walks stand as conditions of their own: PostgreSQL reads all that are too long at once, and need not
 *  look each home up. */
export function fitsCondition(requirements: Requirements): SQL {
  const others = sql`${pointsExpression({ ...requirements, walks: [] })} = 0`
  return sql.join([others, ...requirements.walks.map(walkFits)], sql` and `)
}

/** 0: fits, 1: near miss, 2: neither; used before any sort order other than "Recommended". */
export function levelExpression(requirements: Requirements): SQL {
  const points = pointsExpression(requirements)
  return sql`case when ${points} = 0 then 0 when ${points} <= ${number(NEAR_MOST)} then 1 else 2 end`
}

const late = (freeBy: string) =>
  sql`case when ${home.availableFrom} is null then ${number(POINTS.unknown)}
    else greatest(0, (${home.availableFrom} - ${freeBy}::date + ${number(LATE_DAYS - 1)}) / ${number(LATE_DAYS)}) end`

const bathPoints = (baths: number) =>
  sql`case when ${home.halfBaths} is null then ${number(POINTS.unknown)}
    else ${number(POINTS.missingRoom)} * greatest(0, (${2 * baths}::int - ${home.halfBaths} + 1) / 2) end`

const has = (bit: string) => sql`${home.features} & ${number(featureBits([bit]))} <> 0`
const petPoints = sql`case when ${has(petBits.allowed)} then 0
  when ${has(petBits.not_allowed)} then ${number(POINTS.noPets)} else ${number(POINTS.unknown)} end`

const walk = buildingCommutes

/** A walk that is not known is not too long. */
const walkFits = (limit: WalkLimit) =>
  limit.building ? sql`not ${isTooLong(limit)}` : sql`${isTooLong(limit)} is not true`

const walkPoints = (limit: WalkLimit) =>
  sql`case when ${isTooLong(limit)} then ${number(POINTS.longWalk)} else 0 end`

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
