/** Writes CSV (RFC 4180) that a spreadsheet reads as text and never runs: every CSV that leaves this site is made here. */
export type CsvCell = string | number | null

/** With which a spreadsheet begins to count; the wide ones are read as the plain ones in some places. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u

/** Tells a spreadsheet that the file is UTF-8. */
export const CSV_START = '\uFEFF'

/** One row, with its line end. A text that a spreadsheet could take for a formula gets an apostrophe before it, which it shows
 *  as text; numbers of ours stay numbers. */
export function csvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  const isFormula = FORMULA.test(cell)
  const text = (isFormula ? `'${cell}` : cell).replaceAll('"', '""')
  return isFormula || /[",\r\n\t]|^\s|\s$/.test(cell) ? `"${text}"` : text
}

/** A file that somebody takes home, sent as it is read.
 *  @param otherwise what it is called when its name has nothing to be called by */
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

/** How a file is called that somebody takes home: `Near campus` makes `near-campus.csv`, with the name as it is for browsers
 *  that read it. @param otherwise for a name without a letter of the alphabet */
export function attachment(name: string, otherwise: string): string {
  const plain = (text: string) =>
    text
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
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
