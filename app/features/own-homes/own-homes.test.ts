import { eq } from 'drizzle-orm'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect } from 'vitest'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { endMemberships } from '#app/features/company-register/end-memberships.server.ts'
import { saveRegister } from '#app/features/company-register/save-register.server.ts'
import { setCompanySuspended } from '#app/features/company-register/suspend-homes.server.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { Forbidden, NotFound, SignInRequired } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { listingInput, makeListing } from '#app/features/listings/factory.ts'
import { confirmHomes, unlistHome } from '#app/features/freshness/confirm-homes.server.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { searchListings } from '#app/features/search/search-listings.query.server.ts'
import { emptySearch } from '#app/features/search/search-params.ts'
import { saveListings } from '#app/features/listings/save-listings.server.ts'
import { HomeTable } from './ui/home-table.tsx'
import { DAY } from '#app/features/listings/freshness-rules.ts'
import { ownHomeSorts, readHomesAsked } from './homes-asked.ts'
import { idsOfOwnHomes, ownHomes } from './own-homes.query.server.ts'
import { rentsPreview } from './rents.query.server.ts'
import { HOMES_A_PAGE, type HomeFilter } from '#app/features/publishing/rules.ts'
import { setOffered } from '#app/features/publishing/set-offered.server.ts'

const usual = readHomesAsked(new URLSearchParams())

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
  await assignManager(ctx, { listingIds: [one, two], managerId: user.id })
  const manager = { ...ctx, actor: personOf(user) }
  const ids = async (filter: HomeFilter) =>
    (await ownHomes(manager, { ...usual, show: filter })).homes.map(({ id }) => id)
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
  expect(await ownHomes(manager, { ...usual, show: 'asked' })).toMatchObject({
    homes: [{ id: one, unlisted: 'asked', endsAt: null }],
    counts: { asked: 1, all: 2 },
  })
})

test('an offered home of a held company is not said to be in search, and why', async ({ ctx }) => {
  await makeCampus(ctx)
  const home = await makeListing(ctx)
  const user = await makeUser(ctx, { manager: true, student: false })
  await assignManager(ctx, { listingIds: [home], managerId: user.id })
  const companyId = await companyOf(ctx, user.id)
  const admin = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true })) }
  const row = async () => {
    const { homes } = await ownHomes({ ...ctx, actor: personOf(user) }, usual)
    const page = createElement(MemoryRouter, null, createElement(HomeTable, { homes }))
    return { ...homes[0], text: renderToStaticMarkup(page) }
  }
  const offered = await row()
  expect(offered).toMatchObject({ heldFor: null, endsAt: expect.any(String) })
  expect(offered.text).toContain('in search until')
  const typed = { memberThrough: '11/1/2026', memberThroughConfirmed: '11/1/2026' }
  expect(await saveRegister(admin, { companyId, typed })).toMatchObject({ ok: true })
  // Its owners are reminded on two days, then the homes are held.
  for (const days of [0, 1, 2])
    await endMemberships({ ...ctx, now: () => new Date(ctx.now().getTime() + days * DAY) })
  const over = await row()
  expect(over).toMatchObject({ heldFor: 'membership', endsAt: null })
  expect(over.text).toContain('Offered, but hidden until your company’s membership is renewed;')
  await setCompanySuspended(ctx, { companyId, on: true })
  const suspended = await row()
  expect(suspended).toMatchObject({ status: 'published', heldFor: 'suspension', endsAt: null })
  expect(suspended.text).toContain('Offered, but hidden while your company is suspended;')
  expect(suspended.text).not.toContain('in search until')
})

test('only published homes are confirmed; without a selection there are no rents to change', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const [one, two] = [await makeListing(ctx), await makeListing(ctx)]
  const user = await makeUser(ctx, { manager: true, student: false })
  await assignManager(ctx, { listingIds: [one, two], managerId: user.id })
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
  await assignManager(ctx, { listingIds: [mine], managerId: user.id })
  const manager = { ...ctx, actor: personOf(user) }
  await expect(setOffered(manager, { listingIds: [mine, other], on: false })).rejects.toThrow(Forbidden)
  await expect(setOffered(manager, { listingIds: ['nothing'], on: false })).rejects.toThrow(NotFound)
  expect(await found(ctx)).toHaveLength(2)
  const student = { ...ctx, actor: personOf(await makeUser(ctx)) }
  await expect(ownHomes(student, usual)).rejects.toThrow(Forbidden)
  await expect(ownHomes({ ...ctx, actor: visitor }, usual)).rejects.toThrow(SignInRequired)
})

