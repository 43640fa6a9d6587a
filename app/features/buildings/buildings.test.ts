import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { buildingCommutes, studentBuildings } from '#app/database/schema/map/buildings.ts'
import { places } from '#app/database/schema/map/places.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { campusEditor } from '#app/features/campuses/edit-campus.query.server.ts'
import { editCampus } from '#app/features/campuses/edit-campus.server.ts'
import { importPlaces } from '#app/features/place-files/import-places.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { deleteStreets, importStreets } from '#app/features/streets/import-streets.server.ts'
import { OPENSTREETMAP } from '#app/features/streets/rules.ts'
import { visitor } from '#app/platform/access.ts'
import { test } from '#tests/setup/databases/database.ts'
import { lookingStudents, makeStudent } from '#tests/setup/people/students.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { rateLimitRules } from '#app/features/rate-limits/rules.ts'
import { chooseBuilding } from './choose-building.server.ts'
import { makeBuilding } from './factory.ts'
import { buildingChoice, ownBuilding } from './building.query.server.ts'
import { renewBuildingCommutes } from './renew-building-commutes.server.ts'

const campus = { lat: 34.0224, lng: -118.2851 }
const feature = (properties: object, geometry: object) => ({ type: 'Feature', properties, geometry })

/** A street of 923 meters, going west from the campus. */
async function* street() {
  const coordinates = [
    [campus.lng, campus.lat],
    [campus.lng - 0.01, campus.lat],
  ]
  yield Buffer.from(JSON.stringify(feature({ highway: 'residential' }, { type: 'LineString', coordinates })))
}

/** A hall halfway along the street, drawn as an outline, and one in another city. */
const [west, south] = [campus.lng - 0.0051, campus.lat - 0.0001]
const outline = [
  [west, south],
  [west + 0.0002, south],
  [west + 0.0002, south + 0.0002],
  [west, south + 0.0002],
  [west, south],
]
const buildings = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    feature({ name: 'Wisteria Hall', id: 'w' }, { type: 'Polygon', coordinates: [outline] }),
    feature({ name: 'Far Hall', id: 'f' }, { type: 'Point', coordinates: [-117, 34] }),
  ],
})

test('a student chooses a building of their campus, and alone reads how far homes are from it', async ({
  ctx,
}) => {
  const [ana, ben] = await lookingStudents(ctx, 'Ana Adams', 'Ben Brown')
  const [near, off] = [
    { lat: campus.lat, lng: campus.lng - 0.01 },
    { lat: campus.lat + 0.03, lng: campus.lng },
  ]
  const home = { ...near, campus: 'usc', id: await makeListing(ctx, near) }
  const far = { ...off, campus: 'usc', id: await makeListing(ctx, { ...off, address: '2 Far Street' }) }
  expect(await ownBuilding(ana.ctx, home)).toBeNull()
  expect(await chooseBuilding(ana.ctx, home.id)).toMatchObject({ ok: false })
  const setting = { category: 'building', source: 'us', sourceDate: '2026-11-01' } as const
  expect(await importPlaces(ctx, { text: buildings, options: setting })).toMatchObject({ inserted: 2 })
  const { campus: name, buildings: offered, chosen } = await buildingChoice(ana.ctx)
  expect({ name, chosen, offered }).toMatchObject({
    name: 'USC',
    chosen: null,
    offered: [{ name: 'Wisteria Hall' }],
  })
  const id = offered[0]?.id ?? ''
  const [other] = await ctx.db.select().from(places).where(eq(places.name, 'Far Hall'))
  expect(await chooseBuilding(ana.ctx, other?.id ?? '')).toMatchObject({ ok: false })

  await importStreets(ctx, { chunks: street(), ...OPENSTREETMAP, area: 'here', sourceDate: '2026-11-01' })
  expect(await chooseBuilding(ana.ctx, id)).toEqual({ ok: true, chosen: true })
  await runQueuedJobs(ctx)
  expect(await ownBuilding(ana.ctx, home)).toEqual({
    name: 'Wisteria Hall',
    ways: {
      walk: { minutes: 6, miles: 0.3, unstated: false },
      bike: { minutes: 2, miles: 0.3, unstated: false },
    },
  })
  expect(await ownBuilding(ana.ctx, far)).toEqual({ name: 'Wisteria Hall', ways: null })
  expect(await ownBuilding(ben.ctx, home)).toEqual({ name: null, ways: null })
  expect(await ownBuilding({ ...ctx, actor: visitor }, home)).toBeNull()
  expect(await ownBuilding(ana.ctx, { ...home, campus: 'ucla' })).toBeNull()
  expect(await renewBuildingCommutes(ctx)).toBe(0)

  await ctx.db.update(places).set({ lng: campus.lng }).where(eq(places.id, id))
  expect(await ownBuilding(ana.ctx, home)).toMatchObject({ ways: null })
  expect(await renewBuildingCommutes(ctx)).toBe(2)
  expect(await ownBuilding(ana.ctx, home)).toMatchObject({ ways: { walk: { minutes: 12 } } })

  await deleteStreets(ctx, 'here')
  await renewBuildingCommutes(ctx)
  expect(await ownBuilding(ana.ctx, home)).toMatchObject({ ways: null })
  await importStreets(ctx, { chunks: street(), ...OPENSTREETMAP, area: 'here', sourceDate: '2026-11-01' })
  expect(await renewBuildingCommutes(ctx)).toBe(2)
  expect(await chooseBuilding(ana.ctx, '')).toEqual({ ok: true, chosen: false })
  expect(await renewBuildingCommutes(ctx)).toBe(0)
  expect(await ctx.db.select().from(buildingCommutes)).toEqual([])
  expect(await ctx.db.select().from(studentBuildings)).toEqual([])
})

