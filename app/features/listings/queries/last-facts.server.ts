import { sql } from 'drizzle-orm'
import { fixedSql } from '#app/database/query-rows.server.ts'
import { listingChanges } from '#app/database/schema/listing-changes.ts'
import { listings } from '#app/database/schema/listings.ts'

const [l, c] = [listings, listingChanges]

/** What a home said when it was last offered, as far as it says something else since: values by their names in `listings`, as
 *  JSON has them. Null for a home that is offered. */
export type LastFacts = Record<string, unknown> | null

const LEFT = JSON.stringify([{ field: 'status', from: 'published' }])

/** Of a query from `listings`: its history since it left the market, undone. Homes that are offered cost nothing here. */
export const lastFacts = sql<LastFacts>`${fixedSql(sql`case when ${l.status} <> 'published' then (
  select json_object_agg(field, was) from (
    select distinct on (change->>'field') change->>'field' as field, change->'from' as was
    from ${c} cross join lateral jsonb_array_elements(${c.changes}) change
    where ${c.listingId} = ${l.id} and ${c.version} > (
      select max(gone.version) from ${c} gone
      where gone.listing_id = ${l.id} and gone.changes @> ${sql.raw(`'${LEFT}'`)}::jsonb)
    order by change->>'field', ${c.version}, ${c.id}) since) end`)}`

/** What people compare homes by. Pictures are written down as addresses alone and stay those of today. */
const KEPT = [
  'name',
  'address',
  'city',
  'zip',
  'description',
  'type',
  'price',
  'priceBasis',
  'priceBasisAssumed',
  'beds',
  'bedrooms',
  'baths',
  'squareFeet',
  'yearBuilt',
  'lat',
  'lng',
  'precision',
  'leaseType',
  'leaseMonths',
  'availableFrom',
  'furnished',
  'pets',
  'laundry',
  'parkingSpaces',
  'amenities',
  'accessFeatures',
  'deposit',
  'applicationFee',
  'fees',
] as const

/** A home as it was when it was last offered. */
export function asLastOffered<Home extends object>(home: Home, last: LastFacts): Home {
  if (last === null) return home
  return {
    ...home,
    ...Object.fromEntries(
      KEPT.filter((name) => name in last && name in home).map((name) => [name, last[name]]),
    ),
  }
}

/** Whether it lay somewhere else: what was found out of its place today says nothing of that one. */
export const hasMoved = (last: LastFacts): boolean => last !== null && ('lat' in last || 'lng' in last)
