import { expect } from 'vitest'
import { buildingCommutes } from '#app/database/schema/map/buildings.ts'
import { chooseBuilding } from '#app/features/buildings/choose-building.server.ts'
import { makeBuilding } from '#app/features/buildings/factory.ts'
import { minutesOf } from '#app/features/commute/rules.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { saveOwnCap, saveOwnMinutes } from '#app/features/groups/save-own-answers.server.ts'
import { walksInGroup } from '#app/features/groups/member-walks.query.server.ts'
import { saveListings } from '#app/features/listings/save-listings.server.ts'
import { listingInput } from '#app/features/listings/factory.ts'
import { blockPerson } from '#app/features/people/block-person.server.ts'
import { countFacets, facetsOfPage } from '#app/features/search/count-facets.query.server.ts'
import { prepareSearch } from '#app/features/search/prepare-search.server.ts'
import type { JudgedSearch } from '#app/features/search/requirements.ts'
import { countSearches } from '#app/features/search/count-searches.query.server.ts'
import { mapView } from '#app/features/search/map-view.query.server.ts'
import { searchListings } from '#app/features/search/search-listings.query.server.ts'
import { emptySearch } from '#app/features/search/search-params.ts'
import { importStreets } from '#app/features/streets/import-streets.server.ts'
import { OPENSTREETMAP } from '#app/features/streets/rules.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { lookingStudents } from '#tests/setup/people/students.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { fittingHomes } from './fitting-homes.query.server.ts'
import { judgedSearch } from './judged-search.server.ts'

const campus = { lat: 34.0224, lng: -118.2851 }
const HOMES = 60

/** A street that runs 2,769 meters west from the campus, where the buildings are. */
async function* street() {
  const coordinates = [
    [campus.lng, campus.lat],
    [campus.lng - 0.03, campus.lat],
  ]
  const geometry = { type: 'LineString', coordinates }
  yield Buffer.from(JSON.stringify({ type: 'Feature', properties: { highway: 'residential' }, geometry }))
}

/** Homes for two every 45 meters along the street, and as many for one; two have no position. */
async function anaAndBen(ctx: SystemContext) {
  const [ana, ben, cleo] = await lookingStudents(ctx, 'Ana Adams', 'Ben Brown', 'Cleo Clark')
  const groupId = await makeGroup(ctx, [ana, ben])
  for (const { ctx: own } of [ana, ben])
    await saveOwnCap(own, { groupId, input: { cap: '2000', showsCap: 'yes' } })
  const homes = Array.from({ length: HOMES }, (_, n) =>
    listingInput({
      externalId: String(n),
      price: 150_000 + n,
      beds: n % 2 === 0 ? 2 : 1,
      lat: n < 2 ? null : campus.lat,
      lng: n < 2 ? null : campus.lng - n * 0.00049,
    }),
  )
  await saveListings(ctx, { inputs: homes })
  await importStreets(ctx, { chunks: street(), ...OPENSTREETMAP, area: 'here', sourceDate: '2026-11-01' })
  const hall = await makeBuilding(ctx, 'Wisteria Hall')
  for (const { ctx: own } of [ana, ben]) await chooseBuilding(own, hall)
  await runQueuedJobs(ctx)
  const ways = await ctx.db.select().from(buildingCommutes)
  const minutes = new Map(ways.map((way) => [way.listingId, minutesOf(way.walkMeters ?? 0, 'walk')]))
  expect(minutes.size).toBe(HOMES - 2)
  return { ana, ben, cleo, groupId, hall, minutes }
}

/** Checks that the counts next to filters match the searches with each filter. */
async function countsAreRight(as: SystemContext, search: JudgedSearch) {
  const total = async (other: Partial<JudgedSearch>) =>
    (await searchListings(as, { search: { ...search, ...other } })).total
  const facets = await countFacets(as, { search })
  expect(facets.types.House).toBe(await total({ type: 'House' }))
  expect(facets.beds[1]).toBe(await total({ beds: 1 }))
  expect(facets.amenities.wifi).toBe(await total({ amenities: ['wifi'] }))
  const within = facets.budget.reduce((sum, { count }) => sum + count, 0)
  expect(within).toBe(await total({ min: null }))
  const [prepared, most] = [await prepareSearch(as, ''), await total({ type: null, beds: null, min: null })]
  expect((await facetsOfPage(as, { search, prepared, most })).counts).toEqual(facets)
}

