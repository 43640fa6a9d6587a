// A site of four processes behind PgBouncer in transaction mode.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { rateLimits } from '#app/database/schema/rate-limits.ts'
import { makeUser } from '#app/features/accounts/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { sweepRateLimitsJob } from '#app/features/rate-limits/jobs.server.ts'
import { peopleChanged } from '#app/features/people/blocking/people-changed.server.ts'
import { createDatabase } from '#tests/setup/databases/databases.ts'
import { listenTo } from '#tests/setup/event-reader.ts'
import { freePort } from '#tests/setup/servers/free-port.ts'
import { peopleOf } from '#tests/setup/people/people-of-site.ts'
import { startRoost, type RoostServer } from '#tests/setup/servers/roost-server.ts'
import { openBrowser } from '#tests/setup/people/signed-in.ts'

const folders: string[] = []
let direct: string
let sites: RoostServer[] = []
let people: Awaited<ReturnType<typeof peopleOf>> | undefined

/** The variables of one more process; the database is empty until the first of them has migrated it. */
async function environment(name: string): Promise<Record<string, string>> {
  const template = inject('template')
  if (template.engine !== 'postgres' || !template.pooledUrl) throw new Error('there is no pooler')
  const pooled = new URL(template.pooledUrl)
  pooled.pathname = `/${name}`
  const folder = await mkdtemp(path.join(tmpdir(), 'roost-site-'))
  folders.push(folder)
  const port = String(await freePort())
  return {
    DATABASE_URL: pooled.href,
    DATABASE_DIRECT_URL: direct,
    DATABASE_POOLER: 'transaction',
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    APP_SECRET: 'of tests and benches, and of nobody else',
    DATA_DIR: folder,
    RATE_LIMITS: '0',
  }
}

beforeAll(async () => {
  const name = `pooled-${randomUUID()}`
  const template = inject('template')
  if (template.engine === 'postgres') direct = await createDatabase(template.url, name)
  const places = await Promise.all([1, 2, 3, 4].map(() => environment(name)))
  sites = await Promise.all(places.map(startRoost))
  people = await peopleOf(places[0] ?? {})
}, 240_000)
afterAll(async () => {
  await people?.close()
  await Promise.all(sites.map((site) => site.stop()))
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
  // Each process meets the statements in another order.
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
  expect(listening).toHaveLength(4 * 2) // of each process one for events and one for jobs
  const { id, cookie } = await newPerson()
  const pageViewSink = await listenTo(sites[3]?.url ?? '', cookie)
  onTestFinished(pageViewSink.close)
  await pageViewSink.until(({ event }) => event === 'beat')
  await ctx.db.transaction((tx) => ctx.live.send(tx, peopleChanged, [id], {}))
  await pageViewSink.until(({ event }) => event === 'message')

  await ctx.db.insert(rateLimits).values({ key: 'old', count: 1, windowEndsAt: new Date(0) })
  await ctx.db.transaction((tx) => ctx.jobs.enqueue(tx, sweepRateLimitsJob, {}))
  await vi.waitFor(
    async () => {
      const jobs = await onServer(
        `select from pgboss.job where name = 'sweep-limits' and state = 'completed'`,
      )
      expect(jobs.length).toBeGreaterThan(0)
    },
    { timeout: 60_000 },
  )
  expect(await ctx.db.select().from(rateLimits)).toEqual([])
})
