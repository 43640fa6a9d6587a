import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { CannotRun } from '#app/platform/errors.ts'
import { readApart } from '#app/platform/reading-apart/read-apart.server.ts'

/** A document is parsed as a whole, which takes several times its size. */
const LIMITS = { silent: 120, whole: 600, memory: 1_500 }

/** The points in a GeoJSON document, in order. @throws CannotRun if it is not GeoJSON */
export async function readGeojsonPoints(bytes: AsyncIterable<Uint8Array>): Promise<GeojsonEntry[]> {
  const entries = geojsonPoints(parseJson(await text(bytes)))
  if (!entries) throw new CannotRun('The file is not GeoJSON: it needs a FeatureCollection of points.')
  return entries
}

/** Reads GeoJSON points in a child process with a time limit, so that no file blocks the site. */
export const readPointsApart = (
  bytes: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): AsyncGenerator<GeojsonEntry> =>
  readApart('app/features/place-files/read-points-child.server.ts', null, bytes, LIMITS, signal)

function parseJson(written: string): unknown {
  try {
    return JSON.parse(written.replace(/^\ufeff/, ''))
  } catch {
    throw new CannotRun('The file is not whole JSON: it may have been cut.')
  }
}

const feature = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  properties: z.record(z.string(), z.unknown()).nullish(),
  geometry: z.object({ type: z.string(), coordinates: z.unknown() }).nullish(),
})
const position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).rest(z.number())

/** For a polygon, as buildings often are: the center of the box around its outer ring, to about a meter. */
const middle = z
  .array(z.array(position).min(3).max(10_000))
  .min(1)
  .transform(([outer = []]): [number, number] => [
    between(outer.map(([lng]) => lng)),
    between(outer.map(([, lat]) => lat)),
  ])
const between = (degrees: number[]) => Math.round((Math.min(...degrees) + Math.max(...degrees)) * 5e4) / 1e5

/** A point with its properties; `number` is its position in the file, starting at 1. */
export type GeojsonPoint = {
  number: number
  id: string | undefined
  properties: Record<string, unknown>
  lat: number
  lng: number
}
export type GeojsonEntry = GeojsonPoint | { number: number; problem: string }

/** The points and the polygons' centers in a parsed GeoJSON document (RFC 7946): a FeatureCollection or a single Feature. Other
 *  features are returned with the reason. Null if the document is not GeoJSON. */
function geojsonPoints(document: unknown): GeojsonEntry[] | null {
  const shape = z
    .object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) })
    .safeParse(document)
  const single = z.object({ type: z.literal('Feature') }).safeParse(document)
  if (!shape.success && !single.success) return null
  const features = shape.success ? shape.data.features : [document]
  return features.map((entry, index): GeojsonEntry => {
    const number = index + 1
    const parsed = feature.safeParse(entry)
    if (!parsed.success) return { number, problem: 'this is not a GeoJSON feature' }
    const { id, properties, geometry } = parsed.data
    if (geometry?.type !== 'Point' && geometry?.type !== 'Polygon')
      return {
        number,
        problem: `only points and polygons can be places, and this is ${geometry ? `a ${geometry.type}` : 'without geometry'}`,
      }
    const at = (geometry.type === 'Point' ? position : middle).safeParse(geometry.coordinates)
    if (!at.success) return { number, problem: 'its coordinates are not [longitude, latitude] in degrees' }
    const [lng, lat] = at.data
    return { number, id: id === undefined ? undefined : String(id), properties: properties ?? {}, lat, lng }
  })
}
