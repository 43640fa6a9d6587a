import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { decisionResults } from '#app/database/schema/homes/decisions.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { collectionPage } from '#app/features/collections/collection-page.query.server.ts'
import { comparison, printedCollection } from '#app/features/collections/collection-tools.query.server.ts'
import { collectionCsv } from '#app/features/collections/csv.query.server.ts'
import { editListing } from '#app/features/publishing/edit-listing.server.ts'
import { archiveListing } from '#app/features/publishing/take-down.server.ts'
import { findListing } from '#app/features/listing-page/listing.query.server.ts'
import { markRented } from '#app/features/own-homes/mark-rented.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { setOffered } from '#app/features/publishing/set-offered.server.ts'
import { likedHomes } from '#app/features/saves/saved-pages.query.server.ts'
import { setLike } from '#app/features/saves/set-like.server.ts'
import { formatDate } from '#app/platform/text/format.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { daysLater } from '#app/platform/time/zone-days.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeSharedCollection } from '#tests/setup/people/shared-collections.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { answerDecision } from './answer-decision.server.ts'
import { ballotOf } from './factory.ts'
import { openDecision } from './open-decision.server.ts'
import { decisionPage } from './decision-page.query.server.ts'

const NAME = 'Two-bedroom apartment on Amberfinch Street'

async function place(ctx: SystemContext) {
  await makeCampus(ctx, { slug: 'usc' })
  const [ana, ben] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim')
  if (!ana || !ben) throw new Error('two were made')
  const [home, other] = [await makeListing(ctx, { price: 200_000, name: NAME }), await makeListing(ctx)]
  await setLike(ana.ctx, { listingId: home, liked: true })
  return { ana, ben, home, other, ...(await makeSharedCollection(ctx, [ana, ben], [home, other])) }
}

async function edit(ctx: SystemContext, home: string, input: Parameters<typeof editListing>[1]['input']) {
  const [row] = await ctx.db.select().from(listings).where(eq(listings.id, home))
  expect(await editListing(ctx, { listingId: home, version: row?.version ?? 0, input })).toEqual({
    ok: true,
    changed: true,
  })
}

test('a home that is gone shows its last published facts, whatever was edited since', async ({ ctx }) => {
  const { ana, home, collectionId } = await place(ctx)
  await edit(ctx, home, { price: '2100', name: NAME })
  await setOffered(ctx, { listingIds: [home], on: false })
  await edit(ctx, home, { price: '1200', name: 'Too good to be true', beds: '4' })
  await edit(ctx, home, { price: '1300', baths: '2' })
  await archiveListing(ctx, home)
  const said = { name: NAME, beds: 2, cost: { knownWhole: 210_000 } }
  const [, inList] = (await collectionPage(ana.ctx, { collectionId })).list.homes
  expect(inList).toMatchObject({ gone: 'told', home: said })
  expect((await likedHomes(ana.ctx)).homes).toMatchObject([{ gone: 'told', home: said }])
  const side = await comparison(ana.ctx, {
    address: collectionId,
    params: new URLSearchParams([['home', home]]),
  })
  expect(side.homes).toMatchObject([{ name: NAME, gone: 'No longer offered' }])
  expect(JSON.stringify(side.parts)).toContain('$2,100')
  expect(JSON.stringify(side.parts)).not.toMatch(/1,[23]00|4 beds/)
  const parts = []
  for await (const part of (await collectionCsv(ana.ctx, { address: collectionId })).parts) parts.push(part)
  expect(parts.join('')).toContain(`2,${NAME},`)
})

test('published again, it shows its current facts', async ({ ctx }) => {
  const { ana, home, collectionId } = await place(ctx)
  await setOffered(ctx, { listingIds: [home], on: false })
  await edit(ctx, home, { price: '1200', name: 'Now with a balcony' })
  await setOffered(ctx, { listingIds: [home], on: true })
  const now = { name: 'Now with a balcony', cost: { knownWhole: 120_000 } }
  expect((await collectionPage(ana.ctx, { collectionId })).list.homes[1]).toMatchObject({
    gone: false,
    home: now,
  })
  await setOffered(ctx, { listingIds: [home], on: false })
  await edit(ctx, home, { price: '1100' })
  expect((await collectionPage(ana.ctx, { collectionId })).list.homes[1]).toMatchObject({ home: now })
})

test('a home that its manager marked as rented says through when, wherever it stood', async ({ ctx }) => {
  const { ana, home, collectionId } = await place(ctx)
  await openDecision(ana.ctx, { collectionId, input: {} })
  const through = daysLater(utcDay(ctx.now()), 200)
  await markRented(ctx, { listingId: home, input: { through, next: 'no' } })
  const gone = `Rented through ${formatDate(through, utcDay(ctx.now()))}`
  expect(await findListing(ana.ctx, { idOrSlug: home, people: null })).toMatchObject({
    archived: true,
    rentedThrough: through,
  })
  const params = new URLSearchParams([['home', home]])
  expect((await comparison(ana.ctx, { address: collectionId, params })).homes).toMatchObject([{ gone }])
  const { homes } = await printedCollection(ana.ctx, { address: collectionId })
  expect(homes.find(({ id }) => id === home)).toMatchObject({ gone })
  expect((await decisionPage(ana.ctx, { collectionId })).homes[0]).toMatchObject({ gone })
})

test('a decision is counted with what it cost last', async ({ ctx }) => {
  const { ana, ben, home, other, collectionId } = await place(ctx)
  await openDecision(ana.ctx, { collectionId, input: {} })
  await setOffered(ctx, { listingIds: [home], on: false })
  await edit(ctx, home, { price: '50', name: 'Too good to be true' })
  expect((await decisionPage(ana.ctx, { collectionId })).homes[0]).toMatchObject({
    name: NAME,
    costEach: 100_000,
    gone: 'No longer offered',
  })
  for (const who of [ana, ben])
    await answerDecision(who.ctx, { collectionId, typed: ballotOf([home, other]) })
  const [result] = await ctx.db.select().from(decisionResults)
  expect(result).toMatchObject({ winner: NAME, snapshot: { homes: [{ name: NAME, costEach: 100_000 }, {}] } })
})
