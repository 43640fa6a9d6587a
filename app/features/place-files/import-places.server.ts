import { Readable } from 'node:stream'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { placeForm, savePlaces, type PlaceInput } from '#app/features/listings/save-places.server.ts'
import { placePolicy } from '#app/features/listings/policy.ts'
import type { ImportedCategory } from '#app/features/listings/rules.ts'
import { wholeStart } from '#app/platform/text/storable-text.ts'
import { withoutContacts } from '#app/platform/text/contacts/private-numbers.ts'
import {
  readGeojsonPoints,
  readPointsApart,
  type GeojsonEntry,
  type GeojsonPoint,
} from './read-points.server.ts'
import { ReportKeeper, type ImportIo, type ImportReport } from '#app/features/importing/import-report.ts'

const BATCH = 500

/** Imports the points of a GeoJSON text as places, in batches of 500; importing the same file again changes nothing. A row's "line"
 *  is the feature's number in the file, starting at 1.
 *  @throws CannotRun if the text is not GeoJSON; Forbidden for anyone but the operator; the signal's reason when aborted */
export async function importPlaces(
  ctx: Context,
  {
    text,
    options,
    apart = false,
    io = {},
  }: {
    text: string
    options: PlaceSetting & { dryRun?: boolean }
    /** Whether a child process reads the text. */
    apart?: boolean
    io?: ImportIo
  },
): Promise<ImportReport> {
  authorize(ctx, placePolicy.save, null)
  const bytes = Readable.from([Buffer.from(text)])
  const entries = apart
    ? await Array.fromAsync(readPointsApart(bytes, io.signal))
    : await readGeojsonPoints(bytes)
  const keeper = new ReportKeeper(io)
  const seen = new Map<string, number>()
  for (let from = 0; from < entries.length; from += BATCH) {
    io.signal?.throwIfAborted()
    const places: { number: number; place: PlaceInput }[] = []
    for (const entry of entries.slice(from, from + BATCH)) {
      const place = 'problem' in entry ? entry.problem : placeOf(entry, options, seen)
      if (typeof place === 'string') keeper.refused(entry.number, '', [place])
      else places.push({ number: entry.number, place })
    }
    const outcome = options.dryRun
      ? undefined
      : await savePlaces(
          ctx,
          places.map(({ place }) => place),
        )
    keeper.saved(
      places.map(({ number, place }) => ({ line: number, externalId: place.externalId, notes: [] })),
      outcome,
    )
  }
  return keeper.report
}

function placeOf(
  entry: Exclude<GeojsonEntry, { problem: string }>,
  setting: PlaceSetting,
  seen: Map<string, number>,
) {
  const place = pointToPlace(entry, setting)
  if (typeof place === 'string') return place
  const checked = placeForm.safeParse(place)
  if (!checked.success)
    return checked.error.issues.map(({ path, message }) => `${path.join(' ')}: ${message}`).join('; ')
  const before = seen.get(place.externalId)
  if (before !== undefined) return `feature ${before} of the file is the same place`
  seen.set(place.externalId, entry.number)
  return place
}

type PlaceSetting = { category: ImportedCategory | undefined; source: string; sourceDate: string }

const nameKeys = ['name', 'dba_name', 'business_name', 'title']
const idKeys = ['@id', 'id', 'osm_id', 'location_account']
const addressKeys = ['street_address', 'address', 'addr:street', 'addr:housenumber', 'zip_code']

/** OpenStreetMap tags for our categories. */
const osmTags: [tag: string, values: RegExp, category: ImportedCategory][] = [
  ['amenity', /^(restaurant|fast_food|food_court)$/, 'restaurant'],
  ['amenity', /^(university|college|library)$/, 'university'],
  ['amenity', /^pharmacy$/, 'pharmacy'],
  ['shop', /^chemist$/, 'pharmacy'],
  ['amenity', /^cafe$/, 'cafe'],
  ['shop', /^(supermarket|convenience|greengrocer|grocery)$/, 'grocery'],
  ['highway', /^bus_stop$/, 'transit'],
  ['railway', /^(station|halt|tram_stop|subway_entrance)$/, 'transit'],
  ['public_transport', /./, 'transit'],
  ['building', /^(university|college)$/, 'building'],
]

/** Converts a point to a place, or gives the reason why it cannot be one. */
function pointToPlace(point: GeojsonPoint, setting: PlaceSetting): PlaceInput | string {
  const text = (key: string) => {
    const value = point.properties[key]
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  }
  const first = (keys: string[]) => keys.map(text).find((value) => value !== '')
  const written = withoutContacts(first(nameKeys) ?? '')
  if (!written) return `it has no name: one of ${nameKeys.join(', ')} is needed`
  const category = setting.category ?? osmTags.find(([tag, values]) => values.test(text(tag)))?.[2]
  if (!category) return 'its tags name no category of ours: say which with --category'
  const { lat, lng } = point
  const address = addressKeys.map((key) => withoutContacts(text(key)))
  const made = [written, ...address, lng, lat].filter((part) => part !== '').join('|')
  return {
    category,
    name: wholeStart(placeName(written), 200),
    lat,
    lng,
    source: setting.source,
    sourceDate: setting.sourceDate,
    externalId: wholeStart(point.id ?? first(idKeys) ?? made.toLowerCase(), 200),
  }
}

const shortText = new Set(['st', 'mr', 'mrs', 'dr', 'mt', 'ft', 'jr', 'sr', 'pky', 'blvd', 'nw', 'sw'])

/** Turns `ANGELUS MINI MARKET` into `Angelus Mini Market`; initials such as `JH` and names in mixed case stay. */
export function placeName(text: string): string {
  const name = text.replace(/\s+/g, ' ').trim()
  if (name !== name.toUpperCase()) return name
  return name.split(' ').map(placeWord).join(' ')
}

function placeWord(word: string): string {
  const plain = word.toLowerCase()
  const initials = word.length <= 3 && !/[aeiouy]/.test(plain) && !shortText.has(plain)
  if (initials || plain === 'llc' || plain === 'usa') return word
  return plain.replace(
    /(^|[-/(&."#])(\p{L})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  )
}
