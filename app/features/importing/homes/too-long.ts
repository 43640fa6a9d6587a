import { ADDRESS_MOST, PHOTOS_MAX } from '#app/features/listings/rules.ts'
import { cutText, LINE_MOST } from '#app/platform/text/bounded.ts'
import { columnNames, type BoundedRow, type ListingColumn, type RowValues } from '../csv/columns.ts'

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
