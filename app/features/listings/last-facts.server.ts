import { sql } from 'drizzle-orm'
import { fixedSql } from '#app/database/sql/query-rows.server.ts'
import { listingChanges } from '#app/database/schema/homes/listing-changes.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { factNames } from './home-fields.ts'

const [l, c] = [listings, listingChanges]

/** A home's facts when it was last published, where they differ from now: values by their names in `listings`, as JSON. Null for a
 *  published home. */
export type LastFacts = Record<string, unknown> | null

const LEFT = JSON.stringify([{ field: 'status', from: 'published' }])

/** A column for queries from `listings`: undoes the changes in a home's history since it was unpublished. Costs nothing for
 *  published homes. */
export const lastFacts = sql<LastFacts>`${fixedSql(sql`case when ${l.status} <> 'published' then (
  select json_object_agg(field, was) from (
    select distinct on (change->>'field') change->>'field' as field, change->'from' as was
    from ${c} cross join lateral jsonb_array_elements(${c.changes}) change
    where ${c.listingId} = ${l.id} and ${c.version} > (
      select max(gone.version) from ${c} gone
      where gone.listing_id = ${l.id} and gone.changes @> ${sql.raw(`'${LEFT}'`)}::jsonb)
    order by change->>'field', ${c.version}, ${c.id}) since) end`)}`

/** The facts people compare homes by. The history stores only the URLs of pictures, so the current pictures are shown. */
const KEPT = factNames.filter((name) => name !== 'photos' && name !== 'floorplans')

/** A home as it was when it was last published. */
export function asLastPublished<Home extends object>(home: Home, last: LastFacts): Home {
  if (last === null) return home
  const kept = Object.fromEntries(
    KEPT.filter((name) => name in last && name in home).map((name) => [name, last[name]]),
  )
  // If its managers have made the position approximate since, it stays approximate.
  const hides = 'precision' in home && home.precision === 'approximate'
  return { ...home, ...kept, ...(hides && { precision: 'approximate' }) }
}

/** Whether its position has changed since then, so that facts derived from the current position do not apply. */
export const hasMoved = (last: LastFacts): boolean => last !== null && ('lat' in last || 'lng' in last)
