import { createReadStream } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { expect } from 'vitest'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { sourcePath } from '#app/platform/process/source-tree.server.ts'
import { test } from '#tests/setup/databases/database.ts'
import { deleteStreets, importStreets } from './import-streets.server.ts'
import { mapGround } from './map-ground.server.ts'
import { OPENSTREETMAP } from './rules.ts'
import { streetTile } from './street-tile.server.ts'

const usc = { lat: 34.0224, lng: -118.2851 }
const ucsd = { lat: 32.8801, lng: -117.234 }

/** The tile that contains a place. */
function tileAt({ lat, lng }: typeof usc, z: number) {
  const tiles = 2 ** z
  const radians = (lat * Math.PI) / 180
  const y = ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * tiles
  return { z, x: Math.floor(((lng + 180) / 360) * tiles), y: Math.floor(y) }
}

function linesOf(bytes: Uint8Array) {
  const layer = new VectorTile(new PbfReader(gunzipSync(bytes))).layers['streets']
  if (!layer) throw new Error('the tile has no layer of streets')
  return Array.from({ length: layer.length }, (_, index) => layer.feature(index))
}

async function* text(features: object[]) {
  yield Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }))
}

test('the demo’s streets become tiles within their edges, cut once and cut anew when the streets change', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  let now = ctx.now().getTime()
  const later = { ...ctx, now: () => new Date(now) }
  expect(await mapGround(later, usc)).toMatchObject({ streets: null })
  const file = createReadStream(sourcePath('server/demo/streets/usc.geojson.gz'))
  await importStreets(later, { chunks: file, ...OPENSTREETMAP, area: 'usc', sourceDate: null })
  now += 11_000
  const ground = await mapGround(later, usc)
  expect(ground.streets).toMatchObject({
    attribution: '© OpenStreetMap contributors (ODbL 1.0)',
  })
  expect(await mapGround(later, ucsd)).toMatchObject({ streets: null })
  expect(await streetTile(later, tileAt(ucsd, 14))).toBeNull()
  for (const z of [10, 12, 14]) {
    const tile = await streetTile(later, tileAt(usc, z))
    if (!tile) throw new Error(`no tile at ${z}`)
    expect(await streetTile(later, tileAt(usc, z))).toBe(tile)
    const lines = linesOf(tile.bytes)
    expect(lines.flatMap((line) => line.loadGeometry()).length).toBeGreaterThan(50)
    for (const point of lines.flatMap((line) => line.loadGeometry().flat()))
      expect(Math.min(point.x, point.y, 4_096 - point.x, 4_096 - point.y)).toBeGreaterThanOrEqual(-64)
  }
  for (const z of [9, 15, 40]) expect(await streetTile(later, { z, x: 1, y: 1 })).toBeNull()
  await deleteStreets(later, 'usc')
  now += 11_000
  expect(await streetTile(later, tileAt(usc, 14))).toBeNull()
})

test('a point of a tile is where the file has it, and minor streets are drawn from 13 on', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const line = (properties: object) => ({
    type: 'Feature',
    properties,
    geometry: {
      type: 'LineString',
      coordinates: [
        [-118.2851, 34.0224],
        [-118.2805, 34.0231],
      ],
    },
  })
  const features = [
    line({ highway: 'residential', name: 'Elm' }),
    line({ highway: 'motorway', name: 'I 110' }),
  ]
  await importStreets(ctx, { chunks: text(features), ...OPENSTREETMAP, area: 'two', sourceDate: null })
  const at = async (z: number) => {
    const tile = await streetTile(ctx, tileAt(usc, z))
    return linesOf(tile?.bytes ?? new Uint8Array()).map(({ properties }) => properties)
  }
  // Names appear from 13 on, too.
  expect(await at(12)).toEqual([{ kind: 'motorway' }])
  expect(await at(13)).toEqual([
    { kind: 'minor', name: 'Elm' },
    { kind: 'motorway', name: 'I 110' },
  ])
  const address = tileAt(usc, 14)
  const tile = await streetTile(ctx, address)
  const [drawn] = linesOf(tile?.bytes ?? new Uint8Array())
  const geometry = drawn?.toGeoJSON(address.x, address.y, 14).geometry
  const [begin] = geometry?.type === 'LineString' ? geometry.coordinates : []
  expect(begin?.[0]).toBeCloseTo(-118.2851, 5)
  expect(begin?.[1]).toBeCloseTo(34.0224, 5)
})