test('who has no university has no buildings to choose from', async ({ ctx }) => {
  const cleo = await makeStudent(ctx, 'Cleo Clark')
  expect(await buildingChoice(cleo.ctx)).toEqual({ campus: null, buildings: [], chosen: null })
  expect(await chooseBuilding(cleo.ctx, cleo.id)).toMatchObject({ ok: false })
})

test('who chooses again and again is refused for a while, because each new building is work for the site', async ({
  ctx,
}) => {
  const [ana] = await lookingStudents(ctx, 'Ana Adams')
  const halls = [await makeBuilding(ctx, 'East Hall'), await makeBuilding(ctx, 'West Hall')]
  const choose = (nth: number) => chooseBuilding(ana.ctx, halls[nth % 2] ?? '')
  for (let nth = 0; nth < rateLimitRules.building.times; nth += 1)
    expect(await choose(nth)).toEqual({ ok: true, chosen: true })
  expect(await choose(0)).toMatchObject({ ok: false, reason: 'limited' })
  expect((await buildingChoice(ana.ctx)).chosen).toBe(halls[1])
  expect(await chooseBuilding(ana.ctx, '')).toEqual({ ok: true, chosen: false })
})

test('an admin enters buildings on the campus form; one that is renamed or moved stays whose choice it is', async ({
  ctx,
}) => {
  const [ana] = await lookingStudents(ctx, 'Ana Adams')
  const admin = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true })) }
  const save = async (buildings: string) => {
    const { typed, version } = await campusEditor(admin, 'usc')
    return editCampus(admin, { slug: 'usc', typed: { ...typed, buildings }, over: version })
  }
  const choice = async () => {
    const { buildings, chosen } = await buildingChoice(ana.ctx)
    return {
      names: buildings.map(({ name }) => name),
      chosen: buildings.find(({ id }) => id === chosen)?.name,
    }
  }
  expect(await save('34.021, -118.283')).toMatchObject({
    errors: { buildings: expect.stringContaining('Line 1 has no name') },
  })
  const annex = '34.023, -118.284 Annex'
  expect(await save(`34.021, -118.283 Quarry Hall\n${annex}`)).toMatchObject({ ok: true })
  expect((await campusEditor(admin, 'usc')).typed['buildings']).toBe(`${annex}\n34.021, -118.283 Quarry Hall`)
  const [, quarry] = (await buildingChoice(ana.ctx)).buildings
  expect(await chooseBuilding(ana.ctx, quarry?.id ?? '')).toMatchObject({ ok: true })
  await save(`34.021, -118.283 Stone Hall\n${annex}`)
  expect(await choice()).toEqual({ names: ['Annex', 'Stone Hall'], chosen: 'Stone Hall' })
  // Another building takes the first one's position and name: names identify buildings.
  await save(`34.023, -118.284 Stone Hall\n34.021, -118.283 Annex`)
  expect(await choice()).toEqual({ names: ['Annex', 'Stone Hall'], chosen: 'Stone Hall' })
  await save('34.021, -118.283 Annex')
  expect(await choice()).toEqual({ names: ['Annex'], chosen: undefined })
  await save('')
  expect((await campusEditor(admin, 'usc')).typed['buildings']).toBe('')
  expect((await choice()).names).toEqual([])
})
