import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { companyMembers } from '#app/database/schema/homes/companies.ts'
import { managerFeeds } from '#app/database/schema/homes/manager-feeds.ts'
import { managerImports } from '#app/database/schema/homes/manager-imports.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { notifications } from '#app/database/schema/site/notifications.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { removeColleague } from '#app/features/companies/change-people.server.ts'
import { makeColleague } from '#app/features/companies/factory.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { makeManager } from '#app/features/publishing/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { personalData } from '#server/personal-data.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { applyImport, deleteImport } from './apply-import.server.ts'
import { closeGoneHomes } from './close-gone-homes.server.ts'
import { line, makeListApplier, startList } from './factory.ts'
import { feedFailed } from '#app/features/feeds/feed-failed.server.ts'
import { NOTIFY_AFTER_FAILURES } from '#app/features/feeds/rules.ts'
import { importCsv, importPage, ownImports } from './own-imports.query.server.ts'
import {
  addFeed,
  deleteFeed,
  ownFeeds,
  runFeed,
  setFeedOn,
  setFeedRules,
} from '#app/features/feeds/sync-feeds.server.ts'

const FEED = {
  source: 'Our homes',
  url: 'https://lists.example/homes.csv',
  preset: '',
  campus: '',
  newAs: 'draft',
}

/** Marta's company, in which Noor is a colleague, and Ola outside it. */
async function scene(ctx: SystemContext) {
  await makeCampus(ctx)
  const marta = await makeManager(ctx)
  const noor = await makeManager(ctx, 'Noor')
  const ola = await makeManager(ctx, 'Ola')
  const companyId = await companyOf(ctx, marta.user.id)
  await makeColleague(ctx, { userId: noor.user.id, companyId })
  const homes = () =>
    ctx.db
      .select({ externalId: listings.externalId, price: listings.price, status: listings.status })
      .from(listings)
      .where(eq(listings.companyId, companyId))
      .orderBy(listings.externalId)
  return { marta, noor, ola, companyId, homes }
}

async function erase(ctx: SystemContext, { id: userId, email }: { id: string; email: string }) {
  for (const part of personalData) await part.erase?.(ctx.db, { userId, email })
  await ctx.db.delete(users).where(eq(users.id, userId))
}

test('a colleague applies, repeats and closes a list of the company, and its homes are the same ones', async ({
  ctx,
}) => {
  const { marta, noor, ola, homes } = await scene(ctx)
  const id = await startList(marta.manager, line('1', '1 A St') + line('2', '2 A St'))
  await runQueuedJobs(ctx)
  expect(await importPage(noor.manager, id)).toMatchObject({
    state: 'checked',
    by: expect.stringMatching(/^Marta/),
  })
  expect((await importPage(marta.manager, id)).by).toBeNull()
  for (const read of [importPage(ola.manager, id), importCsv(ola.manager, id), applyImport(ola.manager, id)])
    await expect(read).rejects.toThrow(NotFound)
  expect(await applyImport(noor.manager, id)).toBe(true)
  await runQueuedJobs(ctx)
  expect((await ownImports(noor.manager)).imports).toMatchObject([{ id, state: 'applied' }])
  expect((await ownImports(ola.manager)).imports).toEqual([])
  const again = await makeListApplier(ctx, noor.manager, runQueuedJobs)(line('1', '1 A St', '950'), 1)
  expect(await homes()).toMatchObject([
    { externalId: '1', price: 95_000 },
    { externalId: '2', price: 90_000 },
  ])
  await ctx.db.update(listings).set({ status: 'published' }).where(eq(listings.externalId, '2'))
  expect(await closeGoneHomes(marta.manager, { importId: again, how: 'pause' })).toBe(true)
  await runQueuedJobs(ctx)
  expect(await homes()).toMatchObject([{}, { externalId: '2', status: 'paused' }])
})

