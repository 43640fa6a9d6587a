import { eq, inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { changeHomes, changePreview, type HomeChange } from './change-homes.server.ts'
import { changeRents } from './change-rents.server.ts'
import { makeManager, typeInto } from '#app/features/publishing/factory.ts'
import { bulkChange, latestBulkChange, undoChange } from './undo-change.server.ts'

const fee = { name: 'Trash', kind: 'fee', state: 'amount', amount: 2500, per: 'unit' } as const
const parking = { ...fee, name: 'Parking', kind: 'optional' } as const
const cleaning = { ...fee, name: 'Cleaning', once: true } as const
const water = { name: 'Water', kind: 'utility', state: 'included', amount: null, per: 'unit' } as const

async function scene(ctx: SystemContext) {
  await makeCampus(ctx)
  const { manager, user } = await makeManager(ctx)
  const ids = [
    await makeListing(ctx, { name: 'A', availableFrom: '2026-12-01', fees: [fee, water, parking, cleaning] }),
    await makeListing(ctx, { name: 'B', availableFrom: '2026-12-01', pets: 'allowed' }),
    await makeListing(ctx, { name: 'C', availableFrom: '2027-08-01', leaseMonths: [9] }),
  ]
  await assignManager(ctx, { listingIds: ids, managerId: user.id })
  const rows = async () => {
    const found = await ctx.db.select().from(listings).where(inArray(listings.id, ids)).orderBy(listings.name)
    return found.map((home) => ({ ...home, version: 0, updatedAt: null }))
  }
  return { manager, ids, rows }
}

test('many homes change as in the preview; undone they are exactly as before', async ({ ctx }) => {
  const { manager, ids, rows } = await scene(ctx)
  const [a = ''] = ids
  // A was edited here before; undoing must keep that edit.
  await typeInto(manager, a, 'terms', { availableFrom: ['2026-12-15'] })
  const before = await rows()
  const by: HomeChange = {
    availableFrom: '2027-08-01',
    leaseMonths: [9, 12],
    flexibleLease: 'month_to_month',
    fees: [{ ...fee, amount: 4000 }],
  }
  expect(await changePreview(manager, { listingIds: ids, by })).toMatchObject({
    homes: 3,
    changing: 3,
    lines: expect.arrayContaining([
      { text: 'Available from: Dec 1, 2026 → Aug 1, 2027', homes: 1 },
      { text: 'Available from: Dec 15, 2026 → Aug 1, 2027', homes: 1 },
    ]),
  })
  const bulkId = newId()
  expect(await changeHomes(manager, { listingIds: ids, by, bulkId })).toEqual({ changed: 3, left: [] })
  expect(await changeHomes(manager, { listingIds: ids, by, bulkId })).toEqual({ changed: 0, left: [] })
  const [home] = await ctx.db.select().from(listings).where(eq(listings.id, a))
  expect(home).toMatchObject({
    availableFrom: '2027-08-01',
    fees: [{ ...fee, amount: 4000 }, water, parking, cleaning],
  })
  expect(await bulkChange(manager, bulkId)).toEqual({ homes: 3, undoable: 3, undone: 0, edited: [] })
  expect(await latestBulkChange(manager)).toMatchObject({ bulkId, homes: 3 })
  expect(await undoChange(manager, bulkId)).toBe(3)
  expect(await rows()).toEqual(before)
  expect(await undoChange(manager, bulkId)).toBe(0)
  expect(await bulkChange(manager, bulkId)).toEqual({ homes: 3, undoable: 0, undone: 3, edited: [] })
  expect(await latestBulkChange(manager)).toBeNull()
})

test('what was edited since stays, and is named; rents are undone the same way', async ({ ctx }) => {
  const { manager, ids, rows } = await scene(ctx)
  const before = await rows()
  const bulkId = newId()
  const seen = ids.map((id) => ({ id, price: 240_000 }))
  await changeRents(manager, { seen, by: { by: 'percent', amount: 3 }, bulkId })
  await typeInto(manager, ids[1] ?? '', 'price', { price: ['2500'] })
  expect(await bulkChange(manager, bulkId)).toMatchObject({
    undoable: 2,
    edited: ['B, 1200 Amberfinch Street'],
  })
  expect(await undoChange(manager, bulkId)).toBe(2)
  const after = await rows()
  expect(after.map(({ price }) => price)).toEqual([240_000, 250_000, 240_000])
  expect([after[0], after[2]]).toEqual([before[0], before[2]])
})

test('nobody changes others’ homes, or undoes what others did', async ({ ctx }) => {
  const { manager, ids } = await scene(ctx)
  const { manager: other } = await makeManager(ctx, 'Otto')
  const by = { pets: 'not_allowed' } as const
  const bulkId = newId()
  await expect(changeHomes(other, { listingIds: ids, by, bulkId })).rejects.toThrow(Forbidden)
  expect(await changePreview(other, { listingIds: ids, by })).toMatchObject({ homes: 0, changing: 0 })
  await changeHomes(manager, { listingIds: ids, by, bulkId })
  await expect(bulkChange(other, bulkId)).rejects.toThrow(NotFound)
  await expect(undoChange(other, bulkId)).rejects.toThrow(NotFound)
})

test('a change that makes an offered home incomplete leaves it, and says so', async ({ ctx }) => {
  const { manager, ids } = await scene(ctx)
  const fees = [{ ...fee, amount: 2_000_000_000 }]
  const done = await changeHomes(manager, { listingIds: ids, by: { fees }, bulkId: newId() })
  expect(done.changed + done.left.length).toBe(3)
  expect(done.left.length).toBeGreaterThan(0)
})
