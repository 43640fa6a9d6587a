import type { PriceBasis, PropertyType } from '../rules.ts'
import type { ListingColumn } from './columns.ts'

/** How to read a list whose headings are not ours. A new list is one more file in presets/ and a line in presets.ts. */
export type Preset = {
  /** What its homes are saved under; with the list's own id it names a home for ever. */
  source: string
  /** What a price in this list is for, so that it is never guessed. */
  priceBasis: PriceBasis
  state: string
  /** Their heading to our column. Upper and lower case and spaces do not matter. */
  columns: Record<string, ListingColumn>
  /** Their words for types of homes, in lower case. */
  types: Record<string, PropertyType>
}
