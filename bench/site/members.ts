// A signed-in student's pages over HTTP, against their own statements in the same rounds plus rendering the same markup, and
// against both in bare React Router, also over HTTP. For `/find-mate` both limits also rank people, like the page.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { personOf } from '#app/features/accounts/factory.ts'
import { makeCollection } from '#app/features/collections/factory.ts'
import { collections } from '#app/database/schema/homes/collections.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { makeConversation } from '#app/features/messages/factory.ts'
import { operator } from '#app/platform/access.ts'
import { createSecrets } from '#app/platform/secrets.server.ts'
import { openBrowser } from '#tests/setup/people/signed-in.ts'
import { lookingStudents } from '#tests/setup/people/students.ts'
import { COUNTS_STATEMENTS } from '#tests/setup/servers/roost-server.ts'
import { freePort } from '#tests/setup/servers/free-port.ts'
import { askedByHand, type Asked } from '../baselines/asked-by-hand.ts'
import type { BarePage } from '../baselines/bare-members.ts'
import { inThisProcess, questionOf, questionOfPage } from '../baselines/ranked-by-hand.ts'
import { plainPool, withHomes, type BenchDatabase } from '../database.ts'
import { serve, serveSite, SITE_SECRET, type Served } from '../load.ts'
import { fillLooking } from '../invented/looking-students.ts'
import { row, type Result, type Row } from '../rows.ts'

const TURNS = 100
const WARM = 20
const CONVERSATIONS = 30
const HOMES = 24

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

/** The statements that each page runs once the site is warm. */
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

/** Runs `work` while the bare pages (bare-members.ts) are served. */
async function withBarePages<Answer>(
  database: string,
  pages: BarePage[],
  work: (bare: Served) => Promise<Answer>,
): Promise<Answer> {
  const folder = await mkdtemp(join(tmpdir(), 'roost-bench-'))
  const file = join(folder, 'pages.json')
  try {
    await writeFile(file, JSON.stringify(pages))
    const env = { NODE_ENV: 'production', DATABASE_URL: database, PAGES: file }
    const bare = await serve('bench/baselines/bare-members.ts', env)
    try {
      return await work(bare)
    } finally {
      await bare.stop()
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The 95th percentiles of several ways to get the same page, one request at a time; they take turns going first. */
async function measured(ways: (() => Promise<unknown>)[]): Promise<number[]> {
  const times = ways.map((): number[] => [])
  for (let turn = -WARM; turn < TURNS; turn += 1)
    for (let step = 0; step < ways.length; step += 1) {
      const which = (turn + WARM + step) % ways.length
      const started = performance.now()
      await ways[which]?.()
      if (turn >= 0) times[which]?.push(performance.now() - started)
    }
  return times.map((all) => all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.95)] ?? Number.NaN)
}

/** The 95th percentile of a student's pages, one request at a time, among `size` homes and students. */
export async function benchMembers(size: number): Promise<Result> {
  process.env['NODE_ENV'] ??= 'production' // otherwise React checks each element, a cost that a limit must not have
  const { sameMarkup } = await import('../baselines/same-markup.ts')
  return withHomes(size, async (database) => {
    const me = await fillLooking(database.pool, size)
    const { headers, paths } = await makeScene(database, me)
    const as = {
      ...database.ctx,
      actor: personOf({ id: me, student: true, manager: false, admin: false }),
    }
    const question = questionOfPage(await questionOf(as, me))
    const matchIndex = await inThisProcess(as)
    const asked = await statementsOf(database.url, paths, headers)
    const site = await serveSite(database.url, await freePort())
    const pool = plainPool(database.url)
    const pages: BarePage[] = []
    try {
      for (const path of paths) {
        const html = await pageAt(site, path, headers)
        const data = await pageAt(site, path.replace(/(?=[?]|$)/, '.data'), headers)
        pages.push({ path, asked: asked.filter(({ name }) => name === path), html, data })
      }
      return await withBarePages(database.url, pages, async (bare) => {
        const rows: Row[] = []
        for (const { path, asked: own, html } of pages) {
          const ask = askedByHand(pool, own)
          const render = sameMarkup(html)
          const also = path === '/find-mate' ? () => matchIndex.rank(question) : () => {}
          const [ours = 0, best = 0, least = 0] = await measured([
            () => pageAt(site, path, headers),
            async () => {
              await ask()
              also()
              render()
            },
            async () => {
              await pageAt(bare, path, headers)
              also()
            },
          ])
          const name = `p95 of ${path.replace(/[0-9a-f-]{36}/, ':id')} signed in`
          rows.push(row(name, size, ours, best, 'ms'), row(`${name}, limit is bare`, size, ours, least, 'ms'))
        }
        return { rows, extra: {} }
      })
    } finally {
      await pool.end()
      await site.stop()
    }
  })
}
