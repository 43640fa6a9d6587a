// Pages of somebody signed in, over HTTP, against their own statements in the same rounds and the rendering of the same markup.
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { makeCollection } from '#app/features/collections/factory.ts'
import { collections } from '#app/database/schema/collections.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { makeConversation } from '#app/features/messages/factory.ts'
import { operator } from '#app/platform/access.ts'
import { createSecrets } from '#app/platform/secrets.server.ts'
import { openBrowser } from '#tests/setup/people/signed-in.ts'
import { lookingStudents } from '#tests/setup/people/students.ts'
import { COUNTS_STATEMENTS } from '#tests/setup/servers/roost-server.ts'
import { freePort } from '#tests/setup/servers/free-port.ts'
import { plainPool, withHomes, type BenchDatabase } from './database.ts'
import { serveSite, SITE_SECRET, type Served } from './load.ts'
import { fillLooking } from './looking-students.ts'
import { row, type Result, type Row } from './rows.ts'

const TURNS = 100
const CONVERSATIONS = 30
const HOMES = 24

type Asked = { name: string; round: number; text: string; values: unknown[] }
type Headers = Record<string, string>

/** A student with conversations, and a group with a collection of homes. @returns their cookie, and the pages */
async function makeScene({ ctx, pool }: BenchDatabase, userId: string) {
  const site = { ...ctx, actor: operator, secrets: createSecrets(SITE_SECRET) }
  const names = Array.from({ length: CONVERSATIONS }, (_, number) => `Friend N${number}`)
  const me = { id: userId, student: true, manager: false, admin: false }
  const friends = await lookingStudents(site, ...names)
  const [first, second] = friends
  if (!first || !second) throw new Error('they were made')
  for (const friend of friends) await makeConversation(site, [friend, me])
  const { rows } = await pool.query<{ id: string }>(`select id from listings order by id limit ${HOMES}`)
  const collection = await makeCollection(site, me, { homes: rows.map(({ id }) => id) })
  const groupId = await makeGroup(site, [me, first, second])
  await site.db.update(collections).set({ groupId })
  await pool.query('vacuum analyze')
  const { headers } = await openBrowser(site, me.id)
  const paths = ['/listings?campus=usc', '/find-mate', '/messages', `/collections/${collection}`]
  return {
    headers: { Cookie: headers.get('Cookie') ?? '' },
    paths: [...paths, `/collections/${collection}/decision`],
  }
}

async function pageAt({ url }: Served, path: string, headers: Headers): Promise<string> {
  const response = await fetch(`${url}${path}`, { headers, redirect: 'manual' })
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  return response.text()
}

/** What each page asks of the database once the site is warm. */
async function statementsOf(database: string, paths: string[], headers: Headers): Promise<Asked[]> {
  const folder = await mkdtemp(join(tmpdir(), 'roost-bench-'))
  const log = join(folder, 'statements.jsonl')
  const site = await serveSite(database, await freePort(), { ...COUNTS_STATEMENTS, STATEMENTS_LOG: log })
  try {
    for (const path of paths) {
      for (let warm = 0; warm < 3; warm += 1) await pageAt(site, path, headers)
      await pageAt(site, path, { ...headers, 'X-Statements-Of': path })
    }
    const lines = (await readFile(log, 'utf8')).trim().split('\n')
    return lines.map((line) => JSON.parse(line) as Asked)
  } finally {
    await site.stop()
    await rm(folder, { recursive: true })
  }
}

/** The statements of a page, prepared, and those of a round at the same time. */
function byHand(pool: pg.Pool, asked: Asked[]): () => Promise<void> {
  const rounds = Object.values(Object.groupBy(asked, ({ round }) => round)).map((round = []) =>
    round.map(({ text, values }) => ({
      // PostgreSQL knows a statement by 63 characters of its name.
      name: createHash('sha256').update(text).digest('hex').slice(0, 40),
      text,
      values,
    })),
  )
  return async () => {
    for (const round of rounds) await Promise.all(round.map((statement) => pool.query(statement)))
  }
}

async function measured(site: Served, path: string, headers: Headers, limit: () => Promise<unknown>) {
  const times: { ours: number[]; limit: number[] } = { ours: [], limit: [] }
  for (let turn = -20; turn < TURNS; turn += 1)
    for (const who of turn % 2 === 0 ? (['ours', 'limit'] as const) : (['limit', 'ours'] as const)) {
      const started = performance.now()
      await (who === 'ours' ? pageAt(site, path, headers) : limit())
      if (turn >= 0) times[who].push(performance.now() - started)
    }
  const p95 = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.95)] ?? Number.NaN
  return [p95(times.ours), p95(times.limit)] as const
}

/** The 95th percentile of pages of a student, one request at a time, among `size` homes and students. */
export async function benchMembers(size: number): Promise<Result> {
  process.env['NODE_ENV'] ??= 'production' // or React checks each element, which is no limit
  const { sameMarkup } = await import('./same-markup.ts')
  return withHomes(size, async (database) => {
    const me = await fillLooking(database.pool, size)
    const { headers, paths } = await makeScene(database, me)
    const asked = await statementsOf(database.url, paths, headers)
    const site = await serveSite(database.url, await freePort())
    const pool = plainPool(database.url)
    const rows: Row[] = []
    try {
      for (const path of paths) {
        const render = sameMarkup(await pageAt(site, path, headers))
        const ask = byHand(
          pool,
          asked.filter(({ name }) => name === path),
        )
        const limit = async () => {
          await ask()
          render()
        }
        const [ours, best] = await measured(site, path, headers, limit)
        const name = path.replace(/[0-9a-f-]{36}/, ':id')
        rows.push(row(`p95 of ${name} signed in`, size, ours, best, 'ms'))
      }
    } finally {
      await pool.end()
      await site.stop()
    }
    return { rows, extra: {} }
  })
}
