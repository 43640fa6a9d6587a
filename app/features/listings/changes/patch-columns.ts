import type { FieldChange } from '#app/database/schema/homes/listing-changes.ts'
import type { listings } from '#app/database/schema/homes/listings.ts'
import { findBasis, priceParts } from '../facts/price.ts'
import type { ListingPatch } from './edit-form.ts'
import { sameValue } from './same-value.ts'

type Home = typeof listings.$inferSelect

/** The columns to update from a form. Bedrooms follow the beds unless they were stated; an assumed price basis is assumed
 *  again. */
export function columnsOf(home: Home, { priceBasis, ...patch }: Omit<ListingPatch, 'images'>): Partial<Home> {
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
  const columns: Partial<Home> = given
  if (patch.beds !== undefined && home.bedrooms === home.beds) columns.bedrooms = patch.beds
  const { price, beds } = { ...home, ...columns }
  const chosen = priceBasis || (home.priceBasisAssumed ? null : home.priceBasis)
  const { basis, assumed } = findBasis({ price, beds, priceBasis: chosen })
  return { ...columns, priceBasis: basis, priceBasisAssumed: assumed }
}

/** The fields that differ. That a price basis is now stated instead of assumed is not a difference if its value is the same. */
export function differences(home: Home, columns: Partial<Home>): FieldChange[] {
  const fields = Object.keys(columns) as (keyof Home)[]
  return fields
    .map((field) => ({ field, from: home[field], to: columns[field] }))
    .filter(({ from, to }) => !sameValue(from, to))
}

const WHOLE_MOST = 2_000_000_000 // cents; as listing-form.ts

/** An error message when rent and fees exceed what the search index can store. */
export function totalTooLarge(home: Home): string | undefined {
  const { places, shared, personal } = priceParts(home)
  if (shared + personal * places <= WHOLE_MOST) return undefined
  return 'Rent and fees of the whole home come to more than $20,000,000 a month.'
}
