import { sql, type SQL } from 'drizzle-orm'
import { searched } from '#app/database/schema/homes/listing-search.ts'
import { waysIn } from '#app/features/listings/facts/to-campus.ts'
import type { ListingSearch } from './search-params.ts'

const { walkMinutes, bikeMinutes, transitMinutes, driveMinutes } = searched
const columns = { walk: walkMinutes, bike: bikeMinutes, transit: transitMinutes, drive: driveMinutes }

/** Minutes to campus by the quickest of the ways that a search names; null when they are not known. */
export function minutesExpression({ way }: ListingSearch): SQL {
  const chosen = sql.join(
    waysIn(way).map((each) => sql`${columns[each]}`),
    sql`, `,
  )
  return way.includes(',') ? sql`least(${chosen})` : chosen
}
