// A site of four processes behind PgBouncer in transaction mode, one of which leaves jobs to the others and reads visitors' pages from a
// copy, plus a fifth process that only works on jobs.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { rateLimits } from '#app/database/schema/site/rate-limits.ts'
import { makeUser } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { deleteExpiredRateLimitsJob } from '#app/features/rate-limits/jobs.server.ts'
import { peopleChanged } from '#app/features/people/notify-people-around.server.ts'
import { createDatabase } from '#tests/setup/databases/databases.ts'
import { listenTo } from '#tests/setup/event-reader.ts'
import { freePort } from '#tests/setup/servers/free-port.ts'
import { peopleOf } from '#tests/setup/people/people-of-site.ts'
import { startProxy, type TcpProxy } from '#tests/setup/servers/tcp-proxy.ts'
import { startRoost, type RoostServer } from '#tests/setup/servers/roost-server.ts'
import { openBrowser } from '#tests/setup/people/signed-in.ts'

const folders: string[] = []
let direct: string
let sites: RoostServer[] = []
let worker: RoostServer | undefined
/** In front of the copy, which here is a separate database, so that its data are recognizable. */
let copy: { proxy: TcpProxy; ctx: Awaited<ReturnType<typeof peopleOf>> } | undefined
let ofFirst: Record<string, string> = {}
let people: Awaited<ReturnType<typeof peopleOf>> | undefined

function pooledUrl(name: string): string {
  const template = inject('template')
  if (template.engine !== 'postgres' || !template.pooledUrl) throw new Error('there is no pooler')
  const pooled = new URL(template.pooledUrl)
  pooled.pathname = `/${name}`
  return pooled.href
}

/** The variables of another process; the database is empty until the first of them has migrated it. */
async function environment(name: string): Promise<Record<string, string>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'roost-site-'))
  folders.push(folder)
  const port = String(await freePort())
  return {
    DATABASE_URL: pooledUrl(name),
    DATABASE_DIRECT_URL: direct,
    DATABASE_POOLER: 'transaction',
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    APP_SECRET: 'of tests and benches, and of nobody else',
    DATA_DIR: folder,
    RATE_LIMITS: '0',
    // Slow statements and long waits for a connection are not failures here.
    SLOW_QUERY_MS: '0',
    DATABASE_CONNECT_SECONDS: '120',
  }
}

beforeAll(async () => {
  const name = `pooled-${randomUUID()}`
  const template = inject('template')
  if (template.engine !== 'postgres') throw new Error('there is no server')
  direct = await createDatabase(template.url, name)
  const directToCopy = await createDatabase(template.url, `copy-${name}`, 'template')
  const proxy = await startProxy(pooledUrl(`copy-${name}`))
  const places = await Promise.all([1, 2, 3, 4, 5].map(() => environment(name)))
  Object.assign(places[1] ?? {}, { ROLE: 'web', DATABASE_REPLICA_URL: proxy.url })
  Object.assign(places[4] ?? {}, { ROLE: 'worker' })
  const started = await Promise.all(places.map(startRoost))
  worker = started.pop()
  sites = started
  copy = { proxy, ctx: await peopleOf({ ...places[0], DATABASE_URL: directToCopy, DATABASE_POOLER: 'none' }) }
  people = await peopleOf(places[0] ?? {})
  ofFirst = places[0] ?? {}
}, 240_000)
afterAll(async () => {
  await people?.close()
  await copy?.ctx.close()
  await Promise.all([...sites, ...(worker ? [worker] : [])].map((site) => site.stop()))
  await copy?.proxy.close()
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
})

const started = () => {
  if (!people) throw new Error('The site is not started yet.')
  return people.ctx
}

async function newPerson() {
  const user = await makeUser(started())
  const { headers } = await openBrowser(started(), user.id)
  return { id: user.id, cookie: headers.get('Cookie') ?? '' }
}

async function onServer<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: direct })
  await client.connect()
  const { rows } = await client.query<Row>(text)
  await client.end()
  return rows
}

