import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { places } from '#app/database/schema/map/places.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { chooseBuilding } from '#app/features/buildings/choose-building.server.ts'
import { makeBuilding } from '#app/features/buildings/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { drawnWays } from '#app/features/listings/detail-params.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { makeDraft, makeManager } from '#app/features/publishing/factory.ts'
import { importStreets } from '#app/features/streets/import-streets.server.ts'
import { attributionOf } from '#app/features/streets/known-streets.server.ts'
import { OPENSTREETMAP } from '#app/features/streets/rules.ts'
import { visitor } from '#app/platform/access.ts'
import { NotFound } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { lookingStudents } from '#tests/setup/people/students.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { wayLine } from './way-line.server.ts'

const campus = { lat: 34.0224, lng: -118.2851 }
const corner = { lat: campus.lat, lng: campus.lng - 0.01 }

/** A street going west from the campus, and stairs going north from its end. */
async function* file() {
  const line = (highway: string, coordinates: [number, number][]) => ({
    type: 'Feature',
    properties: { highway },
    geometry: { type: 'LineString', coordinates },
  })
  yield Buffer.from(
    JSON.stringify({
      type: 'FeatureCollection',
      features: [
        line('residential', [
          [campus.lng, campus.lat],
          [corner.lng, corner.lat],
        ]),
        line('steps', [
          [corner.lng, corner.lat],
          [corner.lng, corner.lat + 0.005],
        ]),
      ],
    }),
  )
}

test('the walk of a home is drawn along the streets from its door to the campus; an approximate home has no line', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  await ctx.db.update(campuses).set(campus).where(eq(campuses.slug, 'usc'))
  const place = { lat: corner.lat + 0.005, lng: corner.lng + 0.0002 }
  const home = await makeListing(ctx, place)
  const rider = await makeListing(ctx, { lat: corner.lat, lng: corner.lng + 0.005 })
  const approximate = await makeListing(ctx, { ...place, precision: 'approximate' })
  const far = await makeListing(ctx, { lat: campus.lat + 0.02, lng: campus.lng + 0.02 })
  await importStreets(ctx, { chunks: file(), ...OPENSTREETMAP, area: 'here', sourceDate: '2026-11-01' })
  await runQueuedJobs(ctx)
  const site = { ...ctx, actor: visitor }
  const walk = await wayLine(site, { idOrSlug: home, way: 'walk' })
  expect(walk).toEqual({
    points: [
      [-118.2949, 34.0274],
      [-118.2951, 34.0274],
      [-118.2951, 34.0224],
      [-118.2851, 34.0224],
    ],
    attribution: attributionOf([OPENSTREETMAP]),
  })
  expect(await wayLine(site, { idOrSlug: home, way: 'walk' })).toBe(walk)
  // Nobody bikes on stairs.
  expect(await wayLine(site, { idOrSlug: home, way: 'bike' })).toBeNull()
  expect((await wayLine(site, { idOrSlug: rider, way: 'bike' }))?.points).toHaveLength(2)
  expect([
    await wayLine(site, { idOrSlug: approximate, way: 'walk' }),
    await wayLine(site, { idOrSlug: far, way: 'walk' }),
  ]).toEqual([null, null])
  await expect(wayLine(site, { idOrSlug: 'no-such-home', way: 'walk' })).rejects.toThrow(NotFound)
  await expect(wayLine(site, { idOrSlug: '%00', way: 'walk' })).rejects.toThrow(NotFound)
})

test('a student’s walk is drawn to their own building, which nobody else’s request shows', async ({
  ctx,
}) => {
  const [ana, ben] = await lookingStudents(ctx, 'Ana Adams', 'Ben Brown')
  await ctx.db.update(campuses).set(campus).where(eq(campuses.slug, 'usc'))
  const home = await makeListing(ctx, corner)
  const approximate = await makeListing(ctx, { ...corner, precision: 'approximate' })
  const far = await makeListing(ctx, { lat: campus.lat + 0.02, lng: campus.lng + 0.02 })
  await importStreets(ctx, { chunks: file(), ...OPENSTREETMAP, area: 'here', sourceDate: '2026-11-01' })
  const hall = await makeBuilding(ctx, 'Wisteria Hall')
  await ctx.db
    .update(places)
    .set({ lat: campus.lat, lng: campus.lng - 0.004 })
    .where(eq(places.id, hall))
  expect(await wayLine(ana.ctx, { idOrSlug: home, way: 'walk', to: 'building' })).toBeNull()
  expect(await chooseBuilding(ana.ctx, hall)).toMatchObject({ ok: true })
  await runQueuedJobs(ctx)
  const toHall = [
    [-118.2951, 34.0224],
    [-118.2891, 34.0224],
  ]
  expect((await wayLine(ana.ctx, { idOrSlug: home, way: 'walk', to: 'building' }))?.points).toEqual(toHall)
  expect((await wayLine(ana.ctx, { idOrSlug: home, way: 'bike', to: 'building' }))?.points).toEqual(toHall)
  expect((await wayLine(ana.ctx, { idOrSlug: home, way: 'walk' }))?.points.at(-1)).toEqual([
    -118.2851, 34.0224,
  ])
  for (const other of [ben.ctx, { ...ctx, actor: visitor }])
    expect(await wayLine(other, { idOrSlug: home, way: 'walk', to: 'building' })).toBeNull()
  for (const none of [approximate, far])
    expect(await wayLine(ana.ctx, { idOrSlug: none, way: 'walk', to: 'building' })).toBeNull()
  expect(await wayLine(ana.ctx, { idOrSlug: home, way: 'drive', to: 'building' })).toBeNull()
})

test('the way of a draft is for its manager and admins, and for nobody else there', async ({ ctx }) => {
  await makeCampus(ctx)
  const { manager } = await makeManager(ctx)
  const draft = await makeDraft(manager)
  await importStreets(ctx, { chunks: file(), ...OPENSTREETMAP, area: 'here', sourceDate: '2026-11-01' })
  const as = async (role: object) => ({ ...ctx, actor: personOf(await makeUser(ctx, role)) })
  const others = [{ ...ctx, actor: visitor }, await as({}), await as({ manager: true, student: false })]
  for (const way of drawnWays) {
    for (const other of others)
      await expect(wayLine(other, { idOrSlug: draft, way }), way).rejects.toThrow(NotFound)
    for (const own of [manager, await as({ admin: true })])
      expect(await wayLine(own, { idOrSlug: draft, way })).toBeNull()
  }
})