test('whoever was removed is refused at once, and a list that they sent goes on for the company', async ({
  ctx,
}) => {
  const { marta, noor, homes } = await scene(ctx)
  const id = await startList(noor.manager, line('1', '1 A St'))
  await runQueuedJobs(ctx)
  await applyImport(noor.manager, id)
  expect(await removeColleague(marta.manager, noor.user.id)).toEqual({ ok: true })
  for (const asked of [importPage(noor.manager, id), deleteImport(noor.manager, id)])
    await expect(asked).rejects.toThrow(NotFound)
  await runQueuedJobs(ctx)
  expect(await importPage(marta.manager, id)).toMatchObject({ state: 'applied' })
  expect(await homes()).toMatchObject([{ externalId: '1' }])
  expect(await ctx.db.select({ by: listings.managerId }).from(listings)).toEqual([{ by: marta.user.id }])
})

test('a colleague runs, pauses, changes and removes an address of the company; nobody else does', async ({
  ctx,
}) => {
  const { marta, noor, ola } = await scene(ctx)
  expect(await addFeed(marta.manager, FEED)).toEqual({ ok: true })
  expect(await addFeed(noor.manager, FEED)).toMatchObject({
    reason: 'invalid',
    errors: { source: expect.any(String) },
  })
  const [feedId] = (await ownFeeds(noor.manager)).feeds.map(({ id }) => id)
  if (feedId === undefined) throw new Error('There is no feed.')
  expect((await ownFeeds(ola.manager)).feeds).toEqual([])
  for (const asked of [
    runFeed(ola.manager, feedId),
    setFeedOn(ola.manager, { feedId, on: false }),
    deleteFeed(ola.manager, feedId),
  ])
    await expect(asked).rejects.toThrow(NotFound)
  expect(await runFeed(noor.manager, feedId)).toEqual({ ok: true })
  await setFeedOn(noor.manager, { feedId, on: false })
  await setFeedRules(noor.manager, { feedId, whenGone: 'ask' })
  expect((await ownFeeds(marta.manager)).feeds).toMatchObject([{ on: false, whenGone: 'ask' }])
  await ctx.db.delete(companyMembers).where(eq(companyMembers.userId, noor.user.id))
  await expect(deleteFeed(noor.manager, feedId)).rejects.toThrow(NotFound)
  await deleteFeed(marta.manager, feedId)
  expect((await ownFeeds(marta.manager)).feeds).toEqual([])
})

test('an erasure leaves the lists to the company; those of its last person end with it', async ({ ctx }) => {
  const { marta, noor, homes } = await scene(ctx)
  await addFeed(marta.manager, FEED)
  const id = await makeListApplier(ctx, marta.manager, async () => {})(line('1', '1 A St'), 0)
  await erase(ctx, marta.user)
  expect((await ownFeeds(noor.manager)).feeds).toHaveLength(1)
  await runQueuedJobs(ctx)
  expect(await importPage(noor.manager, id)).toMatchObject({ state: 'checked', by: null })
  expect(await applyImport(noor.manager, id)).toBe(true)
  await runQueuedJobs(ctx)
  expect(await homes()).toHaveLength(1)
  const [feed] = await ctx.db
    .update(managerFeeds)
    .set({ failures: NOTIFY_AFTER_FAILURES - 1 })
    .returning()
  await feedFailed(ctx, { id: feed?.id ?? '' }, 'It is gone.')
  expect(
    await ctx.db
      .select({ to: notifications.userId })
      .from(notifications)
      .where(eq(notifications.kind, 'list-failed')),
  ).toEqual([{ to: noor.user.id }])
  await erase(ctx, noor.user)
  expect(await ctx.db.select().from(managerFeeds)).toEqual([])
  expect(await ctx.db.select().from(managerImports)).toEqual([])
})

test('two colleagues who add the last address at once do not pass the limit together', async ({
  ownDatabase,
}) => {
  const ctx = contextOf(ownDatabase.db)
  const { marta, noor } = await scene(ctx)
  const both = await Promise.all([marta, noor].map(({ manager }) => addFeed(manager, FEED)))
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await ctx.db.select().from(managerFeeds)).toHaveLength(1)
})
