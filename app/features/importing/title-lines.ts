import { neededColumns } from '#app/features/list-columns/chosen-columns.ts'
import { guessColumns } from '#app/features/list-columns/guess-columns.ts'

/** How many lines, such as a report's title and date, may be above the headings. */
export const MOST_TITLES = 5

const SEPARATORS = [',', ';', '\t']
const FOR_EXCEL = /^sep=([,;\t])\s*$/i

export const isForExcel = (line: string) => FOR_EXCEL.test(line)

/** Whether these can only be headings. */
const areHeadings = (values: string[]) => {
  const guesses = guessColumns(values)
  return neededColumns.every((name) => guesses.includes(name))
}

/** How a list's values are separated: by the most frequent separator in its first line that has one. If that line is a title, a
 *  line below has more of another separator and fewer of the title's, and decides instead.
 *  @param text the first lines
 *  @returns undefined if there is no separator */
export function separatorOf(text: string): string | undefined {
  const lines = text.replace(/"[^"]*(?:"|$)/g, '').split(/\r\n?|\n/)
  const said = FOR_EXCEL.exec(lines[0] ?? '')?.[1]
  if (said !== undefined) return said
  const signed = lines.flatMap((line) => signOf(line) ?? []).slice(0, MOST_TITLES + 1)
  const [first, ...below] = signed
  if (!first || areHeadings(first.line.split(first.sign))) return first?.sign
  const headings = below.find(
    ({ line, sign, count }) =>
      sign !== first.sign &&
      (areHeadings(line.split(sign)) || (count > first.count && countOf(line, first.sign) < first.count)),
  )
  return (headings ?? first).sign
}

const countOf = (line: string, sign: string) => line.split(sign).length - 1

function signOf(line: string) {
  const counts = SEPARATORS.map((sign) => ({ line, sign, count: countOf(line, sign) }))
  const [most] = counts.toSorted((one, other) => other.count - one.count)
  return most === undefined || most.count === 0 ? undefined : most
}

/** How many of a list's first rows are titles. A title that contains the list's own separator has at most half as many values as
 *  the headings and the row below them.
 *  @param rows the first rows, none of them empty; undefined for one that cannot be read */
export function countTitles(rows: (string[] | undefined)[]): number {
  const filled = rows.map((values) => values?.filter((value) => value.trim() !== '').length)
  const first = filled.findIndex((count) => count !== 1)
  const values = rows[first]
  if (first < 0 || first > MOST_TITLES || values === undefined) return 0
  if (areHeadings(values)) return first
  const headings = rows.findIndex((row, at) => {
    if (at <= first || at > MOST_TITLES || row === undefined) return false
    const isLonger = row.length >= 2 * (filled[first] ?? 0) && (rows[at + 1]?.length ?? 0) >= row.length
    return areHeadings(row) || (isLonger && filled[at] === row.length && !row.some(isValue))
  })
  return headings < 0 ? first : headings
}

/** Whether a cell holds a home's value rather than a heading: an amount, a date or a house number. */
const isValue = (text: string): boolean => /^[$\d]/.test(text.trimStart().charAt(0))
