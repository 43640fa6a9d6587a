import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { priceHistory } from '#app/features/listing-page/listing.query.server.ts'
import { changeRents } from './change-rents.server.ts'
import { makeManager } from '#app/features/publishing/factory.ts'
import { rentsPreview } from './rents.query.server.ts'
import { undoChange } from './undo-change.server.ts'

test('rents change together, as in the preview, with their history; submitted twice they change once', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const { manager, user } = await makeManager(ctx)
  const ids = [
    await makeListing(ctx, { name: 'A', price: 240_000, priceBasis: 'unit' }),
    await makeListing(ctx, { name: 'B', price: 90_050, priceBasis: 'bed' }),
  ]
  await assignManager(ctx, { listingIds: ids, managerId: user.id })
  const change = { by: 'percent', amount: 3 } as const
  const rows = await rentsPreview(manager, { listingIds: ids, change })
  expect(rows.map(({ name, price, next }) => [name, price, next])).toEqual([
    ['A, 1200 Amberfinch Street', 240_000, 247_200],
    ['B, 1200 Amberfinch Street', 90_050, 92_800],
  ])
  expect(await changeRents(manager, { seen: rows, by: change })).toEqual({ ok: true, changed: 2 })
  expect(await changeRents(manager, { seen: rows, by: change })).toMatchObject({
    reason: 'moved',
    failed: expect.stringContaining('A, 1200 Amberfinch Street, B, 1200 Amberfinch Street has'),
  })
  const [first = ''] = ids
  expect(await priceHistory(ctx, first)).toMatchObject([{ from: 240_000, to: 247_200 }])
  const [home] = await ctx.db.select().from(listings).where(eq(listings.id, first))
  expect(home).toMatchObject({ price: 247_200, priceBasis: 'unit', version: 2 })
})

test('rents are listed by address, unit 2 before unit 10', async ({ ctx }) => {
  await makeCampus(ctx)
  const { manager, user } = await makeManager(ctx)
  const units = ['90 Fern St', '12 Fern St, Apt 10', '12 Fern St, Apt 2', '12 Fern St, Apt 1']
  const listingIds: string[] = []
  for (const [at, address] of units.entries())
    listingIds.push(await makeListing(ctx, { name: at === 0 ? 'Annex' : 'Fern Court', address }))
  await assignManager(ctx, { listingIds, managerId: user.id })
  const rows = await rentsPreview(manager, { listingIds, change: null })
  expect(rows.map(({ id }) => id)).toEqual(listingIds.toReversed())
})

test('rents that were undone are in no public history', async ({ ctx }) => {
  await makeCampus(ctx)
  const { manager, user } = await makeManager(ctx)
  const id = await makeListing(ctx, { name: 'A', price: 240_000 })
  await assignManager(ctx, { listingIds: [id], managerId: user.id })
  const bulkId = newId()
  const seen = [{ id, price: 240_000 }]
  await changeRents(manager, { seen, by: { by: 'percent', amount: 3 }, bulkId })
  expect(await priceHistory(ctx, id)).toHaveLength(1)
  expect(await undoChange(manager, bulkId)).toBe(1)
  expect(await priceHistory(ctx, id)).toEqual([])
  const later = { ...manager, now: () => new Date(ctx.now().getTime() + 1000) }
  await changeRents(later, { seen, by: { by: 'percent', amount: 5 }, bulkId: newId() })
  expect(await priceHistory(ctx, id)).toMatchObject([{ from: 240_000, to: 252_000 }])
})

test('each home gets its own rent, others keep theirs; one that is no rent changes none', async ({ ctx }) => {
  await makeCampus(ctx)
  const { manager, user } = await makeManager(ctx)
  const ids = [await makeListing(ctx, { name: 'A' }), await makeListing(ctx, { name: 'B' })]
  await assignManager(ctx, { listingIds: ids, managerId: user.id })
  const [first = '', second = ''] = ids
  const each = (...rents: [string, number][]) => ({ by: 'each', rents: new Map(rents) }) as const
  const change = each([first, 250_050])
  const rows = await rentsPreview(manager, { listingIds: ids, change, most: 1 })
  expect(rows).toMatchObject([{ id: first, price: 240_000, next: 250_050, problem: null }])
  expect(await changeRents(manager, { seen: rows, by: change })).toEqual({ ok: true, changed: 1 })
  expect(await changeRents(manager, { seen: rows, by: change })).toMatchObject({ reason: 'moved' })
  const wrong = each([second, 500])
  const [, shown] = await rentsPreview(manager, { listingIds: ids, change: wrong })
  expect(shown?.problem).toMatch(/^A rent of .* cannot be a month’s rent\. Enter/)
  const seen = [{ id: second, price: 240_000 }]
  expect(await changeRents(manager, { seen, by: wrong })).toMatchObject({
    reason: 'impossible',
    failed: expect.stringContaining('B, 1200 Amberfinch Street'),
  })
  const stored = await ctx.db.select({ price: listings.price }).from(listings)
  expect(stored.map(({ price }) => price).toSorted((a, b) => a - b)).toEqual([240_000, 250_050])
})

test('nobody can change the rents of others’ homes, not even together with own ones', async ({ ctx }) => {
  await makeCampus(ctx)
  const { manager, user } = await makeManager(ctx)
  const [own, other] = [await makeListing(ctx), await makeListing(ctx)]
  await assignManager(ctx, { listingIds: [own], managerId: user.id })
  const seen = [own, other].map((id) => ({ id, price: 240_000 }))
  const change = { by: 'dollars', amount: 50 } as const
  await expect(changeRents(manager, { seen, by: change })).rejects.toThrow(Forbidden)
  await expect(rentsPreview(manager, { listingIds: [own, other], change })).rejects.toThrow(Forbidden)
  await expect(rentsPreview(manager, { listingIds: [own, 'made up'], change })).rejects.toThrow(NotFound)
  const [home] = await ctx.db.select().from(listings).where(eq(listings.id, own))
  expect(home?.price).toBe(240_000)
})

test('one rent that would become impossible keeps every other from changing', async ({ ctx }) => {
  await makeCampus(ctx)
  const { manager, user } = await makeManager(ctx)
  const ids = [await makeListing(ctx, { name: 'A' }), await makeListing(ctx, { name: 'B', price: 9_000_000 })]
  await assignManager(ctx, { listingIds: ids, managerId: user.id })
  const change = { by: 'percent', amount: 50 } as const
  const rows = await rentsPreview(manager, { listingIds: ids, change })
  expect(await changeRents(manager, { seen: rows, by: change })).toMatchObject({
    reason: 'impossible',
    failed: expect.stringContaining('the rent of B, 1200 Amberfinch Street would'),
  })
  const stored = await ctx.db.select({ price: listings.price }).from(listings)
  expect(stored.map(({ price }) => price).toSorted((a, b) => a - b)).toEqual([240_000, 9_000_000])
})
