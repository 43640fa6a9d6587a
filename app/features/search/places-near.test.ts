import { expect } from 'vitest'
import { visitor } from '#app/platform/access.ts'
import { milesBetween } from '#app/platform/geo/distance.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makePlace } from '#app/features/listings/factory.ts'
import { placesNear } from './places-near.query.server.ts'

const home = { lat: 34.03, lng: -118.285 }

test('the nearest eight of a kind within three miles, nearest first, with their source', async ({ ctx }) => {
  for (let step = 12; step > 0; step--) {
    await makePlace(ctx, { name: `Market ${step}`, lat: home.lat + step * 0.001, source: 'City list' })
  }
  await makePlace(ctx, { name: 'Café', category: 'cafe' })
  const near = await placesNear({ ...ctx, actor: visitor }, { ...home, category: 'grocery' })
  expect(near.map(({ name }) => name)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((step) => `Market ${step}`))
  expect(near[7]).toMatchObject({ source: 'City list', sourceDate: '2026-11-01' })
  for (const place of near) expect(place.miles).toBeCloseTo(milesBetween(home, place), 9)
})

test('three miles is a circle, not a box', async ({ ctx }) => {
  await makePlace(ctx, { name: 'Straight north', lat: home.lat + 0.0433, lng: home.lng })
  await makePlace(ctx, { name: 'In the corner of the box', lat: home.lat + 0.04, lng: home.lng + 0.045 })
  await makePlace(ctx, { name: 'Too far', lat: home.lat + 0.0436, lng: home.lng })
  expect((await placesNear(ctx, { ...home, category: 'grocery' })).map(({ name }) => name)).toEqual([
    'Straight north',
  ])
})

test('no place of a kind is an empty list, at the pole too', async ({ ctx }) => {
  await makePlace(ctx)
  expect(await placesNear(ctx, { ...home, category: 'pharmacy' })).toEqual([])
  expect(await placesNear(ctx, { lat: 90, lng: 180, category: 'grocery' })).toEqual([])
})
