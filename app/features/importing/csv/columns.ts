import {
  columnOf,
  factNames,
  type ColumnOf,
  type FactName,
} from '#app/features/listings/fields/home-fields.ts'
import type { BoundedText } from '#app/platform/text/bounded.ts'

/** No list says these. */
const notInLists = ['priceBasisAssumed', 'floorplans'] as const
type Listed = Exclude<FactName, (typeof notInLists)[number]>
const fields = factNames
  .filter((name) => !notInLists.some((each) => each === name))
  .map(columnOf) as ColumnOf<Listed>[]
const lists = [
  'external_id',
  'unit',
  'state',
  'campus',
  'pet_deposit',
  'key_deposit',
  'other_deposit',
] as const

/** Our own columns for importing homes. A file may have them in any order and leave out all but the required ones. */
export type ListingColumn = (typeof fields)[number] | (typeof lists)[number]
export const requiredColumns: ListingColumn[] = ['external_id', 'address', 'price', 'beds']
export const optionalColumns = [...fields, ...lists].filter((name) => !requiredColumns.includes(name))
export const columnNames = [...requiredColumns, ...optionalColumns]

/** The values of a row by our columns, as they came: trimmed, empty when the file has no such column. */
export type RowValues = Record<ListingColumn, string>
/** A row in which no value is longer than its column allows (too-long.ts); only these are read. */
export type BoundedRow = Record<ListingColumn, BoundedText>

export const isColumn = (text: string): text is ListingColumn => columnNames.some((name) => name === text)
