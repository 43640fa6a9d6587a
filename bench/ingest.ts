import autocannon from 'autocannon'
import { readFileSync, readdirSync } from 'node:fs'
import type pg from 'pg'
import { v7 } from 'uuid'
import { operator } from '#app/platform/access.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { dashboard } from '#app/features/analytics/dashboard.query.server.ts'
import { funnels } from '#app/features/analytics/funnels.query.server.ts'
import { daysOf, readRange } from '#app/features/analytics/range.ts'
import { rollUpDay } from '#app/features/analytics/roll-up-day.server.ts'
import { freePort } from '#tests/setup/servers/free-port.ts'
import { withHomes, type BenchDatabase } from './database.ts'
import { fillVisits } from './invented/fill-visits.ts'
import { cpuOf, serve, serveSite, type Served } from './load.ts'
import { row, type Result, type Row } from './rows.ts'
import { fillStudents } from './invented/students.ts'

const DAYS = 90
const STUDENTS = 20_000
const GOAL = 300 // milliseconds for the dashboard
const agentOf = (version: number) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`

/** Sends a fifth of `size` page views to the site and to a bare server, and compares the CPU time of both and of the
 *  database; then measures the 90-day dashboard with `size` views. */
export async function benchIngest(size: number): Promise<Result> {
  return withHomes(1_000, async (database) => {
    const { url, pool } = database
    const http = await httpRow({ url, pool }, Math.ceil(size / 5))
    return { ...http, rows: [...http.rows, ...(await dashboardRows(database, size))] }
  })
}

/** Sends this many views to each server. */
export async function httpRow(
  { url, pool }: Pick<BenchDatabase, 'url' | 'pool'>,
  views: number,
): Promise<Result> {
  const bare = await serve('bench/baselines/bare-page-views.ts', { DATABASE_URL: url })
  const limit = await sendViewsAndStop(bare, pool, views)
  await pool.query('truncate website_sessions, page_views')
  const site = await serveSite(url, await freePort())
  const ours = await sendViewsAndStop(site, pool, views)
  await pool.query('truncate website_sessions, page_views')
  const { start, half, end } = ours.megabytes
  return {
    rows: [row('ingest http', views, ours.perCore, limit.perCore, 'views/s/core')],
    extra: {
      'memory in MB at start, half and end': `${start}, ${half}, ${end}`,
      'µs of a view, ours': ours.microseconds,
      'µs of a view, bare': limit.microseconds,
      'views/s, ours': ours.perSecond,
      'views/s, bare': limit.perSecond,
    },
  }
}

let made = 0

/** The first page of a visit: one of a few thousand searches and homes, never the same twice in a row. */
const body = () => {
  made += 1
  const [s, i] = [v7(), v7()]
  const search = `/listings?campus=${CAMPUSES[made % 3]}&max=${500 + ((made * 7) % 90) * 50}&beds=${made % 7}`
  const u = made % 3 === 0 ? `/expanded-listing/palm-court-${String(made % 1000).padStart(8, '0')}` : search
  const p = [{ i, u, t: 'Homes near USC · Roost', f: '', a: 40, d: 0, h: 12 }]
  return JSON.stringify({ v: v7(), s, a: 40, n: 1, e: u, r: '', w: '1440x900', p })
}

const CAMPUSES = ['usc', 'ucla', 'ucsd']

async function sendViewsAndStop(served: Served, pool: pg.Pool, views: number) {
  try {
    return await sendViews(served, pool, views)
  } finally {
    await served.stop()
  }
}

/** Sends this many views, and waits until they are in the database. */
async function sendViews(served: Served, pool: pg.Pool, views: number) {
  const postmaster = await postmasterOf(pool)
  const cpu = async () => ({ server: await cpuOf(served), database: databaseCpu(postmaster) })
  const memory = () => memoryOf(served.child.pid ?? 0)
  const [before, start, from] = [await cpu(), memory(), performance.now()]
  const first = await send(served, Math.ceil(views / 2))
  const half = memory()
  const sent = first + (await send(served, Math.floor(views / 2)))
  const end = memory()
  while ((await countViews(pool)) < sent) await new Promise((next) => setTimeout(next, 100))
  const after = await cpu()
  const server = after.server - before.server
  const database = after.database - before.database
  const perSecond = Math.round((sent * 1000) / (performance.now() - from))
  return {
    perCore: (sent * 1_000_000) / (server + database),
    microseconds: `${Math.round(server / sent)} server, ${Math.round(database / sent)} database`,
    perSecond,
    megabytes: { start, half, end },
  }
}

async function send({ url }: Served, amount: number): Promise<number> {
  const result = await autocannon({
    url: `${url}/api/page-views`,
    method: 'POST',
    connections: 20,
    amount,
    requests: [
      {
        setupRequest: (request) => {
          const sent = body()
          const headers = { 'User-Agent': agentOf(120 + (made % 40)), 'Content-Type': 'text/plain' }
          return { ...request, headers, body: sent }
        },
      },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} answers were no 202`)
  return result['2xx']
}

async function countViews(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from page_views')
  return rows[0]?.count ?? 0
}

async function postmasterOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return Number(statOf(rows[0]?.pid ?? 0)[1])
}

/** The fields of `/proc/PID/stat` after the name: state, parent, … */
function statOf(pid: number): string[] {
  return (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '').split(' ')
}

const MICROSECONDS_A_TICK = 10_000

/** CPU time of PostgreSQL and its processes, including ended ones, in microseconds. Linux only. */
function databaseCpu(postmaster: number): number {
  let ticks = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      const stat = statOf(Number(pid))
      if (Number(pid) === postmaster || Number(stat[1]) === postmaster)
        ticks +=
          Number(stat[11]) +
          Number(stat[12]) +
          (Number(pid) === postmaster ? Number(stat[13]) + Number(stat[14]) : 0)
    } catch {
      // It ended in the meantime.
    }
  return ticks * MICROSECONDS_A_TICK
}

function memoryOf(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

async function dashboardRows({ ctx, pool }: BenchDatabase, size: number): Promise<Row[]> {
  await fillVisits(pool, size, DAYS)
  await fillStudents(pool, STUDENTS)
  await pool.query(`update users set created_at = now() - random() * interval '${2 * DAYS} days'`)
  const range = readRange(new URLSearchParams(`days=${DAYS}`), utcDay(new Date()))
  const started = performance.now()
  for (const day of daysOf(range))
    await rollUpDay(ctx.db, { day, timeZone: 'America/Los_Angeles', campuses: ['', 'usc'] })
  const perDay = (performance.now() - started) / DAYS
  await pool.query('analyze')
  const as = { ...ctx, actor: operator }
  const wholePage = await middleOf(async () => {
    const { totals } = await dashboard(as, new URLSearchParams(`days=${DAYS}`))
    if (totals.sessions === 0) throw new Error('the sums are empty')
  })
  const steps = await middleOf(async () => {
    const { searching, accounts } = await funnels(ctx.db, '', range, 'America/Los_Angeles')
    if (!searching[0]?.count || !accounts[0]?.count) throw new Error('nobody went through')
  })
  return [
    row(`dashboard ${DAYS} days`, size, wholePage, GOAL, 'ms'),
    row(`funnel ${DAYS} days`, size, steps, GOAL, 'ms'),
    row('summing a day', size, perDay, perDay, 'ms'),
  ]
}

/** The median duration of twenty rounds in milliseconds. */
async function middleOf(work: () => Promise<void>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 20; round += 1) {
    const from = performance.now()
    await work()
    times.push(performance.now() - from)
  }
  return times.toSorted((a, b) => a - b)[10] ?? NaN
}
