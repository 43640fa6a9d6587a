import { Readable } from 'node:stream'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { placeForm, type PlaceInput } from '#app/features/listings/facts/place-form.ts'
import { placePolicy } from '#app/features/listings/policy.ts'
import { savePlaces } from '#app/features/listings/changes/save-places.server.ts'
import type { GeojsonEntry } from './geojson-points.ts'
import { ReportKeeper, type ImportIo, type ImportReport } from '../homes/import-report.ts'
import { readGeojsonPoints, readPointsApart } from './read-points.server.ts'
import { pointToPlace, type PlaceSetting } from './point-to-place.ts'

const BATCH = 500

/** Imports the points of a GeoJSON text as places, in batches of 500; the same file again changes nothing. A row's "line"
 *  is the feature's number in the file, from 1.
 *  @throws CannotRun when the text is not GeoJSON; Forbidden for anybody but the operator; the signal's reason when aborted */
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
