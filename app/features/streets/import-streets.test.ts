import { gzipSync } from 'node:zlib'
import { asc, count, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { streetAreas, streetLines } from '#app/database/schema/map/streets.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { unpackPoints } from './points.ts'
import { ACCESS, EVERYBODY, OPENSTREETMAP, STREET_KINDS } from './rules.ts'
import { deleteStreets, importStreets } from './import-streets.server.ts'

const near = [
  [-118.2851, 34.0224],
  [-118.2801, 34.0224],
]
const feature = (properties: object | null, coordinates: unknown = near, type = 'LineString') => ({
  type: 'Feature',
  geometry: { type, coordinates },
  properties,
})
const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features })

/** The bytes of a file in pieces of `size`, so that every kind of token is cut somewhere. */
async function* pieces(text: string | Buffer, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const read = (ctx: SystemContext, text: string | Buffer, area = 'here', size?: number) =>
  importStreets(ctx, { chunks: pieces(text, size), ...OPENSTREETMAP, area, sourceDate: null })

const stored = (ctx: SystemContext) => ctx.db.select().from(streetLines).orderBy(asc(streetLines.id))

test('a collection, a pretty one, a sequence with 0x1E and a compressed file store the same lines', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const features = [
    feature({ highway: 'residential', name: 'Hoover {St} "A" \\' }),
    feature({}, [near, near.toReversed()], 'MultiLineString'),
    feature({ highway: 'footway' }, near[0], 'Point'),
    feature({ highway: 'proposed' }),
    feature({ railway: 'rail' }),
    feature(null, [near[0], near[0]]),
  ]
  const files = [
    `\ufeff${collection(...features)}\n`,
    JSON.stringify({ type: 'FeatureCollection', crs: { a: ['features'] }, features, bbox: [1] }, null, 2),
    features.map((each) => `\u001e${JSON.stringify(each)}\n`).join(''),
    features.map((each) => JSON.stringify(each)).join('\r\n'),
    gzipSync(collection(...features)),
  ]
  for (const [index, file] of files.entries()) {
    const { lines, meters, leftOut } = await read(ctx, file, 'here', index + 3)
    expect([lines, Math.round(meters / 10)]).toEqual([3, 138])
    expect([...leftOut].map(([reason, { count: times }]) => [reason, times])).toEqual([
      ['it is a Point, not a line', 1],
      ['nobody can use it (highway=proposed)', 1],
      ['it is no street (railway)', 1],
      ['its points are all the same', 1],
    ])
    const rows = await stored(ctx)
    expect(rows.map(({ name, kind }) => [name, STREET_KINDS[kind]])).toEqual([
      ['Hoover {St} "A" \\', 'minor'],
      [null, 'unknown'],
      [null, 'unknown'],
    ])
    expect(rows.map(({ points }) => unpackPoints(points))).toEqual([near, near, near.toReversed()])
    expect(rows[0]?.bounds).toBe('(-118.2801,34.0224),(-118.2851,34.0224)')
  }
  expect(await ctx.db.select().from(streetAreas)).toMatchObject([
    { name: 'here', ready: true, lines: 3, west: -118.2851, ...OPENSTREETMAP },
  ])
})

const wrong: [what: string, file: string | Buffer, reason: RegExp][] = [
  ['NaN', collection(feature({})).replace('34.0224', 'NaN'), /^Line 1: this is not JSON\. Nothing/],
  ['a file that was cut', collection(feature({}), feature({})).slice(0, -9), /Line 1: the file ends/],
  [
    'swapped',
    `\n\n${collection(feature({}, [[34.0224, -118.2851], near[0]]))}`,
    /^Line 3: -118.2851 is no lat/,
  ],
  [
    'Infinity',
    collection(feature({})).replace('34.0224', '1e999'),
    /Line 1: -118.2851, Infinity is no place/,
  ],
  ['meters', collection(feature({}, [[-13167000, 4033000], near[0]])), /WGS 84/],
  ['texts', collection(feature({}, [['1', '2'], near[0]])), /not pairs of longitude/],
  ['no features', '{"type":"FeatureCollection","features":[]}', /has no streets/],
  ['no GeoJSON', 'name,lat,lng\n', /^Line 1: this is not GeoJSON/],
  ['nothing', '', /has no streets/],
  [
    'another continent',
    collection(
      feature({}, [
        [2.1, 41.3],
        [2.2, 41.3],
      ]),
    ),
    /No line is within 60 miles/,
  ],
  ['deep brackets', `{"a":${'['.repeat(99)}`, /more than 32 levels/],
  ['half a gzip', gzipSync(collection(feature({ a: Math.random() }))).subarray(0, 60), /not whole gzip/],
  ['a zip bomb', gzipSync(Buffer.alloc(60_000_000, 32)), /more than 300 times its size/],
  [
    'a line without end',
    `\n{"type":"Feature","properties":{"name":"${'x'.repeat(1_100_000)}`,
    /^Line 2: a feature is larger than 1 MB/,
  ],
]

