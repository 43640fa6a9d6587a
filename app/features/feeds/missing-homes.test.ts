import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { listings } from '#app/database/schema/homes/listings.ts'
import { notifications } from '#app/database/schema/site/notifications.ts'
import { personOf, makeUser } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { cardJson, cardSources, toCard, type CardRow } from '#app/features/listings/listing-card.server.ts'
import { findListing } from '#app/features/listing-page/listing.query.server.ts'
import { setOffered } from '#app/features/publishing/set-offered.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { ForeignClient } from '#app/platform/foreign/foreign-client.server.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { foreignSite } from '#tests/setup/servers/foreign-site.ts'
import { applyImport } from '#app/features/importing/apply-import.server.ts'
import { fetchFeedsJob } from './jobs.server.ts'
import type { WhenGone } from './rules.ts'
import { startImport } from '#app/features/importing/start-import.server.ts'
import { addFeed, ownFeeds, setFeedRules } from './sync-feeds.server.ts'

const HEADING = 'external_id,address,zip,price,beds,price_basis\n'
const row = (id: number) => `${id},${id} A St,90007,900,1,unit\n`
const listOf = (homes: number, from = 1) =>
  HEADING + Array.from({ length: homes }, (_, at) => row(at + from)).join('')

/** A manager with a nightly list of published homes that are already confirmed, and what happens each night. */
async function nightlyList(plain: SystemContext, homes: number, whenGone: WhenGone = 'pause') {
  await makeCampus(plain)
  const answer = { body: listOf(homes), status: 200 }
  const port = await foreignSite((request, response) => {
    const etag = `"${answer.body.length}"`
    if (request.headers['if-none-match'] === etag) return response.writeHead(304).end()
    return response.writeHead(answer.status, { 'content-type': 'text/csv', etag }).end(answer.body)
  })
  const foreign = new ForeignClient({
    http: true,
    ports: [port],
    alsoAllow: (address) => address === '127.0.0.1',
    resolve: async () => ['127.0.0.1'],
  })
  let night = 0
  const now = () => new Date(plain.now().getTime() + night * 24 * 60 * 60 * 1000)
  const ctx = { ...plain, foreign, now }
  const user = await makeUser(ctx, { manager: true })
  const manager = { ...ctx, actor: personOf({ ...user, student: false, manager: true }) }
  const form = { source: 'Ours', preset: '', campus: '', newAs: 'submitted' }
  await addFeed(manager, { ...form, url: `http://homes.example:${port}/homes.csv` })
  await runQueuedJobs(ctx)
  const confirmed = { confirmedAt: plain.now(), confirmedBy: 'manager' as const }
  await ctx.db.update(listings).set({ status: 'published', ...confirmed })
  const feed = async () => {
    const [first] = (await ownFeeds(manager)).feeds
    if (!first) throw new Error('there is no feed')
    return first
  }
  await setFeedRules(manager, { feedId: (await feed()).id, whenGone })
  return {
    ctx,
    manager,
    feed,
    /** The next night, with this list. @returns how many homes are offered afterward */
    async next(body: string, status = 200) {
      night += 1
      Object.assign(answer, { body, status })
      await fetchFeedsJob.run(ctx, {})
      await runQueuedJobs(ctx)
      return this.offered()
    },
    offered: async () =>
      (await ctx.db.select().from(listings).where(eq(listings.status, 'published'))).length,
    told: async () =>
      (await ctx.db.select().from(notifications).where(eq(notifications.kind, 'list-failed'))).map(
        ({ detail }) => detail,
      ),
    home: async (id: number) => {
      const [found] = await ctx.db
        .select()
        .from(listings)
        .where(eq(listings.externalId, `${id}`))
      if (!found) throw new Error(`there is no home ${id}`)
      return found
    },
  }
}

test.for([
  [3, 1],
  [3, 2],
  [10, 3],
  [100, 20],
] as const)(
  'of a list of %d, %d homes that left it are paused that night, and offered again',
  async ([homes, leave], { ctx }) => {
    const list = await nightlyList(ctx, homes)
    const before = await list.home(homes)
    expect(await list.next(listOf(homes - leave))).toBe(homes - leave)
    expect(await list.home(homes)).toMatchObject({ status: 'paused' })
    expect(await list.told()).toEqual([])
    // Another night with the same list changes nothing.
    expect(await list.next(`${listOf(homes - leave)} `)).toBe(homes - leave)
    expect(await list.next(listOf(homes))).toBe(homes)
    const { confirmedAt, listedAt, freshAt } = before
    expect(await list.home(homes)).toMatchObject({ confirmedAt, listedAt, freshAt, missingSince: null })
  },
)

test('when very many leave at once nothing is paused and the manager is asked; on the third night it is done', async ({
  ctx: plain,
}) => {
  const list = await nightlyList(plain, 20)
  expect(await list.next(listOf(10))).toBe(20)
  expect(await list.feed()).toMatchObject({ asked: true })
  expect(await list.told()).toEqual(['10 of 20 homes left the list “Ours”. Are they rented?'])
  const { slug } = await list.home(20)
  expect(await findListing(list.ctx, { idOrSlug: slug, people: null })).toMatchObject({ offList: true })
  const card = async (id: number) => {
    const query = sql`select ${cardJson} as row from ${cardSources} where ${listings.externalId} = ${`${id}`}`
    const [found] = await queryRows<{ row: CardRow }>(list.ctx.db, query)
    return toCard(found?.row ?? [], null)
  }
  expect(await card(20)).toMatchObject({ offList: true })
  expect(await card(1)).not.toHaveProperty('offList')
  // The server says that nothing changed.
  expect(await list.next(listOf(10))).toBe(20)
  expect(await list.next(listOf(10))).toBe(10)
  expect(await list.feed()).toMatchObject({ asked: false })
  expect(await list.told()).toContain(
    'For the third night, 10 homes are not on the list “Ours”, so we are pausing them.',
  )
})

