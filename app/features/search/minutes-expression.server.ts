import { sql, type SQL } from 'drizzle-orm'
import { listingSearch } from '#app/database/schema/listing-search.ts'
import type { ListingSearch } from './search-params.ts'

const { walkMinutes, bikeMinutes, transitMinutes, driveMinutes } = listingSearch
const columns = { walk: walkMinutes, bike: bikeMinutes, transit: transitMinutes, drive: driveMinutes }

/** Minutes to campus by the way that a search names; null when they are not known. */
export const minutesOf = ({ way }: ListingSearch): SQL => sql`${columns[way]}`
