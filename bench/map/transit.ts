import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Zip, ZipDeflate } from 'fflate'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { importTimetable } from '#app/features/transit/import-timetable.server.ts'
import { importStreets } from '#app/features/streets/import-streets.server.ts'
import { OPENSTREETMAP } from '#app/features/streets/rules.ts'
import { CampusWays } from '#app/features/transit/campus-ways.ts'
import { walksToCampus, walksToStops } from '#app/features/transit/stop-walks.server.ts'
import { feedsInUse } from '#app/features/transit/feeds-in-use.server.ts'
import { loadTransit } from '#app/features/transit/load-transit.server.ts'
import { operator } from '#app/platform/access.ts'
import { withHomes } from '../database.ts'
import { row, type Result } from '../rows.ts'

const CALLS = 30
const SIDE = 122 // stops form a square grid of this many by this many
const CAMPUS = { lat: 34.0224, lng: -118.2851 }
const LIMITS = { read: 20, memory: 512, campus: 1 }

/** Reads an invented timetable with `trips` trips of 30 stops into the database, and finds the routes to one campus from
 *  10,000 homes for 120 deadlines, with walks along a grid of streets. 195,000 trips make 300 MB of stop_times.txt. */
export async function benchTransit(trips: number): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'roost-bench-'))
  const path = join(folder, 'timetable.zip')
  try {
    const bytes = await writeTimetable(path, trips)
    return await withHomes(0, async ({ ctx: visiting, db }) => {
      const ctx = { ...visiting, actor: operator }
      await makeCampus(ctx, CAMPUS)
      const before = process.memoryUsage().rss
      let peak = before
      const sampling = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20)
      const seconds = async (work: () => Promise<unknown>) => {
        const started = performance.now()
        await work()
        return (performance.now() - started) / 1_000
      }
      const processor = process.cpuUsage()
      const read = await seconds(() =>
        importTimetable(ctx, { path, source: 'invented', asOf: '2026-11-18', dryRun: false }),
      )
      const ofReading = peak
      const { user, system } = process.cpuUsage(processor)
      let transit: Awaited<ReturnType<typeof loadTransit>> | undefined
      const load = await seconds(
        async () => (transit = await loadTransit(db, await feedsInUse(db, ctx.now()))),
      )
      if (!transit) throw new Error('a network was loaded')
      const known = transit
      await importStreets(ctx, { chunks: streets(), ...OPENSTREETMAP, area: 'grid', sourceDate: null })
      const walkedTo = async () => CampusWays.to(known, await walksToCampus(db, known, [CAMPUS], true))
      let ways = await walkedTo()
      const campus = await seconds(async () => (ways = await walkedTo()))
      const homes = Array.from({ length: 10_000 }, (_, at) => ({
        lat: CAMPUS.lat - 0.1 + (at % 100) / 500,
        lng: CAMPUS.lng - 0.1 + Math.floor(at / 100) / 500,
      }))
      let walks: Awaited<ReturnType<typeof walksToStops>> = []
      const ofWalks = await seconds(async () => (walks = await walksToStops(db, known, homes)))
      if (walks.flat().filter(({ about }) => !about).length < homes.length)
        throw new Error('homes walk along the streets')
      const ofHomes = await seconds(async () => {
        const found = await ways.from(homes, walks)
        if (found.every((way) => way === null)) throw new Error('no home has a way')
      })
      clearInterval(sampling)
      const megabytes = (size: number) => Math.round((size - before) / 1e6)
      return {
        rows: [
          row('read a timetable', trips * CALLS, read, LIMITS.read, 's'),
          row('memory of reading', trips * CALLS, megabytes(ofReading), LIMITS.memory, 'MB'),
          row('120 deadlines of a campus', trips * CALLS, campus, LIMITS.campus, 's'),
        ],
        extra: {
          'stop_times.txt': `${Math.round(bytes / 1e6)} MB`,
          'processor time of reading': `${((user + system) / 1e6).toFixed(1)} s`,
          'load the day and its Sunday': `${load.toFixed(1)} s`,
          'walks of 10,000 homes to their stops': `${ofWalks.toFixed(1)} s`,
          '10,000 homes with their journeys': `${ofHomes.toFixed(1)} s`,
          'memory of everything': `${megabytes(peak)} MB`,
        },
      }
    })
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** @returns bytes of its stop_times.txt */
async function writeTimetable(path: string, trips: number): Promise<number> {
  const file = createWriteStream(path)
  let bytes = 0
  const zip = new Zip((error, chunk) => {
    if (error) file.destroy(error)
    else file.write(chunk)
  })
  for (const [name, pieces] of tables(trips)) {
    const table = new ZipDeflate(name, { level: 1 })
    zip.add(table)
    for (const piece of pieces) {
      const text = Buffer.from(piece)
      if (name === 'stop_times.txt') bytes += text.length
      table.push(text)
      if (file.writableNeedDrain) await once(file, 'drain')
    }
    table.push(new Uint8Array(), true)
  }
  zip.end()
  file.end()
  await once(file, 'finish')
  return bytes
}

