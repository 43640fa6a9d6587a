import { eq } from 'drizzle-orm'
import type { RequestListener } from 'node:http'
import { expect } from 'vitest'
import { listings } from '#app/database/schema/homes/listings.ts'
import { managerFeeds } from '#app/database/schema/homes/manager-feeds.ts'
import { notifications } from '#app/database/schema/site/notifications.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { ForeignClient } from '#app/platform/foreign/foreign-client.server.ts'
import { test } from '#tests/setup/databases/database.ts'
import { foreignSite } from '#tests/setup/servers/foreign-site.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { trustSource } from '#app/features/freshness/feed-sources.server.ts'
import { changeRents } from '#app/features/own-homes/change-rents.server.ts'
import { makeImportingManager } from '#app/features/importing/factory.ts'
import { fetchFeedsJob } from './jobs.server.ts'
import { chooseColumns } from '#app/features/importing/list-columns.server.ts'
import { MOST_FEEDS } from './rules.ts'
import { addFeed, deleteFeed, ownFeeds, runFeed, setFeedOn, setFeedRules } from './sync-feeds.server.ts'
import { ownImports } from '#app/features/importing/own-imports.query.server.ts'

const HEADING = 'external_id,address,zip,price,beds,price_basis'
const list = (rent: number) => `${HEADING}\n1,1 A St,90007,${rent},1,unit\n`
const form = { source: 'Our homes', preset: '', campus: '', newAs: 'submitted' }

/** A server for a manager's software on this machine, treated as a public one. */
async function siteOf(ctx: SystemContext, answer: RequestListener) {
  const port = await foreignSite(answer)
  const foreign = new ForeignClient({
    http: true,
    ports: [port],
    alsoAllow: (address) => address === '127.0.0.1',
    resolve: async () => ['127.0.0.1'],
  })
  return { ctx: { ...ctx, foreign }, url: `http://homes.example:${port}/homes.csv` }
}
const homes = (ctx: SystemContext) => ctx.db.select().from(listings)
const told = (ctx: SystemContext) =>
  ctx.db
    .select({ detail: notifications.detail })
    .from(notifications)
    .where(eq(notifications.kind, 'list-failed'))
const nextNight = (ctx: SystemContext, nights: number) => ({
  ...ctx,
  now: () => new Date(ctx.now().getTime() + nights * 24 * 60 * 60 * 1000),
})

async function oneFeed(ctx: SystemContext) {
  const { feeds } = await ownFeeds(ctx)
  const [feed] = feeds
  if (!feed) throw new Error('there is no feed')
  return feed
}

test('a list is fetched at once, then every night, and read only when it changed', async ({ ctx: plain }) => {
  await makeCampus(plain)
  let rent = 900
  const asked: (string | undefined)[] = []
  const { ctx, url } = await siteOf(plain, (request, response) => {
    asked.push(request.headers['if-none-match'])
    const etag = `"${rent}"`
    if (request.headers['if-none-match'] === etag) return response.writeHead(304).end()
    return response.writeHead(200, { 'content-type': 'text/csv', etag }).end(list(rent))
  })
  const manager = await makeImportingManager(ctx)
  expect(await addFeed(manager, { ...form, url })).toEqual({ ok: true })
  await runQueuedJobs(ctx)
  expect(await homes(ctx)).toMatchObject([{ price: 90_000, status: 'draft', source: 'Our homes' }])
  expect(await oneFeed(manager)).toMatchObject({ lastResult: 'read', lastWhy: null, on: true })
  await fetchFeedsJob.run(ctx, {})
  expect(asked).toEqual([undefined])
  await fetchFeedsJob.run(nextNight(ctx, 1), {})
  expect(await oneFeed(manager)).toMatchObject({ lastResult: 'same' })
  rent = 950
  await fetchFeedsJob.run(nextNight(ctx, 2), {})
  await runQueuedJobs(ctx)
  expect(await homes(ctx)).toMatchObject([{ price: 95_000 }])
  expect(asked).toEqual([undefined, '"900"', '"900"'])
  expect((await ownImports(manager)).imports).toMatchObject([{ state: 'applied' }, { state: 'applied' }])
})

