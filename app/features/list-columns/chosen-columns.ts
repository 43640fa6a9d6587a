import { isMeaning, isSeveral, requiredColumns, type ColumnMeaning } from './columns.ts'
import { guessColumns, type Guessing } from './guess-columns.ts'

/** What each heading of a manager's list means, by its text; '' is not read. */
export type ChosenColumns = Record<string, ColumnMeaning | ''>

/** Maximum number of columns whose meaning can be chosen. */
export const MOST_COLUMNS = 200

/** What a list of a manager needs; without an id column, address and unit identify its homes. */
export const neededColumns = requiredColumns.filter((name) => name !== 'external_id')

/** What headings mean, by their text; of two with one text the first one counts. */
export const byHeading = (headings: string[], columns: (ColumnMeaning | '')[]): ChosenColumns =>
  Object.fromEntries(headings.map((heading, at) => [heading, columns[at] ?? ''] as const).toReversed())

/** The column of each heading: as chosen, and guessed for one that nobody has seen. Of two that mean the same the first one
 *  is read, unless a list may have several. */
export function headingColumns(
  headings: string[],
  chosen: ChosenColumns | null,
  by: Guessing = 'guessed',
): (ColumnMeaning | '')[] {
  const known = new Map(Object.entries(chosen ?? {}))
  const taken = new Set<ColumnMeaning | ''>()
  const first = headings.map((heading): ColumnMeaning | '' | undefined => {
    const column = known.get(heading.trim())
    if (column === undefined || column === '' || isSeveral(column)) return column
    return taken.has(column) ? '' : (taken.add(column), column)
  })
  const guesses = guessColumns(headings, by)
  return first.map((column, at) => {
    const guess = guesses[at]
    if (column !== undefined || guess === undefined || taken.has(guess)) return column ?? ''
    if (!isSeveral(guess)) taken.add(guess)
    return guess
  })
}

/** What is wrong with a choice: a column chosen twice, or one that is needed and missing. */
export function problemOfColumns(columns: readonly string[]): string | undefined {
  const unknown = columns.find((column) => column !== '' && !isMeaning(column))
  if (unknown !== undefined) return 'Choose one of the columns for each heading.'
  const twice = columns.find(
    (column, at) => column !== '' && !isSeveral(column) && columns.indexOf(column) !== at,
  )
  if (twice !== undefined)
    return `Two headings are ${twice.replaceAll('_', ' ')}: choose “not read” for one of them.`
  const missing = neededColumns.filter((name) => !columns.includes(name))
  if (missing.length > 0) return `Choose which heading is the ${missing.join(', and which the ')}.`
  return undefined
}