function tables(trips: number): [string, Iterable<string>][] {
  return [
    ['agency.txt', ['agency_name,agency_timezone\nInvented Transit,America/Los_Angeles\n']],
    ['routes.txt', routes()],
    ['stops.txt', stops()],
    [
      'calendar.txt',
      [
        'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n',
        'week,1,1,1,1,1,0,0,20261101,20261231\nsat,0,0,0,0,0,1,0,20261101,20261231\nsun,0,0,0,0,0,0,1,20261101,20261231\n',
      ],
    ],
    ['trips.txt', tripRows(trips)],
    ['stop_times.txt', calls(trips)],
  ]
}

const LINES = 2 * 4 * SIDE

function* routes(): Generator<string> {
  yield 'route_id,route_short_name,route_type\n'
  for (let line = 0; line < LINES; line += 1) yield `${line},${line},3\n`
}

function* stops(): Generator<string> {
  yield 'stop_id,stop_name,stop_lat,stop_lon\n'
  for (let stop = 0; stop < SIDE * SIDE; stop += 1) {
    const [north, east] = [Math.floor(stop / SIDE), stop % SIDE]
    yield `stop-${stop},Stop ${stop},${(33.85 + north * 0.003).toFixed(5)},${(-118.5 + east * 0.0035).toFixed(5)}\n`
  }
}

function* tripRows(trips: number): Generator<string> {
  yield 'trip_id,route_id,service_id\n'
  for (let trip = 0; trip < trips; trip += 1)
    yield `trip-2026-${trip},${trip % LINES},${['week', 'sat', 'sun'][Math.floor(trip / LINES) % 3]}\n`
}

/** Streets along the rows and columns of the grid of stops, with a point at each stop and two between. */
async function* streets(): AsyncGenerator<Buffer> {
  const steps = Array.from({ length: 3 * SIDE }, (_, step) => step / 3)
  for (let row = 0; row < SIDE; row += 1)
    for (const upwards of [true, false]) {
      const coordinates = steps.map((step) => {
        const [north, east] = upwards ? [step, row] : [row, step]
        return [Number((-118.5 + east * 0.0035).toFixed(5)), Number((33.85 + north * 0.003).toFixed(5))]
      })
      const geometry = { type: 'LineString', coordinates }
      yield Buffer.from(
        `${JSON.stringify({ type: 'Feature', properties: { highway: 'residential' }, geometry })}\n`,
      )
      await Promise.resolve()
    }
}

/** Lines run along the rows and columns of the grid, a quarter of one each and in both directions; no two trips have the same time. */
function* calls(trips: number): Generator<string> {
  yield 'trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type\n'
  const perLine = Math.ceil(trips / LINES / 3)
  for (let trip = 0; trip < trips; trip += 1) {
    const line = trip % LINES
    const [row, quarter, back, upwards] = [
      line % SIDE,
      Math.floor(line / SIDE) % 4,
      line >= 4 * SIDE,
      line % 2 === 0,
    ]
    let time = 18_000 + Math.floor((Math.floor(trip / LINES / 3) * 64_800) / perLine)
    let text = ''
    for (let call = 0; call < CALLS; call += 1) {
      const along = quarter * CALLS + (back ? CALLS - 1 - call : call)
      const stop = upwards ? along * SIDE + row : row * SIDE + along
      text += `trip-2026-${trip},${clock(time)},${clock(time + 10)},stop-${stop},${call + 1},0,0\n`
      time += 60 + ((trip * 7 + call * 13) % 60)
    }
    yield text
  }
}

const two = (number: number) => String(number).padStart(2, '0')
const clock = (time: number) =>
  `${two(Math.floor(time / 3600))}:${two(Math.floor(time / 60) % 60)}:${two(time % 60)}`
