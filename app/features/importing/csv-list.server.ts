import { parse } from 'csv-parse/sync'
import { CannotRun } from '#app/platform/errors.ts'
import { storableText, wholeStart } from '#app/platform/text/storable-text.ts'
import { decodeText } from '#app/platform/text/decode-text.server.ts'
import { feeCells, readHeading, rowValues, type Heading } from './heading.ts'
import { countTitles, isForExcel, MOST_TITLES, separatorOf } from './title-lines.ts'
import { leftOutRow } from './left-out-rows.ts'
import type { ListRow, ListRemark } from '#app/features/list-columns/columns.ts'
import type { Preset } from './presets.ts'

type Columns = { preset?: Preset; map?: Map<string, string>; owner?: object }

/** Parses a CSV file as it streams. @throws CannotRun if its first line does not name the required columns */
export async function* csvList(
  source: AsyncIterable<Uint8Array>,
  { preset, map = new Map(), owner }: Columns,
  remark: ListRemark,
): AsyncGenerator<ListRow> {
  const { text, foreignLines } = decodeText(source)
  let heading: Heading | undefined
  let headings: string[] = []
  const titles = (lines: string[]) =>
    remark(
      `lines above the headings not read: ${lines.map((line) => `“${wholeStart(line, 60)}”`).join(', ')}`,
    )
  for await (const row of headedRows(text, titles)) {
    if (heading === undefined) {
      headings = headingValues(row)
      heading = readHeading(headings, preset, map, owner !== undefined)
      if (heading.unread.length > 0) remark(`columns not read: ${heading.unread.join(', ')}`)
      continue
    }
    const { line } = row
    const open = row.ended === false
    const isTorn = open && (row.values?.length ?? 0) < heading.width
    const leftOut = row.values && !isTorn ? leftOutRow(row.values, headings, heading) : undefined
    if (leftOut !== undefined) {
      yield { line, problem: leftOut, leftOut: true, open }
      continue
    }
    const problem = row.problem ?? problemOf(row, heading)
    if (problem !== undefined || row.problem !== undefined) {
      yield { line, problem: problem ?? '', open }
      continue
    }
    const values = rowValues(row.values, heading, preset?.state ?? '')
    // Many programs omit the last line break, so the row counts; if the file was truncated, a later import repairs it.
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

/** A list's rows from the headings on, without empty rows: reports have a title and a date above the headings.
 *  @param skipped called with those lines */
export async function* headedRows(
  text: AsyncIterable<string>,
  skipped: (lines: string[]) => void = () => {},
): AsyncGenerator<CsvRow> {
  let first: CsvRow[] | undefined = []
  for await (const row of csvRows(text)) {
    if (row.values?.every((value) => value.trim() === '')) continue
    if (first === undefined) yield row
    else if (first.push(row) > MOST_TITLES + 1) {
      yield* withoutTitles(first, skipped)
      first = undefined
    }
  }
  if (first !== undefined) yield* withoutTitles(first, skipped)
}

function withoutTitles(rows: CsvRow[], skipped: (lines: string[]) => void): CsvRow[] {
  const titles = countTitles(rows.map(({ values }) => values))
  const texts = rows.slice(0, titles).map(({ values = [] }) =>
    values
      .map((value) => value.trim())
      .filter(Boolean)
      .join(', '),
  )
  if (titles > 0) skipped(texts)
  return rows.slice(titles)
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

/** One row of a CSV file, with the number of its first line, starting at 1. `ended` is false for a last row without a line break,
 *  because the file may have been truncated there. A row that cannot be parsed has a reason instead of values. */
export type CsvRow =
  | { line: number; values: string[]; ended: boolean; problem?: undefined }
  | { line: number; problem: string; ended: boolean; values?: undefined }

const LONGEST_ROW = 100_000 // characters; a longer row means that a quotation mark was not closed

/** Parses CSV text (RFC 4180; LF, CRLF or CR) as it streams, separated by commas, semicolons or tabs: the separator is the one in
 *  its headings, or in a line `sep=;` for Excel. Blank lines are skipped. After a row that cannot be parsed, parsing continues with
 *  the next line, so that one stray quotation mark costs one row. */
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
      if (separator === undefined && !open) {
        const lines = firstLines(buffer, start)
        if (lines === undefined && !complete) break
        separator = separatorOf(lines ?? buffer.slice(start))
      }
      const values = open ? undefined : valuesOf(raw, separator ?? ',')
      if (values) {
        const isSign = line === 1 && isForExcel(raw)
        if (!isSign && (values.length > 1 || values[0]?.trim() !== ''))
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

/** The end of the row that begins at `start`, or undefined if more text is needed. */
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

function valuesOf(raw: string, separator: string): string[] | undefined {
  const text = raw.replace(/(\r\n|\n|\r)$/, '')
  if (!text.includes('"')) return text.split(separator)
  try {
    // Spaces between a comma and a quotation mark are common, and ignored.
    const read = parse(text, { relax_column_count: true, trim: true, delimiter: separator })
    return (read as string[][])[0] ?? ['']
  } catch {
    return undefined
  }
}

/** The lines that show how values are separated; undefined if more of them may follow. */
function firstLines(buffer: string, start: number): string | undefined {
  const most = buffer.slice(start, start + LONGEST_ROW)
  let count = 0
  for (const { index } of most.matchAll(/\r\n|\n|\r/g))
    if (++count > MOST_TITLES + 2) return most.slice(0, index)
  return most.length === LONGEST_ROW ? most : undefined
}

const lineEnd = /\r\n|\n|\r/g
const countLines = (raw: string) => raw.match(lineEnd)?.length ?? 1
const firstLine = (raw: string) => {
  const { index, 0: end } = /\r\n|\n|\r/.exec(raw) ?? { index: raw.length, 0: '' }
  return index + end.length
}
