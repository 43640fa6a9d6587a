import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { commutes, movedHomes } from '#app/database/schema/map/commute.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { saveCampuses } from '#app/features/campuses/save-campuses.server.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { findListing } from '#app/features/listing-page/listing.query.server.ts'
import type { WayChoice } from '#app/features/listings/ways.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { publicListing } from '#app/features/search/public-listings.query.server.ts'
import { searchListings } from '#app/features/search/search-listings.query.server.ts'
import { emptySearch } from '#app/features/search/search-params.ts'
import { deleteStreets, importStreets } from '#app/features/streets/import-streets.server.ts'
import { OPENSTREETMAP } from '#app/features/streets/rules.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { renewCommutes } from './renew-commutes.server.ts'

const campus = { lat: 34.0224, lng: -118.2851 }

/** A street of 923 meters, going west from the campus, and stairs north of it. */
async function* file() {
  const line = (properties: object, coordinates: [number, number][]) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'LineString', coordinates },
  })
  const features = [
    line({ highway: 'residential' }, [
      [campus.lng, campus.lat],
      [campus.lng - 0.01, campus.lat],
    ]),
    line({ highway: 'steps' }, [
      [campus.lng, campus.lat],
      [campus.lng, campus.lat + 0.005],
    ]),
  ]
  yield Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }))
}

const commuteOf = async (ctx: SystemContext, id: string) =>
  (await findListing(ctx, { idOrSlug: id, people: null })).commute