test('four processes share few connections, and every request is answered', async () => {
  await makeCampus(started())
  await makeListing(started())
  const { cookie } = await newPerson()
  const paths = [
    '/',
    '/listings',
    '/api/listings',
    '/api/events.json',
    '/account',
    '/messages',
    '/account/people',
  ]
  // Each process runs the statements in a different order.
  const visits = sites.flatMap(({ url }, nth) =>
    Array.from({ length: 45 }, (_, count) => `${url}${paths[(count * (nth + 1) + nth) % paths.length]}`),
  )
  const answers = await Promise.all(
    visits.map(async (url) => {
      const answer = await fetch(url, { headers: { Cookie: cookie } })
      await answer.arrayBuffer()
      return `${answer.status} ${new URL(url).pathname}`
    }),
  )
  expect(new Set(answers)).toEqual(new Set(paths.map((path) => `200 ${path}`)))
  const output = sites.map((site) => site.output()).join('')
  expect(output).not.toMatch(/"level":(40|50)/)
})

test('what a pooler does not pass on at the start of a connection holds behind it, set for the role', async () => {
  for (const [name, value] of [
    ['statement_timeout', '30s'],
    ['lock_timeout', '10s'],
    ['jit', 'off'],
    ['work_mem', '16MB'],
    ['max_parallel_workers_per_gather', '0'],
  ])
    expect((await started().db.execute(`show ${name}`)).rows).toEqual([{ [name ?? '']: value }])
})

test('events and jobs are announced past the pooler', async () => {
  const ctx = started()
  const listening = await onServer(
    `select from pg_stat_activity where datname = current_database() and application_name = 'roost direct'`,
  )
  // Each process has one for events and one for jobs; one process leaves jobs to the others.
  expect(listening).toHaveLength(5 * 2 - 1)
  const { id, cookie } = await newPerson()
  const stream = await listenTo(sites[3]?.url ?? '', cookie)
  onTestFinished(stream.close)
  await stream.until(({ event }) => event === 'beat')
  await ctx.db.transaction((tx) => ctx.live.send(tx, peopleChanged, [id], {}))
  await stream.until(({ event }) => event === 'message')

  await ctx.db.insert(rateLimits).values({ key: 'old', count: 1, windowEndsAt: new Date(0) })
  await ctx.db.transaction((tx) => ctx.jobs.enqueue(tx, deleteExpiredRateLimitsJob, {}))
  await vi.waitFor(
    async () => {
      const jobs = await onServer(
        `select from pgboss.job where name = 'clean-up-rate-limits' and state = 'completed'`,
      )
      expect(jobs.length).toBeGreaterThan(0)
    },
    { timeout: 60_000 },
  )
  expect(await ctx.db.select().from(rateLimits)).toEqual([])
})

test('a process that works on jobs answers nobody else', async () => {
  const status = async (path: string) => (await fetch(`${worker?.url}${path}`)).status
  expect([await status('/readyz'), await status('/healthz'), await status('/')]).toEqual([200, 200, 404])
})

test('visitors read from the copy, everybody else from the database, and so do visitors where the copy fails or is gone', async () => {
  if (!copy) throw new Error('The copy is not started yet.')
  await makeCampus(copy.ctx.ctx)
  await makeListing(copy.ctx.ctx, { name: 'Only in the copy' })
  const { cookie } = await newPerson()
  const url = sites[1]?.url ?? ''
  const page = async (path: string, headers = {}) => (await fetch(`${url}${path}`, { headers })).text()
  expect(await page('/listings?beds=1')).toContain('Only in the copy')
  expect(await page('/listings?beds=1', { Cookie: cookie })).not.toContain('Only in the copy')
  // Different URLs, because visitors' responses are cached for seconds.
  const fromDatabase = async (path: string) => {
    const answer = await fetch(`${url}${path}`)
    expect([answer.status, (await answer.text()).includes('Only in the copy')]).toEqual([200, false])
  }
  const {
    proxy,
    ctx: { ctx: ofCopy },
  } = copy
  // Undone even if the test fails, for a second try.
  onTestFinished(async () => {
    await ofCopy.db.execute(sql`alter table if exists not_there_yet rename to listings`)
    await proxy.heal()
  })
  await ofCopy.db.execute(sql`alter table listings rename to not_there_yet`)
  await fromDatabase('/listings?beds=1&pets=1')
  await ofCopy.db.execute(sql`alter table not_there_yet rename to listings`)
  await proxy.refuse()
  await fromDatabase('/listings?beds=1&baths=1')
})

test('what a command changes about a role is a security event in its log, and its answer stays a sentence', async () => {
  const { email } = await makeUser(started())
  const told = await promisify(execFile)(
    process.execPath,
    ['server/start.ts', 'admin', 'grant', email, 'manager'],
    { env: { ...process.env, ...ofFirst } },
  )
  expect(told.stdout).toBe(`${email} is now a manager.\n`)
  expect(told.stderr).toContain('"security":"role-given"')
})
