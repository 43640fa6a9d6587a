import { cutLine, normalized } from './bounded.ts'

/** Writes CSV (RFC 4180) whose cells a spreadsheet shows but never runs as formulas. All CSV files of this site are
 *  made here. */
export type CsvCell = string | number | null

/** A formula at the start of a cell; some spreadsheets read the full-width forms like the plain ones. */
const FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/u
/** E.164, which programs for leads read; a spreadsheet takes it for a number, which runs nothing. */
const PHONE = /^\+[1-9]\d{6,14}$/
/** Ends a cell in many countries' spreadsheets, which split at semicolons. There, quotation marks count only at the start of
 *  a cell, so a line break ends a row, too. */
const OTHER_END = /([;\r\n])/u
/** A formula at the start of what they treat as a cell. */
const INNER_FORMULA = /^([\s"]*)(?=[=+\-@＝＋－＠])/u

/** Tells a spreadsheet that the file is UTF-8. */
export const CSV_START = '\uFEFF'

/** One row with its line end. A text that could be read as a formula gets an apostrophe in front; our own numbers
 *  and phone numbers stay as they are. */
export function csvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  const isFormula = FORMULA.test(cell) && !PHONE.test(cell)
  const [first = '', ...others] = cell.split(OTHER_END)
  const harmless = [first, ...others.map((part) => part.replace(INNER_FORMULA, "$1'"))].join('')
  const text = `${isFormula ? "'" : ''}${harmless}`.replaceAll('"', '""')
  return isFormula || /[",\r\n\t]|^\s|\s$/.test(cell) ? `"${text}"` : text
}

/** A CSV download, streamed as it is read.
 *  @param otherwise the file name when `name` has no usable letter */
export function csvAnswer(parts: AsyncGenerator<string>, name: string, otherwise: string): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(stream) {
      const { done, value } = await parts.next()
      if (done) stream.close()
      else stream.enqueue(encoder.encode(value))
    },
    async cancel() {
      await parts.return(undefined)
    },
  })
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': attachment(name, otherwise),
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  })
}

/** The Content-Disposition of a CSV download: `Near campus` becomes `near-campus.csv`, plus the full name for browsers that
 *  support it.
 *  @param otherwise the file name when `name` has no ASCII letter */
export function attachment(name: string, otherwise: string): string {
  const plain = (text: string) =>
    normalized(cutLine(text), 'NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60)
  const full = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|.]+/gu, ' ')
    .trim()
  const encoded = encodeURIComponent(full || otherwise).replace(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain(name) || otherwise}.csv"; filename*=UTF-8''${encoded}.csv`
}