test('a list whose headings are not clear asks once; the next nights are read as was chosen', async ({
  ctx: plain,
}) => {
  await makeCampus(plain)
  let rent = 900
  const { ctx, url } = await siteOf(plain, (_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/csv' })
      .end(`Wo,Zip,Miete,Zimmer\n1 A St,90007,${rent},1\n`),
  )
  const manager = await makeImportingManager(ctx)
  await addFeed(manager, { ...form, url })
  await runQueuedJobs(ctx)
  const [first] = (await ownImports(manager)).imports
  expect(first).toMatchObject({ state: 'asking' })
  expect(await told(ctx)).toMatchObject([{ detail: expect.stringMatching(/headings that are not clear/) }])
  const chosen = ['address', 'zip', 'price', 'beds']
  expect(await chooseColumns(manager, { importId: first?.id ?? '', chosen })).toEqual({ ok: true })
  await runQueuedJobs(ctx)
  rent = 950
  const later = nextNight(ctx, 1)
  await fetchFeedsJob.run(later, {})
  await runQueuedJobs(later)
  expect(await homes(ctx)).toMatchObject([{ price: 95_000 }])
})

test('at night nobody looks, so what others may mean by a heading is asked for and not guessed', async ({
  ctx: plain,
}) => {
  await makeCampus(plain)
  const { ctx, url } = await siteOf(plain, (_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/csv' })
      .end('Street Address,Postal Code,Market Rent,Bedrooms\n1 A St,90007,900,1\n'),
  )
  const manager = await makeImportingManager(ctx)
  await addFeed(manager, { ...form, url })
  await runQueuedJobs(ctx)
  expect((await ownImports(manager)).imports).toMatchObject([{ state: 'asking' }])
  expect(await homes(ctx)).toEqual([])
})

test('what was changed here stays at night, or not, as its list says', async ({ ctx: plain }) => {
  await makeCampus(plain)
  const { ctx, url } = await siteOf(plain, (_, response) =>
    response.writeHead(200, { 'content-type': 'text/csv' }).end(list(900)),
  )
  const manager = await makeImportingManager(ctx)
  await addFeed(manager, { ...form, url })
  await runQueuedJobs(ctx)
  const [home] = await homes(ctx)
  const seen = [{ id: home?.id ?? '', price: 90_000 }]
  await changeRents(manager, { seen, by: { by: 'dollars', amount: 100 } })
  const night = async (nights: number) => {
    const later = nextNight(ctx, nights)
    await fetchFeedsJob.run(later, {})
    await runQueuedJobs(later)
    return (await homes(ctx))[0]?.price
  }
  expect(await night(1)).toBe(100_000)
  const [last] = (await ownImports(manager)).imports
  expect(last?.counts).toMatchObject({ changed: 0, edited: 1 })
  const feedId = (await oneFeed(manager)).id
  await setFeedRules(manager, { feedId, whenGone: 'pause', keepsEdits: false })
  expect(await night(2)).toBe(90_000)
})

test('a trusted list is read again each night, and confirms', async ({ ctx: plain }) => {
  await makeCampus(plain)
  const { ctx, url } = await siteOf(plain, (request, response) => {
    if (request.headers['if-none-match']) return response.writeHead(304).end()
    return response.writeHead(200, { 'content-type': 'text/csv', etag: '"1"' }).end(list(900))
  })
  const manager = await makeImportingManager(ctx)
  await addFeed(manager, { ...form, url })
  await runQueuedJobs(ctx)
  await trustSource(plain, {
    source: 'Our homes',
    on: true,
    ownerId: await companyOf(ctx, manager.actor.userId),
  })
  const later = nextNight(ctx, 3)
  await fetchFeedsJob.run(later, {})
  await runQueuedJobs(later)
  expect(await homes(ctx)).toMatchObject([{ confirmedBy: 'source', confirmedAt: later.now() }])
})

test('its manager is notified of the first failure and of the third in a row; a success resets the count', async ({
  ctx: plain,
}) => {
  await makeCampus(plain)
  let well = false
  const { ctx, url } = await siteOf(plain, (_, response) => {
    if (well) response.writeHead(200, { 'content-type': 'text/csv' }).end(list(900))
    else response.writeHead(500).end()
  })
  const manager = await makeImportingManager(ctx)
  await addFeed(manager, { ...form, url })
  await runQueuedJobs(ctx)
  expect(await oneFeed(manager)).toMatchObject({
    lastResult: 'failed',
    lastWhy: 'The other site did not provide the file. It answered 500.',
  })
  await fetchFeedsJob.run(nextNight(ctx, 1), {})
  expect(await told(ctx)).toMatchObject([{ detail: expect.stringContaining('Your homes stay as they are') }])
  await fetchFeedsJob.run(nextNight(ctx, 2), {})
  await fetchFeedsJob.run(nextNight(ctx, 3), {})
  expect(await told(ctx)).toEqual([
    { detail: 'The list “Our homes” could not be fetched three times in a row.' },
  ])
  well = true
  await fetchFeedsJob.run(nextNight(ctx, 4), {})
  await runQueuedJobs(ctx)
  const [feed] = await ctx.db.select().from(managerFeeds)
  expect(feed).toMatchObject({ lastResult: 'read', failures: 0 })
})

test('an unreadable download is a failure as well, and says why', async ({ ctx: plain }) => {
  await makeCampus(plain)
  const { ctx, url } = await siteOf(plain, (_, response) =>
    response.writeHead(200, { 'content-type': 'text/xml', etag: '"1"' }).end('<!DOCTYPE a><a/>'),
  )
  const manager = await makeImportingManager(ctx)
  await addFeed(manager, { ...form, url })
  await runQueuedJobs(ctx)
  expect(await oneFeed(manager)).toMatchObject({
    lastResult: 'failed',
    lastWhy: expect.stringContaining('DOCTYPE'),
  })
  const [feed] = await ctx.db.select().from(managerFeeds)
  expect(feed).toMatchObject({ failures: 1, etag: null })
})

test('an endless list, another type and a private address are refused', async ({ ctx: plain }) => {
  await makeCampus(plain)
  const block = Buffer.alloc(1_000_000, 'x')
  const { ctx, url } = await siteOf(plain, (request, response) => {
    if (request.url === '/page') return response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')
    response.writeHead(200, { 'content-type': 'text/csv' })
    const more = () => {
      while (response.writable && response.write(block));
    }
    response.on('drain', more)
    more()
  })
  const manager = await makeImportingManager(ctx)
  await addFeed(manager, { ...form, url })
  await addFeed(manager, { ...form, source: 'page', url: new URL('/page', url).href })
  await addFeed(manager, { ...form, source: 'inside', url: 'http://169.254.169.254/latest' })
  await runQueuedJobs(ctx)
  const { feeds } = await ownFeeds(manager)
  expect(feeds.map(({ source, lastWhy }) => [source, lastWhy])).toEqual(
    expect.arrayContaining([
      ['Our homes', 'The file is too large.'],
      ['page', 'The file at this address is not a type that we accept.'],
      ['inside', 'The address leads into a private network, so we did not follow it.'],
    ]),
  )
  expect(await homes(ctx)).toEqual([])
})

test('each invalid field has its error message, and there are at most ten', async ({ ctx }) => {
  await makeCampus(ctx)
  const manager = await makeImportingManager(ctx)
  const errorsOf = async (typed: Record<string, string>) => {
    const added = await addFeed(manager, { ...form, ...typed })
    return added.ok || added.reason !== 'invalid' ? {} : added.errors
  }
  expect(await errorsOf({ url: '', source: '' })).toEqual({
    url: 'Enter the address of the list.',
    source: 'Give the list a name.',
  })
  expect(await errorsOf({ url: 'ftp://a.example/x' })).toEqual({
    url: expect.stringContaining('not an address on the web'),
  })
  expect(await errorsOf({ url: 'http://a.example/x' })).toEqual({
    url: 'We fetch lists from https addresses only.',
  })
  const url = 'https://a.example/x'
  for (let count = 0; count < MOST_FEEDS; count += 1)
    expect(await errorsOf({ url, source: `List ${count}` })).toEqual({})
  expect(await errorsOf({ url, source: 'One more' })).toEqual({ url: expect.stringContaining('already') })
  const [first] = (await ownFeeds(manager)).feeds
  await deleteFeed(manager, first?.id ?? '')
  expect(await errorsOf({ url, source: 'List 1' })).toEqual({ source: expect.stringContaining('already') })
})

test('only its manager can access a feed; turned off, or without the role, it is not fetched', async ({
  ctx: plain,
}) => {
  await makeCampus(plain)
  let asked = 0
  const { ctx, url } = await siteOf(plain, (_, response) => {
    asked += 1
    response.writeHead(500).end()
  })
  const [one, other] = [await makeImportingManager(ctx), await makeImportingManager(ctx)]
  await addFeed(one, { ...form, url })
  await runQueuedJobs(ctx)
  const { id } = await oneFeed(one)
  for (const verb of [runFeed, deleteFeed, (as: SystemContext) => setFeedOn(as, { feedId: id, on: false })])
    await expect(verb(other, id)).rejects.toThrow(NotFound)
  await expect(ownFeeds({ ...ctx, actor: personOf(await makeUser(ctx)) })).rejects.toThrow(Forbidden)
  expect((await ownFeeds(other)).feeds).toEqual([])
  await setFeedOn(one, { feedId: id, on: false })
  await fetchFeedsJob.run(nextNight(ctx, 1), {})
  expect(asked).toBe(1)
  expect(await runFeed(one, id)).toEqual({ ok: true })
  await runQueuedJobs(ctx)
  expect(asked).toBe(2)
  await setFeedOn(one, { feedId: id, on: true })
  await ctx.db.update(users).set({ suspendedAt: ctx.now() }).where(eq(users.id, one.actor.userId))
  await fetchFeedsJob.run(nextNight(ctx, 2), {})
  expect(asked).toBe(2)
})
