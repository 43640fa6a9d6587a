import { factNames, type FactName } from '#app/features/listings/home-fields.ts'
import { columnOf, type ColumnOf } from '#app/features/listings/field-kinds.ts'
import { cutText, LINE_MOST, type BoundedText } from '#app/platform/text/bounded.ts'
import type { KeptField } from '#app/features/listings/listing-changes.server.ts'
import { ADDRESS_MOST, PHOTOS_MAX } from '#app/features/listings/limits.ts'
import { isFeeColumn, type FeeCell, type FeeColumn } from './fee-columns.ts'

/** Facts that no list states. */
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

/** Our own columns for importing homes. A file may have them in any order and omit all but the required ones. */
export type ListingColumn = (typeof fields)[number] | (typeof lists)[number]
export const requiredColumns: ListingColumn[] = ['external_id', 'address', 'price', 'beds']
const optionalColumns = [...fields, ...lists].filter((name) => !requiredColumns.includes(name))
export const columnNames = [...requiredColumns, ...optionalColumns]

/** A row's unparsed values by our columns: trimmed, and empty if the file has no such column. */
export type RowValues = Record<ListingColumn, string>
/** A row in which no value is longer than its column allows; only such rows are read. */
export type BoundedRow = Record<ListingColumn, BoundedText>

const isColumn = (text: string): text is ListingColumn => columnNames.some((name) => name === text)

/** What a heading can mean: one of our columns, or a fee named by the heading. */
export type ColumnMeaning = ListingColumn | FeeColumn
export const isMeaning = (text: string): text is ColumnMeaning => isColumn(text) || isFeeColumn(text)

/** Columns that may occur several times in a list: each also accepts several values separated by semicolons. */
const several = new Set<string>(['fees', 'amenities', 'access_features', 'photos'])
export const isRepeatable = (column: string): boolean => several.has(column) || isFeeColumn(column)

/** A row of a list in any format: its values by our columns, or why it cannot be parsed. `line`: its first line, starting at 1.
 *  `leftOut`: certainly no home, such as a row of totals; `problem` then says what it is. `doubt`: a possible problem in an accepted row; `keeps`: fields that the list never states; `fees`: cells of columns with a
 *  single fee; `open`: the file ends in this row without a line break, as a truncated file does. */
export type ListRow = { line: number; open?: boolean; leftOut?: boolean } & (
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

/** Maximum number of code units in a cell; that of a single value unless listed here. */
const MOST: Partial<Record<ListingColumn, number>> = {
  access_features: 10_000,
  address: 200, // looking for rooms in it takes cubic time
  amenities: 10_000,
  description: 50_000,
  fees: 10_000,
  photos: 4 * PHOTOS_MAX * ADDRESS_MOST,
}
const mostOf = (name: ListingColumn) => MOST[name] ?? LINE_MOST

/** A row whose values can be read, or why it cannot: a cell is longer than any of its kind. Nothing examines the row before this
 *  check. */
export function boundedRow(
  values: RowValues,
): { row: BoundedRow; reason?: undefined } | { reason: string; column: ListingColumn } {
  const column = columnNames.find((name) => values[name].length > mostOf(name))
  if (column === undefined)
    return { row: Object.fromEntries(columnNames.map((name) => [name, cutText(values[name])])) as BoundedRow }
  const most = mostOf(column).toLocaleString('en-US')
  return { reason: `${column} has more than ${most} characters`, column }
}