test('a file that is wrong is refused with its line and the reason, and the streets of before stay', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  await read(ctx, collection(feature({ name: 'Before' })))
  for (const [what, file, reason] of wrong)
    await expect(read(ctx, file, 'here', 10_000), what).rejects.toThrow(reason)
  expect(await stored(ctx)).toMatchObject([{ name: 'Before' }])
  expect(await ctx.db.select({ areas: count() }).from(streetAreas)).toEqual([{ areas: 1 }])
})

test('of a line of a gigabyte no more is read than what shows that it is none', async ({ ctx }) => {
  await makeCampus(ctx)
  const openings = [
    '{"type":"Feature","properties":{"name":"',
    '{"type":"Feature","geometry":{"coordinates":[[',
  ]
  for (const opening of openings) {
    let megabytes = 0
    async function* endless() {
      yield Buffer.from(opening)
      for (; megabytes < 1_000; megabytes += 1) yield Buffer.alloc(1_000_000, '1')
      await Promise.resolve()
    }
    const setting = { ...OPENSTREETMAP, area: 'here', sourceDate: null }
    await expect(importStreets(ctx, { chunks: endless(), ...setting })).rejects.toThrow(
      'Line 1: a feature is larger than 1 MB',
    )
    expect(megabytes).toBeLessThan(3)
  }
})

test('areas are apart: one is replaced or removed, and only by the operator', async ({ ctx }) => {
  await makeCampus(ctx)
  await read(ctx, collection(feature({ name: 'One' })), 'north')
  await read(ctx, collection(feature({ name: 'Two' })), 'south')
  await read(ctx, collection(feature({ name: 'Three' })), 'north')
  expect((await stored(ctx)).map(({ name }) => name)).toEqual(['Two', 'Three'])
  await deleteStreets(ctx, 'south')
  expect((await stored(ctx)).map(({ name }) => name)).toEqual(['Three'])
  await expect(deleteStreets(ctx, 'south')).rejects.toThrow('no streets of the area “south”')
  const asVisitor = { ...ctx, actor: visitor }
  await expect(read(asVisitor, collection(feature({})))).rejects.toThrow(NotFound)
  const dry = { ...OPENSTREETMAP, area: 'dry', sourceDate: null, dryRun: true }
  expect(await importStreets(ctx, { chunks: pieces(collection(feature({}))), ...dry })).toMatchObject({
    lines: 1,
  })
  expect(await ctx.db.select().from(streetAreas).where(eq(streetAreas.name, 'dry'))).toEqual([])
})

const { footForward, footBack, bikeForward, bikeBack, stated } = ACCESS
const foot = footForward | footBack
const bike = bikeForward | bikeBack
const rules: [tags: object, access: number][] = [
  [{}, EVERYBODY],
  [{ highway: 'residential' }, stated | foot | bike],
  [{ highway: 'motorway' }, stated],
  [{ highway: 'motorway_link', foot: 'yes' }, stated],
  [{ highway: 'trunk' }, stated | foot | bike],
  [{ highway: 'steps' }, stated | foot],
  [{ highway: 'steps', bicycle: 'yes' }, stated | foot],
  [{ highway: 'primary', oneway: 'yes' }, stated | foot | bikeForward],
  [{ highway: 'primary', oneway: '-1' }, stated | foot | bikeBack],
  [{ highway: 'primary', oneway: true }, stated | foot | bikeForward],
  [{ highway: 'primary', oneway: 'no' }, stated | foot | bike],
  [{ highway: 'residential', oneway: 'yes', 'oneway:bicycle': 'no' }, stated | foot | bike],
  [{ highway: 'residential', 'oneway:bicycle': 'yes' }, stated | foot | bikeForward],
  [{ highway: 'tertiary', junction: 'roundabout' }, stated | foot | bikeForward],
  [{ highway: 'footway', 'oneway:foot': 'yes' }, stated | footForward | bike],
  [{ highway: 'footway', 'oneway:foot': '-1', bicycle: 'no' }, stated | footBack],
  [{ highway: 'cycleway', foot: 'no' }, stated | bike],
  [{ highway: 'path', bicycle: 'dismount' }, stated | foot],
  [{ highway: 'service', access: 'private' }, stated],
  [{ highway: 'service', access: 'private', foot: 'yes' }, stated | foot],
]

test('tags say who may use a line, and in which direction', async ({ ctx }) => {
  await makeCampus(ctx)
  await read(ctx, collection(...rules.map(([tags]) => feature(tags))), 'here', 999)
  expect((await stored(ctx)).map(({ access }, index) => [rules[index]?.[0], access])).toEqual(rules)
})
