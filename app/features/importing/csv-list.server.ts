import { parse } from 'csv-parse/sync'
import { CannotRun } from '#app/platform/errors.ts'
import { storableText, wholeStart } from '#app/platform/text/storable-text.ts'
import { decodeText } from './decode-text.server.ts'
import { feeCells, readHeading, rowValues, type Heading } from './heading.ts'
import type { ListRow, ListRemark } from '#app/features/list-columns/columns.ts'
import type { Preset } from './presets.ts'

type Columns = { preset?: Preset; map?: Map<string, string>; owner?: object }

/** Parses a CSV file as it streams. @throws CannotRun when its first line does not name the required columns */
export async function* csvList(
  source: AsyncIterable<Uint8Array>,
  { preset, map = new Map(), owner }: Columns,
  remark: ListRemark,
): AsyncGenerator<ListRow> {
  const { text, foreignLines } = decodeText(source)
  let heading: Heading | undefined
  const titles = (lines: string[]) =>
    remark(
      `lines above the headings not read: ${lines.map((line) => `“${wholeStart(line, 60)}”`).join(', ')}`,
    )
  for await (const row of headedRows(text, titles)) {
    if (heading === undefined) {
      heading = readHeading(headingValues(row), preset, map, owner !== undefined)
      if (heading.unread.length > 0) remark(`columns not read: ${heading.unread.join(', ')}`)
      continue
    }
    const { line } = row
    const problem = row.problem ?? problemOf(row, heading)
    const open = row.ended === false
    if (problem !== undefined || row.problem !== undefined) {
      yield { line, problem: problem ?? '', open }
      continue
    }
    const values = rowValues(row.values, heading, preset?.state ?? '')
    // Many programs omit the last line end, so the row counts; if the file was truncated, a later import repairs it.
    const doubt =
      open && heading.lastIsRead
        ? 'the file does not end with a line break: if it was cut off there, the last value of this row is incomplete'
        : undefined
    yield { line, values, keeps: heading.keeps, fees: feeCells(row.values, heading), doubt, open }
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

const MOST_TITLES = 5

/** The rows of a list from its headings on, without those that are empty: reports have a title and a date above, in one cell a
 *  line.
 *  @param skipped is told of those lines */
export async function* headedRows(
  text: AsyncIterable<string>,
  skipped: (lines: string[]) => void = () => {},
): AsyncGenerator<CsvRow> {
  let above: CsvRow[] | undefined = []
  for await (const row of csvRows(text)) {
    const cells = row.values?.filter((value) => value.trim() !== '')
    if (cells?.length === 0) continue
    if (above !== undefined) {
      const isTitle = cells?.length === 1 && above.length < MOST_TITLES
      if (isTitle) {
        above.push(row)
        continue
      }
      const hasHeadings = cells !== undefined && cells.length > 1
      const titles = above.flatMap((title) => title.values?.find((value) => value.trim() !== '') ?? [])
      if (!hasHeadings) yield* above
      else if (titles.length > 0) skipped(titles)
      above = undefined
    }
    yield row
  }
  if (above !== undefined) yield* above
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

/** One row of a CSV file, with the number of its first line (from 1). `ended` is false for a last row without a line end,
 *  because the file may have been truncated there. A row that cannot be parsed has a reason instead of values. */
export type CsvRow =
  | { line: number; values: string[]; ended: boolean; problem?: undefined }
  | { line: number; problem: string; ended: boolean; values?: undefined }

const LONGEST_ROW = 100_000 // characters; a longer row means that a quotation mark was not closed

/** Parses CSV text (RFC 4180; LF, CRLF or CR) as it streams, separated by commas, semicolons or tabs: by what its first line
 *  with any of them has most, or as a line `sep=;` for Excel says. Blank lines are skipped. After a row that cannot be parsed,
 *  parsing continues with the next line, so that one stray quotation mark costs one row. */
export async function* csvRows(text: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  let buffer = ''
  let line = 1
  let complete = false
  let separator: string | undefined
  const take = function* (): Generator<CsvRow> {
    let start = 0
    for (;;) {
      const row = nextRow(buffer, start, complete)
      if (row === undefined) break
      const { end, ended, open } = row
      const raw = buffer.slice(start, end)
      if (raw === '') break
      separator ??= open ? undefined : separatorOf(raw)
      const values = open ? undefined : valuesOf(raw, separator ?? ',')
      if (values) {
        const isForExcel = line === 1 && FOR_EXCEL.test(raw)
        if (!isForExcel && (values.length > 1 || values[0]?.trim() !== ''))
          yield { line, values: values.map(storableText), ended }
        start = end
        line += countLines(raw)
      } else {
        const problem = open ? (complete ? UNCLOSED_END : UNCLOSED) : STRAY
        yield { line, problem, ended: !(open && complete) }
        start += firstLine(raw)
        line += 1
      }
    }
    buffer = buffer.slice(start)
  }
  for await (const piece of text) {
    buffer += piece
    yield* take()
  }
  complete = true
  yield* take()
}

const UNCLOSED =
  'a quotation mark opens in this row and is not closed: close it, or write it twice if it belongs to the value'
const UNCLOSED_END = `${UNCLOSED}; the file may also have been cut here`
const STRAY =
  'a quotation mark stands inside a value: put the whole value in quotation marks and write the inner one twice'

/** The end of the row that begins at `start`, or undefined when more text is needed. */
function nextRow(buffer: string, start: number, complete: boolean) {
  let quoted = false
  for (let at = start; at < buffer.length; at += 1) {
    const code = buffer.charCodeAt(at)
    if (code === 34) quoted = !quoted
    else if (!quoted && code === 10) return { end: at + 1, ended: true, open: false }
    else if (!quoted && code === 13) {
      if (at + 1 === buffer.length && !complete) return undefined // the other half of CRLF may follow
      return { end: buffer.charCodeAt(at + 1) === 10 ? at + 2 : at + 1, ended: true, open: false }
    }
    if (at - start > LONGEST_ROW) return { end: at, ended: false, open: true }
  }
  return complete ? { end: buffer.length, ended: false, open: quoted } : undefined
}

/** How the values of a line are separated; undefined when nothing separates any. */
function separatorOf(raw: string): string | undefined {
  const said = FOR_EXCEL.exec(raw)?.[1]
  if (said !== undefined) return said
  const bare = raw.replace(/"[^"]*"/g, '')
  const counts = SEPARATORS.map((sign) => ({ sign, count: bare.split(sign).length - 1 }))
  const [most] = counts.toSorted((one, other) => other.count - one.count)
  return most === undefined || most.count === 0 ? undefined : most.sign
}

const SEPARATORS = [',', ';', '\t']
const FOR_EXCEL = /^sep=([,;\t])\s*$/i

function valuesOf(raw: string, separator: string): string[] | undefined {
  const text = raw.replace(/(\r\n|\n|\r)$/, '')
  if (!text.includes('"')) return text.split(separator)
  try {
    // Spaces between a comma and a quotation mark are common and ignored.
    const read = parse(text, { relax_column_count: true, trim: true, delimiter: separator })
    return (read as string[][])[0] ?? ['']
  } catch {
    return undefined
  }
}

const lineEnd = /\r\n|\n|\r/g
const countLines = (raw: string) => raw.match(lineEnd)?.length ?? 1
const firstLine = (raw: string) => {
  const { index, 0: end } = /\r\n|\n|\r/.exec(raw) ?? { index: raw.length, 0: '' }
  return index + end.length
}
