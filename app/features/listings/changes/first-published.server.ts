import { sql, type SQL } from 'drizzle-orm'

/** The version with which a draft was first published; 0 for a home that never was a draft here. Edits before that are
 *  not part of its history. */
export function firstPublished(listingId: string): SQL<number> {
  return sql<number>`coalesce((
    select min(first.version) from listing_changes first, jsonb_array_elements(first.changes) step
    where first.listing_id = ${listingId} and step->>'field' = 'status'
      and step->>'to' = 'published' and step->>'from' in ('draft', 'submitted')), 0)`
}
