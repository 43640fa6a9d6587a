import { CannotRun } from '#app/platform/errors.ts'
import {
  columnNames,
  isMeaning,
  isRepeatable,
  requiredColumns,
  type ColumnMeaning,
  type ListingColumn,
  type RowValues,
} from '#app/features/list-columns/columns.ts'
import {
  headingColumns,
  neededColumns,
  type ChosenColumns,
} from '#app/features/list-columns/chosen-columns.ts'
import {
  feeNameOf,
  isFeeColumn,
  isUnstated,
  type FeeCell,
  type FeeColumn,
} from '#app/features/list-columns/fee-columns.ts'
import type { KeptField } from '#app/features/listings/listing-changes.server.ts'
import type { PriceBasis } from '#app/features/listings/choices.ts'
import { basisInHeading } from '#app/features/list-columns/rent-values.ts'
import { guessColumns } from '#app/features/list-columns/guess-columns.ts'
import { wholeStart } from '#app/platform/text/storable-text.ts'
import { withPlaceInParts } from './place-parts.ts'
import { presets, type Preset } from './presets.ts'
import { isAboutUtilities, utilitiesText } from './utility-columns.ts'

export type Heading = {
  width: number
  /** Which values of a row belong to which of our columns. */
  places: Map<ListingColumn, number[]>
  /** Columns that each hold one named fee. */
  fees: { at: number; name: string; column: FeeColumn }[]
  /** Headings of columns that are only about utilities, such as `Utilities included`. */
  utilities: Map<number, string>
  /** What the heading of the price says that it is for. */
  basis: PriceBasis | undefined
  /** Columns of the file that are ignored. */
  unread: string[]
  /** Fields the file has no column for. */
  keeps: KeptField[]
  /** Whether a row's last value is used; if so, truncating the file may have cut it. */
  lastIsRead: boolean
}

const plain = (text: string) => text.toLowerCase().replace(/[\s_-]+/g, '')

/** Maps a heading's columns to ours: by our own names or a preset's, and by `--map`, which takes precedence. On a page, a manager
 *  chose the meaning of headings, and the rest is guessed.
 *  @param onPage whether it is a manager's list, whose errors are shown on a page and not in a terminal
 *  @throws CannotRun if a required column is missing or `--map` names one that does not exist */
export function readHeading(
  headings: string[],
  preset: Preset | undefined,
  map: Map<string, string>,
  onPage = false,
): Heading {
  const columns =
    onPage && !preset
      ? headingColumns(headings, Object.fromEntries(map) as ChosenColumns)
      : namedColumns(headings, preset, map)
  const places = new Map<ListingColumn, number[]>()
  const fees: Heading['fees'] = []
  const utilities: Heading['utilities'] = new Map()
  const unread: string[] = []
  for (const [at, heading] of headings.entries()) {
    const column = columns[at]
    if (column === 'fees' && isAboutUtilities(heading)) utilities.set(at, heading)
    if (column && isFeeColumn(column)) fees.push({ at, name: feeNameOf(heading), column })
    else if (column && (isRepeatable(column) || !places.has(column)))
      places.set(column, [...(places.get(column) ?? []), at])
    else if (heading.trim() !== '') unread.push(heading.trim())
  }
  const required = onPage ? neededColumns : requiredColumns
  const missing = required.filter((name) => !places.has(name))
  if (missing.length > 0) throw new CannotRun(missingColumns(missing, headings, { preset, onPage }))
  return {
    width: headings.length,
    places,
    fees,
    utilities,
    basis: basisInHeading(headings[places.get('price')?.[0] ?? -1] ?? ''),
    unread,
    keeps: keptOf((name) => places.has(name), fees),
    lastIsRead: [...places.values()]
      .flat()
      .concat(fees.map(({ at }) => at))
      .includes(headings.length - 1),
  }
}

