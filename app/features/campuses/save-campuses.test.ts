import { expect } from 'vitest'
import { visitor } from '#app/platform/access.ts'
import { NotFound } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import firstCampuses from './campuses.json' with { type: 'json' }
import { findCampus, listCampuses } from './campuses.query.server.ts'
import { campusesForm, type CampusInput } from './rules.ts'
import { saveCampuses } from './save-campuses.server.ts'

const ring: [number, number][] = [
  [-118.29, 34.02],
  [-118.28, 34.02],
  [-118.28, 34.03],
  [-118.29, 34.02],
]
const zone = {
  kind: 'patrol' as const,
  name: 'Night patrol',
  ring,
  source: 'dps.example',
  sourceDate: '2026-08-01',
}
const campus: CampusInput = {
  slug: 'test-u',
  name: 'Test University',
  shortName: 'TU',
  lat: 34.02,
  lng: -118.28,
}

test('the shipped campuses are valid, and saving them twice changes nothing', async ({ ctx }) => {
  const first = campusesForm.parse(firstCampuses)
  expect(await saveCampuses(ctx, first)).toEqual({ inserted: 3, updated: 0, unchanged: 0 })
  const listed = await listCampuses({ ...ctx, actor: visitor })
  expect(await saveCampuses(ctx, first)).toEqual({ inserted: 0, updated: 0, unchanged: 3 })
  expect(await listCampuses(ctx)).toEqual(listed)
  expect(listed.map(({ shortName }) => shortName)).toEqual(['UCLA', 'UCSD', 'USC'])
})

test('zones are replaced when given and kept when left out', async ({ ctx }) => {
  await saveCampuses(ctx, [{ ...campus, zones: [zone, { ...zone, kind: 'free_ride', name: 'Free rides' }] }])
  await saveCampuses(ctx, [{ ...campus, zones: [{ ...zone, name: 'Patrol' }] }])
  await saveCampuses(ctx, [{ ...campus, name: 'Renamed University' }])
  const found = await findCampus({ ...ctx, actor: visitor }, 'test-u')
  expect(found).toMatchObject({ name: 'Renamed University', zones: [{ ...zone, name: 'Patrol' }] })
  expect(found?.zones).toHaveLength(1)
})

test('an unknown slug is no campus', async ({ ctx }) => {
  expect(await findCampus(ctx, 'nowhere')).toBeNull()
})

test.for<[string, Partial<CampusInput>]>([
  ['lowercase letters', { slug: 'Test U' }],
  ['end with the corner it began with', { outline: ring.slice(0, 3).concat([[-118.3, 34]]) }],
  ['such as America/Los_Angeles', { timeZone: 'Mars/Olympus' }],
  ['such as America/Los_Angeles', { timeZone: 'PST' }],
  ['such as usc.edu', { emailDomains: ['@usc.edu'] }],
])('a campus is refused with a reason: %s', async ([reason, wrong], { ctx }) => {
  await expect(saveCampuses(ctx, [{ ...campus, ...wrong }])).rejects.toThrow(reason)
})

test('invisible characters are removed from names, so that they can be stored', async ({ ctx }) => {
  await saveCampuses(ctx, [
    { ...campus, name: 'Test\0University\u202E ', zones: [{ ...zone, source: 'Map\0' }] },
  ])
  expect(await findCampus(ctx, campus.slug)).toMatchObject({ name: 'Test University' })
  await expect(saveCampuses(ctx, [{ ...campus, name: ' \0' }])).rejects.toThrow('enter something here')
})

test('a visitor saves no campus', async ({ ctx }) => {
  await expect(saveCampuses({ ...ctx, actor: visitor }, [campus])).rejects.toThrow(NotFound)
})
