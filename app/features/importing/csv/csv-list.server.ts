import { CannotRun } from '#app/platform/errors.ts'
import { csvRows, type CsvRow } from './csv-rows.server.ts'
import { decodeText } from './decode-text.server.ts'
import { readHeading, rowValues, type Heading } from './heading.ts'
import type { ListRow, Remark } from '../homes/list-row.ts'
import type { Preset } from './preset.ts'

type Columns = { preset?: Preset; map?: Map<string, string>; owner?: object }

/** Parses a CSV file as it streams. @throws CannotRun when its first line does not name the required columns */
export async function* csvList(
  source: AsyncIterable<Uint8Array>,
  { preset, map = new Map(), owner }: Columns,
  remark: Remark,
): AsyncGenerator<ListRow> {
  const { text, foreignLines } = decodeText(source)
  let heading: Heading | undefined
  for await (const row of csvRows(text)) {
    if (heading === undefined) {
      // A line for Excel, which says how values are separated.
      if (row.problem === undefined && /^sep=/i.test(row.values[0] ?? '')) continue
      heading = readHeading(headingValues(row), preset, map, owner !== undefined)
      if (heading.unread.length > 0) remark(`columns not read: ${heading.unread.join(', ')}`)
      continue
    }
    const { line } = row
    const problem = row.problem ?? problemOf(row, heading)
    if (problem !== undefined || row.problem !== undefined) {
      yield { line, problem: problem ?? '' }
      continue
    }
    const values = rowValues(row.values, heading, preset?.state ?? '')
    // Many programs omit the last line end, so the row counts; if the file was truncated, a later import repairs it.
    const doubt =
      row.ended === false && heading.lastIsRead
        ? 'the file does not end with a line break: if it was cut off there, the last value of this row is incomplete'
        : undefined
    yield { line, values, keeps: heading.keeps, doubt }
  }
  if (heading === undefined) throw new CannotRun('The file is empty: its first line must name the columns.')
  if (foreignLines() > 0) remark('lines that are not UTF-8, read as Windows-1252 (Latin-1)', foreignLines())
}

function headingValues(row: CsvRow): string[] {
  if (row.problem !== undefined)
    throw new CannotRun(
      `The first line of the file, which names the columns, cannot be read: ${row.problem}.`,
    )
  return row.values
}

/** Why a row cannot be used: truncated or malformed. */
function problemOf(row: CsvRow, { width }: Heading): string | undefined {
  if (row.problem !== undefined) return row.problem
  const extra = row.values.slice(width).some((value) => value.trim() !== '')
  if (row.values.length < width)
    return row.ended
      ? `${row.values.length} values where the heading has ${width} columns${row.values.length === width - 1 ? ': a column’s name with a comma needs quotation marks' : ''}`
      : 'the file ends in the middle of this row: it was cut off'
  if (extra)
    return `${row.values.length} values where the heading has ${width} columns: a value with a comma needs quotation marks`
  return undefined
}