function namedColumns(headings: string[], preset: Preset | undefined, map: Map<string, string>) {
  const meaning = new Map<string, ColumnMeaning>(columnNames.map((name) => [plain(name), name]))
  if (preset) meaning.clear()
  for (const [theirs, ours] of Object.entries(preset?.columns ?? {})) meaning.set(plain(theirs), ours)
  for (const [theirs, ours] of map) {
    if (!isMeaning(ours))
      throw new CannotRun(`--map names “${ours}”, which is not a column of ours: docs/data.md lists them.`)
    if (!headings.some((heading) => plain(heading) === plain(theirs)))
      throw new CannotRun(
        `--map names “${theirs}”, but the file has no such column: it has ${quoted(headings)}.`,
      )
    if (!isRepeatable(ours))
      for (const [heading, column] of meaning) if (column === ours) meaning.delete(heading)
    meaning.set(plain(theirs), ours)
  }
  const guesses = guessColumns(headings)
  const isUnit = (at: number) => !preset && guesses[at] === 'unit'
  return headings.map((heading, at) => meaning.get(plain(heading)) ?? (isUnit(at) ? 'unit' : undefined))
}

/** The columns that the description is composed from. */
const described: ListingColumn[] = [
  'description',
  'laundry',
  'pets',
  'lease_months',
  'pet_deposit',
  'key_deposit',
  'other_deposit',
]

const keptOf = (has: (name: ListingColumn) => boolean, fees: Heading['fees']): KeptField[] => [
  ...(has('fees') || fees.some(({ column }) => !isUnstated(column)) ? [] : ['fees' as const]),
  ...(has('available_from') ? [] : ['availableFrom' as const]),
  ...(described.some(has) ? [] : ['description' as const]),
]

function missingColumns(
  missing: ListingColumn[],
  headings: string[],
  { preset, onPage }: { preset: Preset | undefined; onPage: boolean },
): string {
  const theirs = (name: ListingColumn) =>
    Object.entries(preset?.columns ?? {}).find(([, ours]) => ours === name)?.[0] ?? name
  const found = `The file has no column ${quoted(missing.map(theirs))}; its first line has ${quoted(headings)}. `
  if (onPage) return `${found}Send the file again, and choose what each heading means.`
  return (
    found + `Say which column is meant with --map THEIRS=${missing[0]}${preset ? '' : ', or use a --preset'}.`
  )
}

/** The preset for a file with these columns. */
export function presetFor(headings: string[]): string | undefined {
  const found = new Set(headings.map(plain))
  const reads = ({ columns }: Preset) =>
    requiredColumns.every((name) =>
      Object.entries(columns).some(([theirs, ours]) => ours === name && found.has(plain(theirs))),
    )
  return Object.entries(presets).find(([, each]) => reads(each))?.[0]
}

const quoted = (names: string[]) =>
  names
    .slice(0, 30)
    .map((name) => `“${wholeStart(name.trim(), 60)}”`)
    .join(', ')

/** A row's values by our columns: trimmed, without control characters, and with an address or city split if it holds several parts. */
export function rowValues(values: string[], { places, utilities, basis }: Heading, state: string): RowValues {
  const row = Object.fromEntries(columnNames.map((name) => [name, ''])) as RowValues
  for (const [name, each] of places)
    row[name] = each
      .map((at) => utilitiesText(clean(values[at] ?? '', name === 'description'), utilities.get(at)))
      .filter(Boolean)
      .join('; ')
  if (row.state === '') row.state = state
  if (row.price_basis === '') row.price_basis = basis ?? ''
  // In an address, a semicolon is a comma.
  row.address = row.address.replace(/\s{0,9};\s{0,9}/g, ', ')
  return withPlaceInParts(row)
}

/** A row's cells in columns that each hold one fee. */
export const feeCells = (values: string[], { fees }: Heading): FeeCell[] =>
  fees.map(({ at, name, column }) => ({ name, column, text: clean(values[at] ?? '', false) }))

/** Removes characters that cannot be displayed; only a description may have several lines. */
export function clean(text: string, manyLines: boolean): string {
  const printable = text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
  return (manyLines ? printable : printable.replaceAll('\n', ' ')).replace(/\u00a0/g, ' ').trim()
}
