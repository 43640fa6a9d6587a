import { expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import type { Database } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { MOST_AT_ONCE } from '#app/features/publishing/rules.ts'
import { deleteImport } from './apply-import.server.ts'
import { closeGoneHomesJob, closeGoneHomes } from './close-gone-homes.server.ts'
import { line, makeImportingManager, makeListApplier } from './factory.ts'
import { importPage } from './own-imports.query.server.ts'

test('homes missing from a later list are paused or taken down with one click, as long as that list is the latest', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const manager = await makeImportingManager(ctx)
  const bring = makeListApplier(ctx, manager, runQueuedJobs)
  const states = async () =>
    (await ctx.db.select().from(listings).orderBy(listings.externalId)).map(({ status }) => status)
  const all = ['1', '2', '3'].map((id) => line(id, `${id} A St`))
  const first = await bring(all.join(''), 0)
  expect((await importPage(manager, first)).gone).toBeNull()
  await ctx.db.update(listings).set({ status: 'published' })
  const second = await bring(all[0] ?? '', 1)
  expect(await importPage(manager, second)).toMatchObject({
    counts: { gone: 2 },
    gone: { offered: 2, up: 2 },
  })
  await expect(
    closeGoneHomes(await makeImportingManager(ctx), { importId: second, how: 'pause' }),
  ).rejects.toThrow(NotFound)
  expect(await closeGoneHomes(manager, { importId: second, how: 'pause' })).toBe(true)
  expect(await closeGoneHomes(manager, { importId: second, how: 'pause' })).toBe(true)
  expect(await states()).toEqual(['published', 'published', 'published'])
  expect((await importPage(manager, second)).closing).toEqual({ how: 'pause', changed: 0, underWay: true })
  expect(await deleteImport(manager, second)).toBe(false)
  expect(await runQueuedJobs(ctx)).toMatchObject([{ name: 'close-gone-homes' }])
  expect((await importPage(manager, second)).closing).toEqual({ how: 'pause', changed: 2, underWay: false })
  expect(await closeGoneHomes(manager, { importId: second, how: 'pause' })).toBe(false)
  expect(await states()).toEqual(['published', 'paused', 'paused'])
  expect((await importPage(manager, second)).gone).toEqual({ offered: 0, up: 2 })
  const third = await bring(all.slice(0, 2).join(''), 2)
  expect(await closeGoneHomes(manager, { importId: second, how: 'take-down' })).toBe(false)
  expect((await importPage(manager, second)).gone).toBeNull()
  expect(await closeGoneHomes(manager, { importId: third, how: 'take-down' })).toBe(true)
  await ctx.db.update(users).set({ manager: false })
  await runQueuedJobs(ctx)
  expect((await importPage(manager, third)).closing).toMatchObject({ changed: 0, underWay: false })
  await ctx.db.update(users).set({ manager: true })
  expect(await closeGoneHomes(manager, { importId: third, how: 'take-down' })).toBe(true)
  await runQueuedJobs(ctx)
  expect((await importPage(manager, third)).closing).toMatchObject({ changed: 1, underWay: false })
  expect(await states()).toEqual(['published', 'paused', 'archived'])
})

test('many homes are closed in batches, and a crashed run continues where it stopped', async ({ ctx }) => {
  await makeCampus(ctx)
  const manager = await makeImportingManager(ctx)
  const bring = makeListApplier(ctx, manager, runQueuedJobs)
  const count = MOST_AT_ONCE + 1
  const all = Array.from({ length: count + 1 }, (_, row) => line(`${row}`, `${row} A St`))
  await bring(all.join(''), 0)
  await ctx.db.update(listings).set({ status: 'published' })
  const importId = await bring(all[0] ?? '', 1)
  expect(await closeGoneHomes(manager, { importId, how: 'take-down' })).toBe(true)
  let batches = 0
  const transaction: Database['transaction'] = async (work) => {
    batches += 1
    if (batches === 2) throw new Error('killed')
    return ctx.db.transaction(work)
  }
  const dying = { ...ctx, db: Object.assign(Object.create(ctx.db) as Database, { transaction }) }
  await expect(closeGoneHomesJob.run(dying, { importId })).rejects.toThrow('killed')
  expect(await importPage(manager, importId)).toMatchObject({
    gone: { up: 1 },
    closing: { how: 'take-down', changed: MOST_AT_ONCE, underWay: true },
  })
  await runQueuedJobs(ctx)
  expect(await importPage(manager, importId)).toMatchObject({
    gone: null,
    closing: { changed: count, underWay: false },
  })
})