test('a long list comes in pages, each home once, and all of it is chosen at once', async ({ ctx }) => {
  await makeCampus(ctx)
  const inputs = Array.from({ length: HOMES_A_PAGE + 3 }, () => listingInput())
  const { ids } = await saveListings(ctx, { inputs })
  const user = await makeUser(ctx, { manager: true, student: false })
  await assignManager(ctx, { listingIds: ids, managerId: user.id })
  const manager = { ...ctx, actor: personOf(user) }
  for (const sort of ownHomeSorts) {
    const first = await ownHomes(manager, { ...usual, sort })
    const second = await ownHomes(manager, { ...usual, sort, page: 2 })
    expect([first.homes.length, second.homes.length, second.counts.all]).toEqual([
      HOMES_A_PAGE,
      3,
      ids.length,
    ])
    const shown = [...first.homes, ...second.homes].map(({ id }) => id)
    expect(shown.toSorted(), sort).toEqual(ids.toSorted())
  }
  expect(await idsOfOwnHomes(manager, usual)).toEqual(ids.toSorted())
})

test('a home is found by its name, street in any spelling, unit, and id in its list', async ({ ctx }) => {
  await makeCampus(ctx)
  const user = await makeUser(ctx, { manager: true, student: false })
  const homes = {
    fern12: await makeListing(ctx, {
      name: 'Fern Court',
      address: '1420 N. Fern Avenue, Apt 12',
      externalId: 'yd-77',
    }),
    fern1: await makeListing(ctx, {
      name: 'Fern Court',
      address: '1420 N. Fern Avenue, Apt 1',
      externalId: 'yd-78',
    }),
    elm: await makeListing(ctx, { name: 'Café Elm', address: '12 Elm Street #4B', externalId: 'yd-79' }),
    // Includes units as lists write them.
    pine: await makeListing(ctx, { name: 'Pine', address: '300 Pine Street 102', externalId: 'yd-80' }),
    oak: await makeListing(ctx, { name: 'Oak', address: '400 Oak St, Apt No. 3', externalId: 'yd-81' }),
    ash: await makeListing(ctx, { name: 'Ash', address: '500 Ash St Apt2', externalId: 'yd-82' }),
  }
  await assignManager(ctx, { listingIds: Object.values(homes), managerId: user.id })
  const manager = { ...ctx, actor: personOf(user) }
  const names = Object.entries(homes)
  const find = async (q: string) => {
    const { homes: found } = await ownHomes(manager, { ...usual, q })
    return found.map(({ id }) => names.find(([, each]) => each === id)?.[0] ?? '')
  }
  expect(await find('unit 12')).toEqual(['fern12'])
  expect(await find('#4b')).toEqual(['elm'])
  expect(await find('fern ave apt 1')).toEqual(['fern1'])
  for (const q of ['apt 102', '#102', 'Apt102', 'pine #102']) expect(await find(q)).toEqual(['pine'])
  expect(await find('#3')).toEqual(['oak'])
  for (const q of ['#2', 'unit 2', 'Apt. No. 2']) expect(await find(q)).toEqual(['ash'])
  expect(await find('#300')).toEqual([])
  expect(await find('CAFÉ')).toEqual(['elm'])
  expect(await find('yd-78')).toEqual(['fern1'])
  expect((await find('12')).toSorted()).toEqual(['elm', 'fern12'])
  expect((await find('fer')).toSorted()).toEqual(['fern1', 'fern12'])
  expect((await find('1')).at(0)).toBe('fern1')
  expect(await find("%' qqM (")).toEqual([])
  expect(await idsOfOwnHomes(manager, { show: 'offered', q: 'elm' })).toEqual([homes.elm])
})
