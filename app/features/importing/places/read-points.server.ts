import { text } from 'node:stream/consumers'
import { CannotRun } from '#app/platform/errors.ts'
import { readApart } from '#app/platform/reading-apart/read-apart.server.ts'
import { geojsonPoints, type GeojsonEntry } from './geojson-points.ts'

/** A document is parsed whole, which takes several times its size. */
const LIMITS = { silent: 120, whole: 600, memory: 1_500 }

/** The points of a GeoJSON document, in its order. @throws CannotRun when it is none */
export async function readGeojsonPoints(bytes: AsyncIterable<Uint8Array>): Promise<GeojsonEntry[]> {
  const entries = geojsonPoints(parseJson(await text(bytes)))
  if (!entries) throw new CannotRun('The file is not GeoJSON: it needs a FeatureCollection of points.')
  return entries
}

/** Reads GeoJSON points in a child process with a time limit, so that no file holds the site up. */
export const readPointsApart = (
  bytes: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): AsyncGenerator<GeojsonEntry> =>
  readApart('app/features/importing/places/read-points-child.server.ts', null, bytes, LIMITS, signal)

function parseJson(written: string): unknown {
  try {
    return JSON.parse(written.replace(/^\ufeff/, ''))
  } catch {
    throw new CannotRun('The file is not whole JSON: it may have been cut.')
  }
}