test('lists, counts, pages and maps what a limit on somebody’s walk leaves, and says for whom it is too far', async ({
  ctx,
}) => {
  const { ana, ben, cleo, groupId, minutes } = await anaAndBen(ctx)
  const limit = (of: typeof ana, most: string, showsMinutes = 'yes') =>
    saveOwnMinutes(of.ctx, { groupId, input: { showsMinutes, mostMinutes: most } })
  /** Checks that all views agree. @param limits the limits of the members whose limit counts */
  const agrees = async (as: SystemContext, limits: number[]) => {
    const asked = { ...emptySearch, group: groupId }
    const judged = await judgedSearch(as, { search: asked })
    const only = judged.alike({ ...asked, fits: true })
    const page = await searchListings(as, { search: judged.search })
    const second = await searchListings(as, { search: { ...judged.search, page: 2 } })
    const all = [...page.items, ...second.items]
    expect(new Set(all.map(({ id }) => id)).size).toBe(HOMES)
    const walks = await walksInGroup(as, { groupId, listingIds: all.map(({ id }) => id) })
    const fits = judged.fits(all, walks)
    const levels = new Map(
      all.map(({ id, beds }) => {
        const points = (beds < 2 ? 10 : 0) + 3 * limits.filter((most) => (minutes.get(id) ?? 0) > most).length
        return [id, points === 0 ? 'fits' : points <= 6 ? 'near' : 'far']
      }),
    )
    for (const { id } of all) expect(fits[id]?.level).toBe(levels.get(id))
    const order = all.map(({ id }) => ['fits', 'near', 'far'].indexOf(levels.get(id) ?? ''))
    expect(order).toEqual(order.toSorted((one, other) => one - other))
    const total = order.filter((level) => level === 0).length
    const listed = await searchListings(as, { search: only })
    expect(listed.total).toBe(total)
    expect(listed.items.map(({ id }) => levels.get(id))).toEqual(listed.items.map(() => 'fits'))
    expect(await countSearches(as, { searches: [only, judged.search] })).toEqual([total, HOMES])
    const { types } = await countFacets(as, { search: only })
    expect(Object.values(types).reduce((sum, each) => sum + each)).toBe(total)
    await countsAreRight(as, { ...only, type: 'Apartment', beds: 2, min: 500 })
    expect((await mapView(as, { search: only })).total).toBe(total)
    for (const { id, fit } of (await mapView(as, { search: judged.search })).pins)
      expect(fit).toBe(levels.get(id))
    const suggested = await fittingHomes(as, { groupId })
    expect(suggested.total).toBe(total)
    // A home that fits has no verdict on its card.
    expect(suggested.homes.map(({ card }) => card.fit?.level)).toEqual(
      order.slice(0, 3).map((at) => (at === 0 ? undefined : at === 1 ? 'near' : 'far')),
    )
    return { total, lines: Object.values(fits).flatMap((fit) => fit.lines) }
  }

  const none = await agrees(ben.ctx, [])
  expect(none.total).toBe(HOMES / 2)
  for (const most of [1, 10, 20, 34]) {
    await limit(ana, String(most))
    const { total, lines } = await agrees(ben.ctx, [most])
    expect(total).toBeLessThan(most === 34 ? HOMES / 2 + 1 : HOMES / 2)
    expect(lines.includes(`Over ${most} min on foot for Ana A.`)).toBe(total < none.total)
    await agrees(ana.ctx, [most])
  }
  await limit(ana, '20')
  await limit(ben, '12')
  expect((await agrees(ana.ctx, [20, 12])).lines).toContain('Over 12 min on foot for Ben B.')
  // Without consent there is no limit; between people with a block it does not count; and a home that moved has no minutes.
  await limit(ana, '', 'no')
  await agrees(ben.ctx, [12])
  await limit(ana, '20')
  await blockPerson(ben.ctx, ana.id)
  await agrees(ben.ctx, [12])
  await agrees(ana.ctx, [20])
  await ctx.db.update(buildingCommutes).set({ lat: 34 })
  minutes.clear()
  await agrees(ana.ctx, [20])
  expect((await judgedSearch(cleo.ctx, { search: { ...emptySearch, group: groupId } })).for).toBeNull()
})

test('neither order nor pages say how far beyond a limit others walk, nor where to', async ({ ctx }) => {
  const { ana, ben, groupId, hall, minutes } = await anaAndBen(ctx)
  await saveOwnMinutes(ana.ctx, { groupId, input: { showsMinutes: 'yes', mostMinutes: '5' } })
  await saveOwnMinutes(ben.ctx, { groupId, input: { showsMinutes: 'yes', mostMinutes: '' } })
  const seen = async () => {
    const judged = await judgedSearch(ben.ctx, {
      search: { ...emptySearch, group: groupId, sort: 'recommended' },
    })
    const page = await searchListings(ben.ctx, { search: judged.search })
    const map = await mapView(ben.ctx, { search: judged.search })
    const ids = page.items.map(({ id }) => id)
    const fits = judged.fits(page.items, await walksInGroup(ben.ctx, { groupId, listingIds: ids }))
    return { page, map, fits, for: judged.for, suggested: await fittingHomes(ben.ctx, { groupId }) }
  }
  const before = await seen()
  const text = JSON.stringify(before)
  expect(text).not.toContain(hall)
  expect(text).not.toContain('Wisteria')
  // Makes every home that is too far even farther, in minutes that round alike or not: the judgments stay.
  const far = [...minutes].filter(([, each]) => each > 5).length
  expect(far).toBeGreaterThan(20)
  await ctx.db.execute(
    `update building_commutes set walk_meters = 10000 - walk_meters where walk_meters >= 440`,
  )
  const { suggested, ...after } = await seen()
  expect(after).toEqual({ page: before.page, map: before.map, fits: before.fits, for: before.for })
  expect(suggested.homes.map(({ card }) => card.id)).toEqual(
    before.suggested.homes.map(({ card }) => card.id),
  )
})