test('homes have minutes once streets are imported, anew when a home, the campus or the streets change', async ({
  ctx,
}) => {
  const { id: campusId } = (await makeCampus(ctx), (await ctx.db.select().from(campuses))[0] ?? { id: 0 })
  await ctx.db.update(campuses).set(campus).where(eq(campuses.id, campusId))
  const at = (lat: number, lng: number) => ({ lat: campus.lat + lat, lng: campus.lng + lng })
  const [west, north, far] = [
    await makeListing(ctx, at(0, -0.01)),
    await makeListing(ctx, at(0.005, 0)),
    await makeListing(ctx, at(0.02, 0.02)),
  ]
  const nowhere = await makeListing(ctx, { lat: null, lng: null, precision: null })
  expect(await renewCommutes(ctx)).toBe(0)
  await importStreets(ctx, { chunks: file(), ...OPENSTREETMAP, area: 'here', sourceDate: '2026-11-01' })
  await runQueuedJobs(ctx)
  expect(await commuteOf(ctx, west)).toEqual({
    walk: { minutes: 12, miles: 0.6, unstated: false },
    bike: { minutes: 4, miles: 0.6, unstated: false },
  })
  // Nobody bikes up stairs, and 556 meters take 7 minutes.
  expect(await commuteOf(ctx, north)).toMatchObject({ walk: { minutes: 7 }, bike: null })
  expect([await commuteOf(ctx, far), await commuteOf(ctx, nowhere)]).toEqual([null, null])
  const cards = async (way: WayChoice) => {
    const { items } = await searchListings(ctx, { search: { ...emptySearch, way } })
    return [west, north, far, nowhere].map((home) => items.find(({ id }) => id === home)?.toCampus)
  }
  expect(await cards('walk')).toEqual(['12 min walk to USC', '7 min walk to USC', null, null])
  expect(await cards('bike')).toEqual(['4 min by bike to USC', null, null, null])
  expect(await cards('walk,bike')).toEqual(['4 min by bike to USC', '7 min walk to USC', null, null])
  const within = async (minutes: number) => {
    await runQueuedJobs(ctx)
    const { items } = await searchListings(ctx, { search: { ...emptySearch, minutes, sort: 'minutes' } })
    return items.map(({ id }) => id)
  }
  expect(await within(12)).toEqual([north, west])
  expect(await within(11)).toEqual([north])
  const source = { about: false, source: OPENSTREETMAP.attribution, sourceDate: '2026-11-01' }
  expect(JSON.parse(await publicListing(ctx, { idOrSlug: west, people: null }))).toMatchObject({
    toCampus: [
      { way: 'walk', minutes: 12, ...source },
      { way: 'bike', minutes: 4, ...source },
    ],
  })
  expect(await renewCommutes(ctx)).toBe(0)

  await ctx.db.update(listings).set(at(0, -0.005)).where(eq(listings.id, west))
  expect(await commuteOf(ctx, west)).toBeNull()
  expect(await renewCommutes(ctx)).toBe(1)
  expect(await commuteOf(ctx, west)).toMatchObject({ walk: { minutes: 6 }, bike: { minutes: 2 } })

  await ctx.db.update(campuses).set(at(0, -0.005)).where(eq(campuses.id, campusId))
  expect(await commuteOf(ctx, west)).toBeNull()
  expect(await renewCommutes(ctx)).toBe(3)
  expect(await commuteOf(ctx, west)).toMatchObject({ walk: { minutes: 1 } })
  expect(await within(1)).toEqual([west])

  const { slug, name, shortName } = {
    slug: 'usc',
    name: 'University of Southern California',
    shortName: 'USC',
  }
  const place = at(0, -0.005)
  const [near, off] = [
    { name: 'West gate', ...at(0.0003, -0.008) },
    { name: '', ...at(0.02, 0.02) },
  ]
  const save = (entrances: { name: string; lat: number; lng: number }[]) =>
    saveCampuses(ctx, [{ slug, name, shortName, ...place, entrances }])
  // 277 meters along the street, and 33 from the street to the entrance; the other entrance is far from any street.
  await save([off, near])
  expect(await commuteOf(ctx, west)).toBeNull()
  expect(await renewCommutes(ctx)).toBe(3)
  expect(await commuteOf(ctx, west)).toMatchObject({ walk: { minutes: 4 } })
  expect((await findListing(ctx, { idOrSlug: west, people: null })).campus.hasEntrances).toBe(true)
  await save([off])
  expect(await renewCommutes(ctx)).toBe(3)
  expect(await commuteOf(ctx, west)).toBeNull()
  await save([off])
  expect(await renewCommutes(ctx)).toBe(0)
  await save([])
  expect(await renewCommutes(ctx)).toBe(3)
  expect(await commuteOf(ctx, west)).toMatchObject({ walk: { minutes: 1 } })

  await deleteStreets(ctx, 'here')
  await runQueuedJobs(ctx)
  expect(await commuteOf(ctx, west)).toBeNull()
  expect(await within(240)).toEqual([])
})

test('once all homes have ways, those that are new or moved are looked at, and no others', async ({
  ctx,
}) => {
  await makeCampus(ctx, campus)
  await importStreets(ctx, { chunks: file(), ...OPENSTREETMAP, area: 'here', sourceDate: null })
  const at = (lng: number) => ({ lat: campus.lat, lng: campus.lng + lng })
  const [one] = [await makeListing(ctx, at(-0.01)), await makeListing(ctx, { ...at(0), address: '2 Elm' })]
  expect(await renewCommutes(ctx)).toBe(2)
  // As if an earlier transaction had written them.
  const deleteCommutes = async () => (await ctx.db.delete(movedHomes), await ctx.db.delete(commutes))
  const change = (facts: Partial<typeof listings.$inferInsert>) =>
    ctx.db.update(listings).set(facts).where(eq(listings.id, one))
  await deleteCommutes()
  await change({ name: 'Elm Court', ...at(-0.01) })
  expect(await renewCommutes(ctx)).toBe(0)
  for (const facts of [at(-0.005), { status: 'paused' as const }]) {
    await change(facts)
    expect(await renewCommutes(ctx)).toBe(1)
    await deleteCommutes()
  }
  await makeListing(ctx, { ...at(-0.002), address: '3 Elm' })
  expect(await renewCommutes(ctx)).toBe(1)
})
