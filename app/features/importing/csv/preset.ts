import type { PriceBasis, PropertyType } from '#app/features/listings/rules.ts'
import type { ListingColumn } from './columns.ts'

/** How to read a list with other column names. To support a new list, add a file in presets/ and a line in presets.ts. */
export type Preset = {
  /** The stored source of its homes; together with the list's own id it identifies a home permanently. */
  source: string
  /** What a price in this list is for, so that it is not guessed. */
  priceBasis: PriceBasis
  state: string
  /** Their column names and ours. Case and spaces are ignored. */
  columns: Record<string, ListingColumn>
  /** Their names of property types, in lower case. */
  types: ReadonlyMap<string, PropertyType>
}
