import { eq } from 'drizzle-orm'
import { beforeAll, expect } from 'vitest'
import { listings } from '#app/database/schema/homes/listings.ts'
import { foreignPhotos, photos, uploads } from '#app/database/schema/homes/photos.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { listingInput } from '#app/features/listings/factory.ts'
import { saveListings } from '#app/features/listings/save-listings.server.ts'
import { visitor } from '#app/platform/access.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { Forbidden, SignInRequired } from '#app/platform/errors.ts'
import { ForeignClient } from '#app/platform/foreign/foreign-client.server.ts'
import { test } from '#tests/setup/databases/database.ts'
import { foreignSite } from '#tests/setup/servers/foreign-site.ts'
import { photoWithPosition, picture, positionBytes } from '#tests/setup/photo-files.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { fetchForeignPhotos } from './fetch-foreign-photos.server.ts'
import { removePhoto } from './change-photo.server.ts'
import { sendPhoto } from './send-photo.server.ts'
import { photosNotFetched } from './failed-photos.server.ts'

type Answers = Record<string, Buffer | number>
let wide: Buffer
let tall: Buffer
beforeAll(async () => {
  wide = await picture(900, 600).jpeg().toBuffer()
  tall = await photoWithPosition(900, 600)
})

/** A server for another site with these photos. `asked` lists its requests; `ctx` treats it as a public internet address. */
async function siteWith(ctx: SystemContext, answers: Answers) {
  const asked: string[] = []
  const port = await foreignSite((request, response) => {
    asked.push(request.url ?? '')
    const answer = answers[request.url ?? ''] ?? 404
    if (typeof answer === 'number') response.writeHead(answer).end()
    else response.writeHead(200, { 'content-type': 'image/jpeg' }).end(answer)
  })
  const foreign = new ForeignClient({
    http: true,
    ports: [port],
    alsoAllow: (address) => address === '127.0.0.1',
    resolve: async () => ['127.0.0.1'],
  })
  return { asked, there: `http://photos.example:${port}`, ctx: { ...ctx, foreign } }
}

const named = (there: string, ...paths: string[]) =>
  paths.map((path) => ({ src: `${there}${path}`, alt: `Seen at ${path}` }))

async function shown(ctx: SystemContext) {
  const [home] = await ctx.db.select({ photos: listings.photos }).from(listings)
  return home?.photos ?? []
}

const later = (ctx: SystemContext, hours: number): SystemContext => ({
  ...ctx,
  now: () => new Date(ctx.now().getTime() + hours * 3_600_000),
})

test('photos in a list are fetched, processed and shown in its order, without their location', async ({
  ctx: bare,
}) => {
  await makeCampus(bare)
  const { ctx, asked, there } = await siteWith(bare, { '/b.jpg': tall, '/a.jpg': wide })
  const home = listingInput({ photos: named(there, '/b.jpg', '/a.jpg') })
  await saveListings(ctx, { inputs: [home] })
  expect(await shown(ctx)).toEqual([])
  await runQueuedJobs(ctx)
  const [first, second] = await shown(ctx)
  expect(first).toMatchObject({ alt: 'Seen at /b.jpg', width: 600, height: 900 })
  expect(second).toMatchObject({ alt: 'Seen at /a.jpg', width: 900, height: 600 })
  expect(second?.src).toMatch(/^\/media\/[0-9a-f-]{36}\/900\.webp$/)
  const [, , photoId = '', name = ''] = first?.src.split('/') ?? []
  const sent = await sendPhoto({ ...ctx, actor: visitor }, { photoId, name, headers: new Headers() })
  expect(Buffer.from(await sent.arrayBuffer()).includes(positionBytes)).toBe(false)
  expect((await ctx.files.list('listing-photos/')).items).toEqual([])
  expect(asked.toSorted()).toEqual(['/a.jpg', '/b.jpg'])
})

test('importing the same list again fetches nothing; omitted photos are removed, new ones added', async ({
  ctx: bare,
}) => {
  await makeCampus(bare)
  const { ctx, asked, there } = await siteWith(bare, { '/1': wide, '/2': wide, '/3': tall })
  const home = listingInput({ photos: named(there, '/1', '/2') })
  await saveListings(ctx, { inputs: [home] })
  await runQueuedJobs(ctx)
  const before = await shown(ctx)
  expect(await saveListings(ctx, { inputs: [home] })).toMatchObject({ updated: 0, unchanged: 1 })
  await runQueuedJobs(ctx)
  expect([asked.length, await shown(ctx)]).toEqual([2, before])
  await saveListings(ctx, { inputs: [{ ...home, price: 250_000, photos: named(there, '/3', '/2') }] })
  expect((await shown(ctx)).map(({ src }) => src)).toEqual([before[1]?.src])
  await runQueuedJobs(ctx)
  expect((await shown(ctx)).map(({ alt }) => alt)).toEqual(['Seen at /3', 'Seen at /2'])
  expect(asked).toEqual(['/1', '/2', '/3'])
  await saveListings(ctx, { inputs: [{ ...home, photos: named(there, '/2', '/3') }] })
  expect((await shown(ctx)).map(({ alt }) => alt)).toEqual(['Seen at /2', 'Seen at /3'])
  await saveListings(ctx, { inputs: [{ ...home, photos: [] }] })
  expect(await shown(ctx)).toEqual([])
  for (const table of [foreignPhotos, photos, uploads]) expect(await ctx.db.select().from(table)).toEqual([])
})

