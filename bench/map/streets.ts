import { createReadStream } from 'node:fs'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { importStreets } from '#app/features/streets/import-streets.server.ts'
import { OPENSTREETMAP } from '#app/features/streets/rules.ts'
import { cutTile, MAX_ZOOM, MIN_ZOOM, type TileAddress } from '#app/features/streets/cut-tile.server.ts'
import { streetTile } from '#app/features/streets/street-tile.server.ts'
import { operator } from '#app/platform/access.ts'
import { createMemory } from '#app/platform/process/memory.ts'
import { sourcePath } from '#app/platform/process/source-tree.server.ts'
import { withHomes } from '../database.ts'
import { row, type Result } from '../rows.ts'

const CAMPUS = { lat: 34.0224, lng: -118.2851 }
const BLOCK = 0.001 // degrees
const LIMITS = { cached: 5, cut: 60, memory: 512 } // milliseconds; megabytes
const ROUNDS = 15

/** Reads an invented file with `size` streets, and cuts the tiles around USC from the demo's streets and from the invented ones. */
export async function benchStreets(size: number): Promise<Result> {
  return withHomes(0, async ({ ctx: visiting, db }) => {
    const ctx = { ...visiting, actor: operator }
    await makeCampus(ctx, CAMPUS)
    const source = { ...OPENSTREETMAP, sourceDate: null }
    const file = createReadStream(sourcePath('server/demo/streets/usc.geojson.gz'))
    await importStreets(ctx, { chunks: file, ...source, area: 'usc' })
    const cuts = []
    for (let z = MIN_ZOOM; z <= MAX_ZOOM; z += 1) cuts.push(await median(() => cutTile(db, tileAt(z))))
    const uncached = { ...ctx, memory: createMemory() }
    await streetTile(uncached, tileAt(MAX_ZOOM))
    const cached = await median(() => streetTile(uncached, tileAt(MAX_ZOOM)))
    const before = process.memoryUsage.rss()
    let peak = before
    const sampling = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20)
    const started = performance.now()
    const { lines } = await importStreets(ctx, { chunks: grid(size), ...source, area: 'grid' })
    const seconds = (performance.now() - started) / 1_000
    clearInterval(sampling)
    const dense = []
    for (let z = MIN_ZOOM; z <= MAX_ZOOM; z += 1) dense.push(await median(() => cutTile(db, tileAt(z))))
    return {
      rows: [
        row('a cached tile', size, cached, LIMITS.cached, 'ms'),
        row('the slowest tile around USC cut anew', size, Math.max(...cuts), LIMITS.cut, 'ms'),
        row('memory of reading', size, (peak - before) / 1e6, LIMITS.memory, 'MB'),
      ],
      extra: {
        'lines read': lines,
        'reading them': `${seconds.toFixed(0)} s`,
        [`tiles around USC at zoom ${MIN_ZOOM} to ${MAX_ZOOM}`]: inWords(cuts),
        'the same in the middle of the invented streets': inWords(dense),
      },
    }
  })
}

const inWords = (milliseconds: number[]) => `${milliseconds.map((each) => each.toFixed(1)).join(', ')} ms`

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now()
    if ((await work()) === null) throw new Error('there is a tile')
    times.push(performance.now() - started)
  }
  return times.toSorted((one, other) => one - other)[ROUNDS >> 1] ?? NaN
}

/** The tile that contains the campus. */
function tileAt(z: number): TileAddress {
  const tiles = 2 ** z
  const down = (1 - Math.asinh(Math.tan((CAMPUS.lat * Math.PI) / 180)) / Math.PI) / 2
  return { z, x: Math.floor(((CAMPUS.lng + 180) / 360) * tiles), y: Math.floor(down * tiles) }
}

/** Streets of one block each around the campus, without any properties, so that they are drawn at every zoom. */
async function* grid(size: number): AsyncGenerator<Buffer> {
  const side = Math.ceil(Math.sqrt(size / 2))
  const at = (east: number, north: number) => [
    Number((CAMPUS.lng + (east - side / 2) * BLOCK).toFixed(5)),
    Number((CAMPUS.lat + (north - side / 2) * BLOCK).toFixed(5)),
  ]
  for (let north = 0; north < side; north += 1) {
    let text = ''
    for (let east = 0; east < side; east += 1)
      for (const to of [at(east + 1, north), at(east, north + 1)]) {
        const geometry = { type: 'LineString', coordinates: [at(east, north), to] }
        text += `${JSON.stringify({ type: 'Feature', properties: { name: `Street ${north}` }, geometry })}\n`
      }
    yield Buffer.from(text)
    await Promise.resolve()
  }
}
