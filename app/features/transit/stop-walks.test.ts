import { createReadStream } from 'node:fs'
import { expect } from 'vitest'
import { importStreets } from '#app/features/streets/import-streets.server.ts'
import type { LngLat } from '#app/features/streets/points.ts'
import { OPENSTREETMAP } from '#app/features/streets/rules.ts'
import type { SystemContext } from '#app/platform/context.ts'
import type { Position } from '#app/platform/geo/distance.ts'
import { test } from '#tests/setup/databases/database.ts'
import { NearStops } from './walks.ts'
import { walksToCampus, walksToStops } from './stop-walks.server.ts'

const METER = 1 / 111_195 // degrees of latitude, and of longitude at the equator

const at = (east: number, north: number): Position => ({ lat: north * METER, lng: east * METER })

function withStops(...places: Position[][]) {
  const stops = places.map((points) => ({ ...at(0, 0), station: null, name: '', points }))
  return { stops, near: new NearStops(stops, stops.keys()) }
}

async function drawStreets(ctx: SystemContext, ...lines: { highway?: string; points: Position[] }[]) {
  const features = lines.map(({ highway, points }) => ({
    type: 'Feature',
    properties: highway ? { highway } : {},
    geometry: { type: 'LineString', coordinates: points.map(({ lat, lng }): LngLat => [lng, lat]) },
  }))
  async function* file() {
    yield Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }))
  }
  await importStreets(ctx, { chunks: file(), ...OPENSTREETMAP, area: 'here', sourceDate: null })
}

test('walks to stops go along the streets to an entrance, or straight where no street leads to the stop', async ({
  ctx,
}) => {
  await drawStreets(
    ctx,
    { highway: 'residential', points: [at(0, 0), at(800, 0), at(800, 800)] },
    { points: [at(0, 0), at(0, -400)] },
    // Nothing connects these two with the others: a bridge, and an island.
    { highway: 'motorway', points: [at(-10, 100), at(810, 100)] },
    { highway: 'residential', points: [at(100, 300), at(400, 300)] },
  )
  const home = at(0, 10)
  const inBlock = at(600, 162)
  const network = withStops(
    [at(800, 400), at(800, 240)], // two entrances: the nearer one counts
    [at(0, -240)], // nothing says what this line is
    [inBlock], // 162 meters from any line that people may walk along
    [at(400, 302)], // on the island
    [at(800, 800)], // 1,130 meters away, and 1,610 along the streets
  )
  const [walks] = await walksToStops(ctx.db, network, [home])
  const straight = (east: number, north: number) => Math.round((Math.hypot(east, north - 10) * 1.3 * 60) / 80)
  expect(walks).toEqual([
    { stop: 1, seconds: Math.round((250 * 60) / 80), about: true },
    { stop: 3, seconds: straight(400, 302), about: true },
    { stop: 2, seconds: straight(600, 162), about: true },
    { stop: 0, seconds: Math.round((1050 * 60) / 80), about: false },
  ])
  const { ends, secondsFrom } = await walksToCampus(ctx.db, network, [home], false)
  expect(ends.toSorted((one, other) => one.seconds - other.seconds)).toEqual(walks)
  expect(secondsFrom(at(800, 700))).toBeCloseTo((1510 * 60) / 80, 1)
  expect(await walksToStops(ctx.db, network, [at(0, 5000)])).toEqual([[]])
})

test('a stop beside a freeway is left by its station’s entrances', async ({ ctx }) => {
  const file = createReadStream('server/demo/streets/usc.geojson.gz')
  await importStreets(ctx, { chunks: file, ...OPENSTREETMAP, area: 'usc', sourceDate: null })
  const campus = { lat: 34.0224, lng: -118.2851 }
  const station = { lat: 34.022123, lng: -118.278118 } // Jefferson / USC, number 80124
  const entrance = { lat: 34.02142, lng: -118.27849 } // 80124A
  const metersFrom = async (point: Position) => {
    const { ends } = await walksToCampus(ctx.db, withStops([point]), [campus], true)
    return ends.map(({ seconds }) => Math.round((seconds * 80) / 60))
  }
  // To the nearest second, which is 1.3 meters.
  expect((await metersFrom(entrance))[0]).toBeCloseTo(742, -1)
  expect((await metersFrom(station))[0]).toBeCloseTo(1_291, -1)
})