test('failures are reported with their reason, and retried only if that may help', async ({ ctx: bare }) => {
  await makeCampus(bare)
  const answers: Answers = { '/busy': 503, '/gone': 404, '/page': Buffer.from('<html>no photo</html>') }
  const { ctx, asked, there } = await siteWith(bare, answers)
  const home = listingInput({ photos: named(there, '/busy', '/gone', '/page') })
  const far = { src: 'https://user:secret@photos.example/1.jpg', alt: '' }
  await saveListings(ctx, { inputs: [{ ...home, photos: [...(home.photos ?? []), far] }] })
  await runQueuedJobs(ctx)
  const told = await photosNotFetched(ctx)
  expect(told.map(({ why }) => why)).toEqual([
    'The other site did not provide the file.',
    'The other site did not provide the file.',
    'This file is not a photo. Please choose a JPEG, PNG, WebP or AVIF.',
    expect.stringContaining('user name or password'),
  ])
  expect(told.map(({ nextTry }) => nextTry !== null)).toEqual([true, false, false, false])
  expect(told[0]?.home).toMatchObject({ name: home.name, externalId: home.externalId })
  answers['/busy'] = wide
  await fetchForeignPhotos.run(ctx, {})
  expect(asked).toHaveLength(3)
  await fetchForeignPhotos.run(later(ctx, 0.1), {})
  await runQueuedJobs(ctx)
  expect(asked.slice(3)).toEqual(['/busy'])
  expect((await shown(ctx)).map(({ alt }) => alt)).toEqual(['Seen at /busy'])
  expect(await photosNotFetched(ctx)).toHaveLength(3)
  // A list names it again a day later.
  answers['/gone'] = wide
  await saveListings(later(ctx, 25), { inputs: [home] })
  await runQueuedJobs(later(ctx, 25))
  expect((await shown(ctx)).map(({ alt }) => alt)).toEqual(['Seen at /busy', 'Seen at /gone'])
})

test('a corrupt photo is rejected during processing, and reported', async ({ ctx: bare }) => {
  await makeCampus(bare)
  const { ctx, there } = await siteWith(bare, { '/cut': wide.subarray(0, wide.length / 2) })
  await saveListings(ctx, { inputs: [listingInput({ photos: named(there, '/cut') })] })
  await runQueuedJobs(ctx)
  expect(await shown(ctx)).toEqual([])
  expect(await photosNotFetched(ctx)).toMatchObject([
    { photo: `${there}/cut`, why: expect.stringContaining('damaged'), nextTry: null },
  ])
})

test('a site that fails three times in a row is skipped for a while', async ({ ctx: bare }) => {
  await makeCampus(bare)
  const paths = Array.from({ length: 8 }, (_, index) => `/${index}`)
  const { ctx, asked, there } = await siteWith(bare, Object.fromEntries(paths.map((path) => [path, 503])))
  await saveListings(ctx, { inputs: [listingInput({ photos: named(there, ...paths) })] })
  await runQueuedJobs(ctx)
  expect(asked).toHaveLength(3)
})

test('when our own store is down the photo is fetched later', async ({ ctx: bare }) => {
  await makeCampus(bare)
  const { ctx, there } = await siteWith(bare, { '/1': wide })
  await saveListings(ctx, { inputs: [listingInput({ photos: named(there, '/1') })] })
  const put = async () => {
    throw new Error('ENOSPC: no space left on device')
  }
  await fetchForeignPhotos.run({ ...ctx, files: { ...ctx.files, put } }, {})
  expect(await photosNotFetched(ctx)).toMatchObject([{ why: expect.stringContaining('on our side') }])
  await fetchForeignPhotos.run(later(ctx, 1), {})
  await runQueuedJobs(later(ctx, 1))
  expect(await shown(ctx)).toHaveLength(1)
})

test('a photo that was removed by hand stays removed', async ({ ctx: bare }) => {
  await makeCampus(bare)
  const { ctx, asked, there } = await siteWith(bare, { '/1': wide, '/2': wide })
  const home = listingInput({ photos: named(there, '/1', '/2') })
  await saveListings(ctx, { inputs: [home] })
  await runQueuedJobs(ctx)
  const [first] = await ctx.db.select().from(photos).orderBy(photos.position)
  await removePhoto(ctx, first?.id ?? '')
  await saveListings(ctx, { inputs: [home] })
  await runQueuedJobs(ctx)
  expect((await shown(ctx)).map(({ alt }) => alt)).toEqual(['Seen at /2'])
  expect(asked).toHaveLength(2)
})

test('managers see the failures of their homes, admins of the office’s, others none', async ({
  ctx: bare,
}) => {
  await makeCampus(bare)
  const { ctx, there } = await siteWith(bare, {})
  const [mine, other] = [
    listingInput({ photos: named(there, '/1') }),
    listingInput({ photos: named(there, '/2') }),
  ]
  await saveListings(ctx, { inputs: [mine, other] })
  await runQueuedJobs(ctx)
  const manager = await makeUser(ctx, { manager: true, student: false })
  await ctx.db
    .update(listings)
    .set({ managerId: manager.id, companyId: await companyOf(ctx, manager.id) })
    .where(eq(listings.externalId, mine.externalId))
  const as = (actor: Context['actor']) => photosNotFetched({ ...ctx, actor })
  expect((await as(personOf(manager))).map(({ photo }) => photo)).toEqual([`${there}/1`])
  const ofOffice = await as(personOf(await makeUser(ctx, { admin: true })))
  expect(ofOffice.map(({ photo }) => photo)).toEqual([`${there}/2`])
  expect(await as(personOf(await makeUser(ctx, { manager: true })))).toEqual([])
  await expect(as(personOf(await makeUser(ctx)))).rejects.toThrow(Forbidden)
  await expect(as(visitor)).rejects.toThrow(SignInRequired)
})
