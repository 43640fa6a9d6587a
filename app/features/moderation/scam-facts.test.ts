import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { companies } from '#app/database/schema/homes/companies.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { makePhoto } from '#app/features/photos/factory.ts'
import { takeDown } from '#app/features/publishing/take-down.server.ts'
import { takeDownHomes } from '#app/features/own-homes/take-down-homes.server.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeModerationItem } from './factory.ts'
import { itemView } from './item.query.server.ts'

const DAY = 24 * 60 * 60 * 1000 // milliseconds

test('beside a home stand its price against others, how old its people are, their other homes and its twins', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const ago = (days: number) => new Date(ctx.now().getTime() - days * DAY)
  const marta = await makeUser(ctx, { manager: true, createdAt: ago(3) })
  const priced = { priceBasis: 'unit', beds: 2 } as const
  for (let n = 0; n < 20; n += 1)
    await makeListing(ctx, { ...priced, address: `${n} Fir St`, price: 180_000, photos: [] })
  const home = await makeListing(ctx, { ...priced, address: '12 Elm St', price: 60_000 })
  const other = await makeListing(ctx, { address: '14 Elm St', beds: 1 })
  const twin = await makeListing(ctx, { name: 'Twin', address: '12 Elm Street', beds: 1 })
  const [closed, bad] = [await makeListing(ctx), await makeListing(ctx)]
  await assignManager(ctx, { listingIds: [home, other, closed, bad], managerId: marta.id })
  await takeDownHomes({ ...ctx, actor: personOf(marta) }, { listingIds: [closed] })
  const admin = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true })) }
  await takeDown(admin, { listingId: bad, reason: 'A scam.' })
  const company = await companyOf(ctx, marta.id)
  await ctx.db
    .update(companies)
    .set({ name: 'Vance Homes', createdAt: ago(2) })
    .where(eq(companies.id, company))
  const fingerprint = 'f0f0f0f0f0f0f0f0'
  for (const listingId of [home, twin])
    await makePhoto(ctx, { purpose: 'listing-photo', ownerId: null, listingId, fingerprint })
  const id = await makeModerationItem(ctx, {
    kind: 'new-home',
    subject: home,
    facts: { listingId: home },
  })
  const desk = { ...ctx, actor: personOf(await makeUser(ctx, { desk: true })) }
  const { facts } = await itemView(desk, id)
  const said = facts.map(({ term, text }) => `${term}: ${text}`)
  expect(said.find((line) => line.startsWith('Price'))).toContain(
    '$300 for each person is less than half of $900, the median of 20 homes',
  )
  expect(said).toContain('Offered by: Vance Homes, 2 d old; its manager’s account 3 d old')
  expect(said).toContain(
    'Its other homes: 1 home, 1 home taken down by staff, 1 home taken down by its company',
  )
  const twins = facts.filter(({ term }) => term.startsWith('Same'))
  expect(twins.map(({ term, text }) => [term, text.includes('Twin')])).toEqual([
    ['Same address', true],
    ['Same photo', true],
  ])
})

test('a duplicate shows both homes, and an item about no home none', async ({ ctx }) => {
  await makeCampus(ctx)
  const [listingId, otherId] = [await makeListing(ctx), await makeListing(ctx)]
  const admin = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true })) }
  const facts = { listingId, otherId, matchedBy: 'address' } as const
  const id = await makeModerationItem(ctx, { kind: 'duplicate', subject: listingId, facts })
  const terms = (await itemView(admin, id)).facts.map(({ term }) => term)
  expect(terms).toEqual(expect.arrayContaining(['Price', 'Price (other home)']))
  const plain = await itemView(admin, await makeModerationItem(ctx))
  expect(plain.facts.map(({ term }) => term)).toEqual(['source'])
})
