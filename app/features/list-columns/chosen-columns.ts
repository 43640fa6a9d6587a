import { isMeaning, isRepeatable, requiredColumns, type ColumnMeaning } from './columns.ts'
import { guessColumns, type Guessing } from './guess-columns.ts'

/** The meaning of each heading in a manager's list, by its text; '' is not read. */
export type ChosenColumns = Record<string, ColumnMeaning | ''>

/** Maximum number of columns whose meaning can be chosen. */
export const MOST_COLUMNS = 200

/** The columns that a manager's list needs; without an id column, address and unit identify its homes. */
export const neededColumns = requiredColumns.filter((name) => name !== 'external_id')

/** Headings' meanings by their text; if two have the same text the first one counts. */
export const byHeading = (headings: string[], columns: (ColumnMeaning | '')[]): ChosenColumns =>
  Object.fromEntries(headings.map((heading, at) => [heading, columns[at] ?? ''] as const).toReversed())

/** The column of each heading: as chosen, or guessed if the heading is new. If two mean the same, the first one is read, unless a
 *  list may have several. */
export function headingColumns(
  headings: string[],
  chosen: ChosenColumns | null,
  by: Guessing = 'guessed',
): (ColumnMeaning | '')[] {
  const known = new Map(Object.entries(chosen ?? {}))
  const taken = new Set<ColumnMeaning | ''>()
  const first = headings.map((heading): ColumnMeaning | '' | undefined => {
    const column = known.get(heading.trim())
    if (column === undefined || column === '' || isRepeatable(column)) return column
    return taken.has(column) ? '' : (taken.add(column), column)
  })
  const guesses = guessColumns(headings, by)
  return first.map((column, at) => {
    const guess = guesses[at]
    if (column !== undefined || guess === undefined || taken.has(guess)) return column ?? ''
    if (!isRepeatable(guess)) taken.add(guess)
    return guess
  })
}

/** What is wrong with the chosen columns: one was chosen twice, or a required one is missing. */
export function problemOfColumns(columns: readonly string[]): string | undefined {
  const unknown = columns.find((column) => column !== '' && !isMeaning(column))
  if (unknown !== undefined) return 'Choose one of the columns for each heading.'
  const twice = columns.find(
    (column, at) => column !== '' && !isRepeatable(column) && columns.indexOf(column) !== at,
  )
  if (twice !== undefined)
    return `Two headings are ${twice.replaceAll('_', ' ')}: choose “not read” for one of them.`
  const missing = neededColumns.filter((name) => !columns.includes(name))
  if (missing.length > 0) return `Choose which heading is the ${missing.join(', and which the ')}.`
  return undefined
}
