import { expect } from 'vitest'
import { makeListing } from '#app/features/listings/factory.ts'
import { emptySearch, type ListingSearch } from '#app/features/search/search-params.ts'
import { test } from '#tests/setup/databases/database.ts'
import { visitor } from '#app/platform/access.ts'
import { subletsBeside } from './beside-homes.query.server.ts'
import { campusStudents, makeSublet } from './factory.ts'
import { publicSublets } from './public-sublets.ts'
import { subletsForApi } from './public-sublets.query.server.ts'
import { setSublet } from './set-sublet.server.ts'
import { ownSublet } from './own-sublets.query.server.ts'
import { subletData } from './personal-data.server.ts'
import { changeSublet } from './save-sublet.server.ts'
import { sitemapSublets } from './sitemap.query.server.ts'
import type { SubletTexts } from './sublet-form.ts'
import { subletPage } from './sublet.query.server.ts'
import { findSublets } from './sublets.query.server.ts'

test('a search finds those whose dates overlap', async ({ ctx }) => {
  const [ana] = await campusStudents(ctx, 'Ana')
  await makeSublet(ctx, ana, { freeFrom: '2027-06-01', freeUntil: '2027-08-15' })
  const total = async (from: string | null, until: string | null, campus: string | null = null) =>
    (await findSublets(ctx, { search: { campus, from, until } })).total
  expect(await total('2027-08-15', null)).toBe(1)
  expect(await total('2027-08-16', null)).toBe(0)
  expect(await total('2027-01-01', '2027-06-01', 'usc')).toBe(1)
  expect(await total('2027-01-01', '2027-05-31')).toBe(0)
  expect(await total(null, null, 'elsewhere')).toBe(0)
})

test('beside homes, a search’s filters hold for sublets, too, and what none states finds none', async ({
  ctx,
}) => {
  const [ana] = await campusStudents(ctx, 'Ana')
  const home = await makeListing(ctx, { lat: 34.02834, lng: -118.28123 })
  const dates = { freeFrom: '2027-06-01', freeUntil: '2027-08-15' }
  await makeSublet(ctx, ana, { ...dates, home, rent: '900', area: 'West Adams', about: 'With a desk.' })
  await makeSublet(ctx, ana, { ...dates, kind: 'home', rent: '2000', area: 'Palms' })
  const beside = async (asked: Partial<ListingSearch>) =>
    (await subletsBeside(ctx, { search: { ...emptySearch, ...asked }, listed: '/' })).found
  const rents = async (asked: Partial<ListingSearch>) => {
    const found = await beside({ sublets: true, ...asked })
    expect(found?.total).toBe(found?.items.length)
    return found?.items.map(({ rent }) => rent)
  }
  expect(await beside({})).toBeNull()
  expect(await beside({ lease: 9 })).toBeNull()
  expect(await beside({ sublets: true, page: 2 })).toBeNull()
  expect((await beside({ lease: 4 }))?.total).toBe(2)
  expect(await rents({})).toEqual([900, 2000])
  expect(await rents({ max: 1500 })).toEqual([900])
  expect(await rents({ min: 1500 })).toEqual([2000])
  expect(await rents({ beds: 1 })).toEqual([900])
  expect(await rents({ q: 'desk, ADAMS' })).toEqual([900])
  expect(await rents({ q: '50%' })).toEqual([])
  expect(await rents({ moveIn: '2027-08-16' })).toEqual([])
  expect(await rents({ campus: 'elsewhere' })).toEqual([])
  expect(await rents({ box: { south: 34, north: 34.1, west: -118.3, east: -118.2 } })).toEqual([900])
  expect(await rents({ box: { south: 35, north: 36, west: -118.3, east: -118.2 } })).toEqual([])
  for (const asked of [{ beds: 2 }, { baths: 1 }, { type: 'House' }, { minutes: 9 }] as const)
    expect(await beside({ sublets: true, ...asked })).toEqual({ total: null, items: [] })
  expect((await findSublets(ctx, { search: { campus: null, from: null, until: null } })).areas).toEqual([
    { lat: 34.025, lng: -118.285, count: 1 },
  ])
})

test('a place without a listed home has the area of the position that was chosen, which is stored nowhere', async ({
  ctx,
}) => {
  const [ana] = await campusStudents(ctx, 'Ana')
  const at = '34.06937, -118.44512'
  const id = await makeSublet(ctx, ana, { position: at })
  const texts = async () => (await ownSublet(ana.ctx, id)).texts
  const areas = async () =>
    (await findSublets(ctx, { search: { campus: null, from: null, until: null } })).areas
  const square = { lat: 34.065, lng: -118.445, count: 1 }
  expect(await areas()).toEqual([square])
  const known = await subletData.read(ctx.db, { userId: ana.id, email: ana.email })
  expect(JSON.stringify([known, await texts(), await subletPage(ctx, id)])).not.toMatch(/34\.069|118\.4451/)
  // The form's position leads to the same square, and a linked home takes precedence.
  const change = (input: SubletTexts) => changeSublet(ana.ctx, { subletId: id, input })
  expect(await change(await texts())).toMatchObject({ ok: true })
  expect(await areas()).toEqual([square])
  const home = await makeListing(ctx, { lat: 34.02834, lng: -118.28123 })
  await change({ home, position: at })
  expect(await areas()).toEqual([{ lat: 34.025, lng: -118.285, count: 1 }])
  await change({ home: '', position: '' })
  expect(await areas()).toEqual([])
  for (const position of ['north', '91, 0', '34.06937'])
    expect(await change({ position })).toMatchObject({ errors: { position: /Enter the position/ } })
})

test('programs and search engines get what is on offer, and no more of it than anybody', async ({ ctx }) => {
  const [ana, bo] = await campusStudents(ctx, 'Ana', 'Bo')
  const home = await makeListing(ctx, { lat: 34.02834, lng: -118.28123 })
  const id = await makeSublet(ctx, ana, { home, street: '1234 Thistlebrook Lane', unit: '9B' })
  await makeSublet(ctx, bo, { consent: 'no' })
  const site = { ...ctx, actor: visitor }
  const found = publicSublets.parse(await subletsForApi(site, new URLSearchParams('from=soon&color=red')))
  expect(found).toMatchObject({
    total: 1,
    items: [{ id, rentCents: 90_000, ownRentCents: 105_000, lat: 34.025, lng: -118.285, photoCount: 0 }],
    notes: ['We couldn’t read “soon” as a date, so it isn’t applied.', 'There is no parameter “color”.'],
  })
  expect(JSON.stringify(found)).not.toMatch(/Thistlebrook|9B|Ana|Quillfeather/)
  expect(await sitemapSublets(site)).toEqual([{ id, updatedAt: ctx.now() }])
  await setSublet(ana.ctx, { subletId: id, step: 'pause' })
  expect(await sitemapSublets(site)).toEqual([])
  expect((await subletsForApi(site, new URLSearchParams())).total).toBe(0)
})
