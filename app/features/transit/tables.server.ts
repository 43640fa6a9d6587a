import type { Readable } from 'node:stream'
import { CannotRun } from '#app/platform/errors.ts'
import { cutText, type BoundedText } from '#app/platform/text/bounded.ts'
import { yieldOften } from '#app/platform/process/resting.ts'
import { plainName } from '#app/platform/text/storable-text.ts'
import type { Archive } from './archive.server.ts'

export type Progress = (progress: { done: number; total: number }) => void

/** Reads an archive's tables, and reports how many bytes were read. */
export class Tables {
  readonly #archive: Archive
  readonly #progress: Progress
  readonly #signal: AbortSignal | undefined
  readonly #total: number
  #done = 0

  /** @param names the tables that will be read, each once */
  constructor(archive: Archive, names: string[], progress: Progress, signal?: AbortSignal) {
    this.#archive = archive
    this.#progress = progress
    this.#signal = signal
    this.#total = names.reduce((sum, name) => sum + archive.size(name), 0)
  }

  has(name: string): boolean {
    return this.#archive.has(name)
  }

  /** @throws CannotRun for a missing file or column, and for an empty or broken table */
  async read(...table: Parameters<Tables['readIfThere']>): Promise<void> {
    if (!(await this.#read(...table))) throw new CannotRun(`${table[0]} is empty.`)
  }

  /** Reads a table that may be missing or empty. */
  async readIfThere(
    name: string,
    wanted: readonly string[],
    needed: readonly string[],
    row: (row: Row, line: number) => void,
  ): Promise<void> {
    if (this.has(name)) await this.#read(name, wanted, needed, row)
  }

  async #read(...[name, wanted, needed, row]: Parameters<Tables['readIfThere']>): Promise<boolean> {
    const stream = await this.#archive.open(name)
    stream.on('data', (chunk: Buffer) => {
      this.#done += chunk.length
      this.#progress({ done: this.#done, total: this.#total })
      if (this.#signal?.aborted) stream.destroy(this.#signal.reason as Error)
    })
    return readTable(name, stream, wanted, needed, row)
  }
}

const LONGEST_LINE = 100_000 // characters

/** A row by position of its columns; a column missing from the file is '' in every row. */
export type Row = readonly BoundedText[]

/** Reads a timetable's table row by row: UTF-8 with or without byte order mark, LF or CRLF, quotation marks as in RFC 4180. Our own
 *  code, because a timetable has 300 MB and csv-parse takes six times as long.
 *  @param wanted columns, in the order in which rows have them
 *  @param needed columns that must exist
 *  @param row called with each row and the line on which it begins
 *  @returns false for a file without even a heading
 *  @throws CannotRun for a missing column, and for a line that never ends */
export async function readTable(
  name: string,
  stream: Readable,
  wanted: readonly string[],
  needed: readonly string[],
  row: (row: Row, line: number) => void,
): Promise<boolean> {
  let columns: number[] | undefined
  let line = 0
  let begun = 0
  let pending = ''
  let open = false
  const take = (text: string): void => {
    line += 1
    const whole = open ? `${pending}\n${text}` : text
    if (whole.length > LONGEST_LINE)
      throw new CannotRun(`${name}, line ${begun || line}: it does not end within 100,000 characters.`)
    if (!open) begun = line
    if (text.includes('"') && oddQuotes(text)) open = !open
    pending = open ? whole : ''
    if (open) return
    const clean = whole.endsWith('\r') ? whole.slice(0, -1) : whole
    if (clean.trim() === '') return
    const values = clean.includes('"') ? quotedValues(clean) : clean.split(',')
    if (columns) row(columnsOf(values, columns), begun)
    else columns = columnNumbers(name, values, wanted, needed)
  }
  const decoder = new TextDecoder()
  let begin = ''
  const rest = yieldOften()
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const lines = (begin + decoder.decode(chunk, { stream: true })).split('\n')
    begin = lines.pop() ?? ''
    if (begin.length > LONGEST_LINE)
      throw new CannotRun(
        `${name}, line ${line + lines.length + 1}: it does not end within 100,000 characters.`,
      )
    for (const each of lines) take(each)
    await rest()
  }
  begin += decoder.decode()
  if (begin !== '') take(begin)
  if (open) throw new CannotRun(`${name}, line ${begun}: a quotation mark is never closed.`)
  return columns !== undefined
}

function columnNumbers(
  name: string,
  heading: string[],
  wanted: readonly string[],
  needed: readonly string[],
): number[] {
  const names = heading.map((column) => column.trim().toLowerCase())
  const missing = needed.find((column) => !names.includes(column))
  if (missing) throw new CannotRun(`${name} has no column ${missing}.`)
  return wanted.map((column) => names.indexOf(column))
}

/** A plain loop, because a timetable has millions of rows. */
function columnsOf(values: string[], columns: number[]): Row {
  const row: BoundedText[] = []
  for (const column of columns) row.push(cutText(values[column]?.trim() ?? ''))
  return row
}

function oddQuotes(text: string): boolean {
  let quotes = 0
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) quotes += 1
  return quotes % 2 === 1
}

function quotedValues(text: string): string[] {
  const values: string[] = []
  const pattern = /\s*"((?:[^"]|"")*)"(?!")[^,]*(?:,|$)|([^,]*)(?:,|$)/gy
  while (pattern.lastIndex < text.length) {
    const found = pattern.exec(text)
    if (!found) break
    values.push(found[1] === undefined ? (found[2] ?? '') : found[1].replaceAll('""', '"'))
  }
  return values
}

const MOST_SAID = 20

/** Counts what was left out of a timetable, and keeps the first cases with their lines. */
export class LeftOut {
  /** The number of cases for each reason. */
  readonly reasons = new Map<string, number>()
  /** The first cases: `stops.txt, line 7: …`. */
  readonly first: string[] = []
  /** @param detail what exactly was found */
  add(file: string, line: number, reason: string, detail = ''): void {
    this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + 1)
    if (this.first.length < MOST_SAID)
      this.first.push(`${file}, line ${line}: ${reason}${detail === '' ? '' : ` (${plainName(detail, 60)})`}`)
  }
}
