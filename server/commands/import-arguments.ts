import path from 'node:path'
import { parseArgs } from 'node:util'
import { presetNamed, presets } from '#app/features/importing/presets.ts'
import type { ImportListingsOptions } from '#app/features/importing/import-listings.server.ts'
import { importedCategories, type ImportedCategory } from '#app/features/listings/rules.ts'
import { cutLine } from '#app/platform/text/bounded.ts'
import { readDate } from '#app/platform/text/typed-values.ts'
import type { StreetSource } from '#app/features/streets/import-streets.server.ts'
import { OPENSTREETMAP } from '#app/features/streets/rules.ts'
import { IMPORT_USAGE } from './usage.ts'
import { CannotRun } from '#app/platform/errors.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { ownValue } from '#app/platform/own-value.ts'

const text = { type: 'string' } as const
const options = {
  preset: text,
  map: { type: 'string', multiple: true },
  source: text,
  campus: text,
  'as-of': text,
  category: text,
  date: text,
  report: text,
  area: text,
  attribution: text,
  license: text,
  'dry-run': { type: 'boolean' },
  'even-ended': { type: 'boolean' },
} as const
const takenBy: Record<string, string[]> = {
  listings: ['preset', 'map', 'source', 'campus', 'as-of', 'report', 'dry-run'],
  places: ['category', 'source', 'date', 'report', 'dry-run'],
  campuses: ['dry-run', 'report'],
  streets: ['area', 'attribution', 'license', 'date', 'dry-run'],
  transit: ['source', 'as-of', 'even-ended', 'dry-run'],
}

export type ImportArguments = {
  kind: string
  file: string
  dryRun: boolean
  report: string | undefined
  values: {
    source?: string
    category?: string
    date?: string
    campus?: string
    preset?: string
    'as-of'?: string
    area?: string
    attribution?: string
    license?: string
    map?: string[]
    'even-ended'?: boolean
  }
}

/** @throws CannotRun with one sentence for arguments that make no sense */
export function parseImportArguments(args: string[]): ImportArguments {
  const { values, positionals } = parsed(args)
  const [kind = '', file, ...rest] = positionals
  const taken = ownValue(takenBy, kind)
  if (!taken)
    throw new CannotRun(
      `Say what to import: listings, places, campuses, streets or transit.\n${IMPORT_USAGE}`,
    )
  if (file === undefined || rest.length > 0) throw new CannotRun(`Name one file to import ${kind} from.`)
  const strange = Object.keys(values).find((name) => !taken.includes(name))
  if (strange) throw new CannotRun(`--${strange} is not an option of ${kind}.`)
  const { 'dry-run': dryRun = false, report, ...others } = values
  return { kind, file, dryRun, report, values: others }
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new CannotRun((error as Error).message.split('. ')[0]?.replace(/\.?$/, '.') ?? 'Unknown option.')
  }
}

/** The options of an import of homes. Without `--source` or a preset, the file's name is the source: two lists that both
 *  count from 1 must not overwrite each other's homes.
 *  @throws CannotRun for a preset, map or date that does not exist */
export function listingOptions(
  { values, dryRun, file }: ImportArguments,
  now: Date,
): ImportListingsOptions & { source: string } {
  const preset = values.preset === undefined ? undefined : presetNamed(values.preset)
  if (values.preset !== undefined && !preset)
    throw new CannotRun(`There is no preset “${values.preset}”: there is ${Object.keys(presets).join(', ')}.`)
  const pairs = (values.map ?? []).flatMap(pairsIn).map((pair): [string, string] => {
    const at = pair.lastIndexOf('=')
    if (at < 1) throw new CannotRun(`--map takes THEIRS=OURS, and “${pair}” is not that.`)
    return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
  })
  const asOf = values['as-of'] === undefined ? undefined : pastDate('--as-of', values['as-of'], now)
  const source = values.source || preset?.source || nameOf(file)
  return { preset, map: new Map(pairs), source, campus: values.campus, asOf, dryRun }
}

/** The pairs of `THEIRS=OURS,THEIRS=OURS`. A heading may contain commas, as in `Rent, monthly=price`. */
function pairsIn(list: string): string[] {
  const pairs: string[] = []
  let begun = ''
  for (const part of list.split(',')) {
    begun = begun === '' ? part : `${begun},${part}`
    if (!part.includes('=')) continue
    pairs.push(begun)
    begun = ''
  }
  return begun.trim() === '' ? pairs : [...pairs, begun]
}

/** @throws CannotRun when a source, date or category is missing or unknown */
export function placeOptions({ values, dryRun }: ImportArguments, now: Date) {
  if (!values.source)
    throw new CannotRun('Say with --source whose list it is: pages show it beside each place.')
  if (!values.date)
    throw new CannotRun('Say with --date which day the list is from: pages show it beside each place.')
  const category = importedCategories.find((name) => name === values.category)
  if (values.category !== undefined && !category)
    throw new CannotRun(
      `There is no category “${values.category}”: there are ${importedCategories.join(', ')}.`,
    )
  const sourceDate = pastDate('--date', values.date, now)
  return { source: values.source, sourceDate, category: category as ImportedCategory | undefined, dryRun }
}

/** The source of streets. The file's name is the area unless `--area` is given.
 *  @throws CannotRun for a date that does not exist, or an area without a name */
export function streetSource({ values, file }: ImportArguments, now: Date): StreetSource {
  const area = (
    values.area ?? path.basename(file).replace(/(?:\.(?:geojson|geojsonl|geojsonseq|json))?(?:\.gz)?$/i, '')
  ).trim()
  if (!area) throw new CannotRun('Say with --area which area it is: a file of the same area replaces it.')
  return {
    area: area.slice(0, 60),
    attribution: (values.attribution ?? OPENSTREETMAP.attribution).slice(0, 200),
    license: (values.license ?? OPENSTREETMAP.license).slice(0, 200),
    sourceDate: values.date === undefined ? null : pastDate('--date', values.date, now),
  }
}

/** The source is the file's name unless one is given. @throws CannotRun for a date that does not exist */
export function timetableOptions({ values, dryRun, file }: ImportArguments, now: Date) {
  const asOf = values['as-of'] === undefined ? null : pastDate('--as-of', values['as-of'], now)
  return { source: values.source || nameOf(file), asOf, dryRun, evenEnded: values['even-ended'] ?? false }
}

const nameOf = (file: string) => path.parse(file).name.trim().slice(0, 60) || 'import'

function pastDate(option: string, written: string, now: Date): string {
  const date = readDate(cutLine(written))
  if (!date) throw new CannotRun(`${option} is “${written}”, which is not a date: write it like 2026-08-17.`)
  if (date > utcDay(now)) throw new CannotRun(`${option} is ${date}, which is still to come.`)
  return date
}
