import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { listings } from '../schema/homes/listings.ts'

// Must round exactly as app/platform/geo/shown-position.ts does: rows are joined by the result.
const shown = (degrees: AnyPgColumn) =>
  sql<number | null>`(case when ${listings.precision} = 'approximate'
    then floor(${degrees} * 100::float8 + 0.5::float8) / 100::float8 else ${degrees} end)`

/** A home's position as everybody but its managers sees it, for queries from `listings`. */
export const [shownLat, shownLng] = [shown(listings.lat), shown(listings.lng)]
