import { sql, type SQL } from 'drizzle-orm'
import { changeRows } from '#app/database/sql/query-rows.server.ts'
import { listingSearch } from '#app/database/schema/homes/listing-search.ts'
import { commutes } from '#app/database/schema/map/commute.ts'
import { listingDrives, listings } from '#app/database/schema/homes/listings.ts'
import { transitMinutes } from '#app/database/schema/map/transit.ts'
import { minutesChanged } from '#app/features/commute/minutes-changed.ts'
import { METERS_PER_MINUTE } from '#app/features/commute/rules.ts'
import type { Database } from '#app/platform/context.ts'
import { METERS_PER_MILE } from '#app/platform/geo/distance.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import { MILES_MAX } from '../facts/drive.ts'
import { cardSources } from '../queries/listing-card.server.ts'

const [s, w, d, t] = [listingSearch, commutes, listingDrives, transitMinutes]

/** Whole minutes, at least one, as to-campus.ts makes them for cards. */
const whole = (minutes: SQL) => sql`greatest(1, round(${minutes}))::smallint`
const along = (meters: typeof w.walkMeters | typeof w.bikeMeters, way: 'walk' | 'bike') =>
  sql`case when ${meters} is not null then ${whole(sql`${meters} / ${sql.raw(`${METERS_PER_MINUTE[way]}.0`)}`)} end`

/** Minutes of a home to its campus from where each way stores them, for queries from `cardSources`; null when not known. */
export const storedMinutes = {
  walk: along(w.walkMeters, 'walk'),
  bike: along(w.bikeMeters, 'bike'),
  transit: sql`${t.median}`,
  drive: sql`case when ${d.meters} <= ${sql.raw(String(MILES_MAX * METERS_PER_MILE))} then ${whole(sql`${d.seconds} / 60.0`)} end`,
}

/** Writes minutes to campus into the search index, from where each way stores them.
 *  @param ids of homes; without it all whose minutes are not those stored */
export async function indexMinutes(db: Database, ids?: string[]): Promise<void> {
  const { walk, bike, transit, drive } = storedMinutes
  const only = ids && sql`where ${listings.id} = any(${sql.param(ids)}::uuid[])`
  await changeRows(
    db,
    sql`
    update ${s} set walk_minutes = known.walk, bike_minutes = known.bike, transit_minutes = known.transit,
      drive_minutes = known.drive
    from (select ${listings.id} as id, ${walk} as walk, ${bike} as bike, ${transit} as transit, ${drive} as drive
      from ${cardSources} ${only}) known
    where ${s.listingId} = known.id and (${s.walkMinutes}, ${s.bikeMinutes}, ${s.transitMinutes}, ${s.driveMinutes})
      is distinct from (known.walk, known.bike, known.transit, known.drive)`,
  )
}

/** After the ways of some homes along the streets were computed. */
export const indexMinutesJob: Job<{ ids: string[] | null }> = {
  ...minutesChanged,
  run: ({ db }, { ids }) => indexMinutes(db, ids ?? undefined),
}
