import { factNames, type FactName } from '#app/features/listings/home-fields.ts'
import { columnOf, type ColumnOf } from '#app/features/listings/field-kinds.ts'
import { cutText, LINE_MOST, type BoundedText } from '#app/platform/text/bounded.ts'
import type { KeptField } from '#app/features/listings/listing-changes.server.ts'
import { ADDRESS_MOST, PHOTOS_MAX } from '#app/features/listings/limits.ts'
import { isFeeColumn, type FeeCell, type FeeColumn } from './fee-columns.ts'

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
const optionalColumns = [...fields, ...lists].filter((name) => !requiredColumns.includes(name))
export const columnNames = [...requiredColumns, ...optionalColumns]

/** The values of a row by our columns, as they came: trimmed, empty when the file has no such column. */
export type RowValues = Record<ListingColumn, string>
/** A row in which no value is longer than its column allows; only these are read. */
export type BoundedRow = Record<ListingColumn, BoundedText>

const isColumn = (text: string): text is ListingColumn => columnNames.some((name) => name === text)

/** What a heading can mean: a column of ours, or a fee that has its name. */
export type ColumnMeaning = ListingColumn | FeeColumn
export const isMeaning = (text: string): text is ColumnMeaning => isColumn(text) || isFeeColumn(text)

/** Columns that a list may have several times: each takes several values with semicolons. */
const several = new Set<string>(['fees', 'amenities', 'access_features', 'photos'])
export const isSeveral = (column: string): boolean => several.has(column) || isFeeColumn(column)

/** A row of a list in any format: by our columns, or why it cannot be parsed. `line` is its first line, from 1. `doubt` is a
 *  possible problem of a row that is accepted nevertheless; `keeps` are fields that the list never states; `fees` are cells of
 *  columns of one fee; `open`: the file ends in it without a line end, as one that was cut off does. */
export type ListRow = { line: number; open?: boolean } & (
  | {
      values: RowValues
      keeps: readonly KeptField[]
      fees?: FeeCell[]
      doubt?: string
      problem?: undefined
    }
  | { problem: string }
)

/** Reports a finding about the whole list, and how many rows it concerns. */
export type ListRemark = (about: string, rows?: number) => void

/** Code units that a cell can have; one value unless it is among these. */
const MOST: Partial<Record<ListingColumn, number>> = {
  access_features: 10_000,
  address: 200, // rooms are looked for in it in cubic time
  amenities: 10_000,
  description: 50_000,
  fees: 10_000,
  photos: 4 * PHOTOS_MAX * ADDRESS_MOST,
}
const mostOf = (name: ListingColumn) => MOST[name] ?? LINE_MOST

/** A row whose values can be read, or why it cannot: a cell is longer than any of its kind. Nothing looks into it before. */
export function boundedRow(
  values: RowValues,
): { row: BoundedRow; reason?: undefined } | { reason: string; column: ListingColumn } {
  const column = columnNames.find((name) => values[name].length > mostOf(name))
  if (column === undefined)
    return { row: Object.fromEntries(columnNames.map((name) => [name, cutText(values[name])])) as BoundedRow }
  const most = mostOf(column).toLocaleString('en-US')
  return { reason: `${column} has more than ${most} characters`, column }
}