test('what is missing on the third night is paused only if it was missing on the first; an empty list is another question', async ({
  ctx: plain,
}) => {
  const list = await nightlyList(plain, 19)
  expect(await list.next(listOf(13))).toBe(19)
  expect(await list.next(`${listOf(13)} `)).toBe(19)
  // Never because of a single empty night.
  expect(await list.next(HEADING)).toBe(19)
  expect(await list.told()).toEqual([
    '6 of 19 homes left the list “Ours”. Are they rented?',
    'All 19 homes left the list “Ours”. Are they rented?',
  ])
  expect(await list.next(`${HEADING}\n`)).toBe(19)
  expect(await list.next(HEADING)).toBe(0)
  expect(await list.told()).toContain(
    'For the third night, 19 homes are not on the list “Ours”, so we are pausing them.',
  )
})

test('when others leave on the third night, those from the first are paused, and the manager is asked about the others', async ({
  ctx: plain,
}) => {
  const list = await nightlyList(plain, 40)
  expect(await list.next(listOf(26))).toBe(40)
  expect(await list.next(`${listOf(26)} `)).toBe(40)
  expect(await list.next(listOf(12))).toBe(26)
  expect(await list.home(40)).toMatchObject({ status: 'paused' })
  expect(await list.home(13)).toMatchObject({ status: 'published' })
  expect(await list.feed()).toMatchObject({ asked: true })
  expect(await list.told()).toContain(
    'For the third night, 14 homes are not on the list “Ours”, so we are pausing them. 14 of 26 homes left the list “Ours”. Are they rented?',
  )
  // Another set of the same size is a new question.
  expect(await list.next(listOf(26, 15))).toBe(40)
  expect(await list.told()).toContain('14 of 40 homes left the list “Ours”. Are they rented?')
})

test('a few more that leave meanwhile do not put off the third night', async ({ ctx: plain }) => {
  const list = await nightlyList(plain, 20)
  expect(await list.next(listOf(10))).toBe(20)
  expect(await list.next(listOf(8))).toBe(20)
  expect(await list.told()).toHaveLength(1)
  expect(await list.next(listOf(7))).toBe(7)
})

test('a manager who is asked hears of homes that leave later, once for each', async ({ ctx: plain }) => {
  const list = await nightlyList(plain, 10, 'ask')
  await list.next(listOf(9))
  await list.next(`${listOf(9)} `)
  await list.next(listOf(7))
  await list.next(`${listOf(7)} `)
  expect(await list.told()).toEqual([
    '1 of 10 homes left the list “Ours”. Are they rented?',
    '3 of 10 homes left the list “Ours”. Are they rented?',
  ])
  expect(await list.offered()).toBe(10)
})

test('an uploaded list of the same name decides instead: nothing is paused, and nothing said', async ({
  ctx,
}) => {
  const list = await nightlyList(ctx, 20)
  await list.next(listOf(10))
  const form = { source: 'Ours', preset: '', campus: '', newAs: 'submitted' }
  const file = { name: 'ours.csv', bytes: Buffer.from(listOf(10)) }
  const started = await startImport(list.manager, { typed: form, file })
  if (!started.ok) throw new Error(started.reason)
  await runQueuedJobs(list.ctx)
  await applyImport(list.manager, started.importId)
  await runQueuedJobs(list.ctx)
  // The feed's server says that nothing changed.
  await list.next(listOf(10))
  expect(await list.next(listOf(10))).toBe(20)
  expect(await list.told()).toEqual(['10 of 20 homes left the list “Ours”. Are they rented?'])
})

test('a list that is whole again in time pauses nothing', async ({ ctx }) => {
  const list = await nightlyList(ctx, 20)
  await list.next(listOf(10))
  expect(await list.next(listOf(20))).toBe(20)
  expect(await list.feed()).toMatchObject({ asked: false })
  expect(await list.home(20)).toMatchObject({ missingSince: null })
})

test.for([1, 3, 10, 100])(
  'a list of %d that is cut off, empty, unreadable or not there pauses nothing',
  async (homes, { ctx }) => {
    const list = await nightlyList(ctx, homes)
    const whole = listOf(homes)
    expect(
      await list.next(whole.slice(0, HEADING.length + Math.floor((whole.length - HEADING.length) / 2))),
    ).toBe(homes)
    expect(await list.next(HEADING)).toBe(homes)
    expect(await list.next('')).toBe(homes)
    expect(await list.next('<html>Sign in</html>')).toBe(homes)
    expect(await list.next('gone', 404)).toBe(homes)
    expect(await list.next(whole)).toBe(homes)
  },
)

test('a home that its manager offers again, or confirms, is not paused again by the list', async ({
  ctx,
}) => {
  const list = await nightlyList(ctx, 10)
  await list.next(listOf(9))
  const { id } = await list.home(10)
  await setOffered(list.manager, { listingIds: [id], on: true })
  expect(await list.next(`${listOf(9)}\n`)).toBe(10)
  // A home paused by its manager stays paused when it is back on the list.
  await setOffered(list.manager, { listingIds: [id], on: false })
  expect(await list.next(listOf(10))).toBe(9)
})

test.for(['ask', 'leave'] as const)(
  'a manager who chose “%s” keeps their homes offered',
  async (whenGone, { ctx }) => {
    const list = await nightlyList(ctx, 10, whenGone)
    for (let night = 0; night < 4; night += 1) expect(await list.next(listOf(9))).toBe(10)
    expect(await list.told()).toHaveLength(whenGone === 'ask' ? 1 : 0)
  },
)
