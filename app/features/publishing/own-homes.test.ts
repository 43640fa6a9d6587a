import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { Forbidden, NotFound, SignInRequired } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { listingInput, makeListing } from '#app/features/listings/factory.ts'
import { confirmHomes, unlistHome } from '#app/features/freshness/confirm-homes.server.ts'
import { giveHomes } from '#app/features/listings/give-homes.server.ts'
import { searchListings } from '#app/features/search/search-listings.query.server.ts'
import { emptySearch } from '#app/features/search/search-params.ts'
import { saveListings } from '#app/features/listings/save-listings.server.ts'
import { ownHomes } from './own-homes.query.server.ts'
import { rentsPreview } from './rents.query.server.ts'
import { HOMES_A_PAGE } from './rules.ts'
import { setOffered } from './set-offered.server.ts'

async function found(ctx: SystemContext): Promise<string[]> {
  const { items } = await searchListings(
    { ...ctx, actor: visitor },
    { search: { ...emptySearch, campus: 'usc' } },
  )
  return items.map(({ id }) => id)
}

test('a manager sees only their own homes, pauses them and publishes them again', async ({ ctx }) => {
  await makeCampus(ctx)
  const [one, two, others] = [await makeListing(ctx), await makeListing(ctx), await makeListing(ctx)]
  const user = await makeUser(ctx, { manager: true, student: false })
  await giveHomes(ctx, { listingIds: [one, two], managerId: user.id })
  const manager = { ...ctx, actor: personOf(user) }
  const ids = async (filter: Parameters<typeof ownHomes>[1]['filter']) =>
    (await ownHomes(manager, { filter })).homes.map(({ id }) => id)
  expect((await ids('all')).toSorted()).toEqual([one, two].toSorted())
  expect(await setOffered(manager, { listingIds: [one, two], on: false })).toEqual({
    changed: 2,
    incomplete: [],
  })
  expect(await setOffered(manager, { listingIds: [one, two], on: false })).toMatchObject({ changed: 0 })
  expect(await found(ctx)).toEqual([others])
  expect((await ids('paused')).toSorted()).toEqual([one, two].toSorted())
  expect(await setOffered(manager, { listingIds: [one], on: true })).toMatchObject({ changed: 1 })
  expect((await found(ctx)).toSorted()).toEqual([one, others].toSorted())
  expect(await ids('offered')).toEqual([one])
  expect(await ids('asked')).toEqual([])
  await unlistHome(ctx, one)
  expect(await ownHomes(manager, { filter: 'asked' })).toMatchObject({
    homes: [{ id: one, unlisted: 'asked', endsAt: null }],
    after: null,
  })
})

test('only published homes are confirmed; without a selection there are no rents to change', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const [one, two] = [await makeListing(ctx), await makeListing(ctx)]
  const user = await makeUser(ctx, { manager: true, student: false })
  await giveHomes(ctx, { listingIds: [one, two], managerId: user.id })
  const manager = { ...ctx, actor: personOf(user) }
  const rows = () => ctx.db.select().from(listings).orderBy(listings.id)
  const seen = { ...manager, now: () => new Date(ctx.now().getTime() + 60_000) }
  await setOffered(manager, { listingIds: [two], on: false })
  const name = (await rows()).find(({ id }) => id === two)?.name
  for (const status of ['draft', 'submitted', 'paused', 'archived'] as const) {
    await ctx.db.update(listings).set({ status }).where(eq(listings.id, two))
    const before = (await rows()).find(({ id }) => id === two)
    expect(await confirmHomes(seen, [one, two])).toEqual({
      confirmed: 1,
      notOffered: [`${name}, 1200 Amberfinch Street`],
    })
    expect((await rows()).find(({ id }) => id === two)).toEqual(before)
  }
  expect((await rows()).find(({ id }) => id === one)?.confirmedAt).toEqual(seen.now())
  expect(await rentsPreview(manager, { listingIds: [], change: null })).toEqual([])
  const student = { ...ctx, actor: personOf(await makeUser(ctx)) }
  await expect(rentsPreview(student, { listingIds: [], change: null })).rejects.toThrow(Forbidden)
})

test('others’ homes cannot be paused, and the list is for managers', async ({ ctx }) => {
  await makeCampus(ctx)
  const [mine, other] = [await makeListing(ctx), await makeListing(ctx)]
  const user = await makeUser(ctx, { manager: true, student: false })
  await giveHomes(ctx, { listingIds: [mine], managerId: user.id })
  const manager = { ...ctx, actor: personOf(user) }
  await expect(setOffered(manager, { listingIds: [mine, other], on: false })).rejects.toThrow(Forbidden)
  await expect(setOffered(manager, { listingIds: ['nothing'], on: false })).rejects.toThrow(NotFound)
  expect(await found(ctx)).toHaveLength(2)
  const student = { ...ctx, actor: personOf(await makeUser(ctx)) }
  await expect(ownHomes(student, { filter: 'all' })).rejects.toThrow(Forbidden)
  await expect(ownHomes({ ...ctx, actor: visitor }, { filter: 'all' })).rejects.toThrow(SignInRequired)
})

test('a long list comes in pages, each home once', async ({ ctx }) => {
  await makeCampus(ctx)
  const inputs = Array.from({ length: HOMES_A_PAGE + 3 }, () => listingInput())
  const { ids } = await saveListings(ctx, { inputs })
  const user = await makeUser(ctx, { manager: true, student: false })
  await giveHomes(ctx, { listingIds: ids, managerId: user.id })
  const manager = { ...ctx, actor: personOf(user) }
  const first = await ownHomes(manager, { filter: 'all' })
  const second = await ownHomes(manager, { filter: 'all', after: first.after })
  expect([first.homes.length, second.homes.length, second.after]).toEqual([HOMES_A_PAGE, 3, null])
  const shown = [...first.homes, ...second.homes].map(({ id }) => id)
  expect(shown.toSorted()).toEqual(ids.toSorted())
  expect((await ownHomes(manager, { filter: 'all', after: 'made up' })).homes).toEqual(first.homes)
})
