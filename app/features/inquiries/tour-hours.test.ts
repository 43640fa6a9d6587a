import { expect } from 'vitest'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeColleague } from '#app/features/companies/factory.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { pickTour } from './answer-tour.server.ts'
import { makeInquiry, typedInquiry } from './factory.ts'
import { inquiryStart } from './inquiry-start.query.server.ts'
import { offerTour } from './offer-tour.server.ts'
import { inquiryPage } from './own-inquiries.query.server.ts'
import { sendInquiry } from './send-inquiry.server.ts'
import { timesWithin } from './tour-hours.ts'
import { ownTourHours, saveTourHours } from './tour-hours.server.ts'

const as = (ctx: SystemContext, user: Parameters<typeof personOf>[0]) => ({ ...ctx, actor: personOf(user) })

/** A form of the week in which the other days have no tours. */
const week = (days: Record<string, string> = {}) => ({
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7].flatMap((day) => [
      [`from${day}`, ''],
      [`until${day}`, ''],
    ]),
  ),
  ...days,
})

/** It is Monday, November 16, 2026 at noon in Los Angeles. */
async function scene(ctx: SystemContext) {
  await makeCampus(ctx)
  const home = (unit: string) => makeListing(ctx, { name: 'Fern Court', address: `12 Fern St, Apt ${unit}` })
  const [first, second, foreign] = [await home('1'), await home('2'), await home('3')]
  const manager = await makeUser(ctx, { manager: true, student: false })
  const colleague = await makeUser(ctx, { manager: true, student: false })
  const other = await makeUser(ctx, { manager: true, student: false })
  await assignManager(ctx, { listingIds: [first], managerId: manager.id })
  await makeColleague(ctx, { userId: colleague.id, companyId: await companyOf(ctx, manager.id) })
  await assignManager(ctx, { listingIds: [second], managerId: colleague.id })
  await assignManager(ctx, { listingIds: [foreign], managerId: other.id })
  const ana = await makeUser(ctx)
  await makeProfile(ctx, ana)
  const people = { manager: as(ctx, manager), colleague: as(ctx, colleague), other: as(ctx, other) }
  return { first, second, foreign, ana, asAna: as(ctx, ana), ...people }
}

test('half-hour steps of each day, of which the last still ends in time', () => {
  const now = new Date('2026-11-16T20:00:00Z')
  const hours = [
    { weekday: 1, from: 540, until: 630 },
    { weekday: 7, from: 600, until: 615 },
  ]
  expect(timesWithin(hours, { timeZone: 'America/Los_Angeles', now })).toEqual([
    '2026-11-16T09:00',
    '2026-11-16T09:30',
    '2026-11-16T10:00',
    '2026-11-23T09:00',
    '2026-11-23T09:30',
    '2026-11-23T10:00',
  ])
})

test('a student picks from the hours of the company, without what is taken or too soon', async ({ ctx }) => {
  const { first, second, foreign, ana, asAna, manager, colleague } = await scene(ctx)
  const offered = async (home: string) => (await inquiryStart(asAna, { listingId: home })).tour.offered
  expect(await offered(first)).toBeNull()
  const hours = week({ from1: '13:30', until1: '15:30', from5: '10:00', until5: '11:30' })
  expect(await saveTourHours(colleague, hours)).toEqual({ ok: true })
  expect(await ownTourHours(manager)).toEqual([
    { weekday: 1, from: 810, until: 930 },
    { weekday: 5, from: 600, until: 690 },
  ])
  // At noon, 1:30 PM is less than two hours ahead.
  const on = (day: string, ...times: string[]) => times.map((time) => `${day}T${time}`)
  const all = [
    ...on('2026-11-16', '14:00', '14:30', '15:00'),
    ...on('2026-11-20', '10:00', '10:30', '11:00'),
    ...on('2026-11-23', '13:30', '14:00', '14:30', '15:00'),
    ...on('2026-11-27', '10:00', '10:30', '11:00'),
  ]
  expect(await offered(first)).toEqual(all)
  expect(await offered(foreign)).toBeNull()

  const agreed = await makeInquiry(ctx, ana, second, { tourSlot0: '2026-11-20T10:30' })
  expect(await offered(first)).toEqual(all)
  await pickTour(colleague, { inquiryId: agreed, slot: '2026-11-20T18:30:00.000Z' })
  const free = all.filter((time) => time !== '2026-11-20T10:30')
  expect(await offered(first)).toEqual(free)

  for (const tourSlot0 of ['2026-11-20T10:30', '2026-11-20T12:00', '2026-11-20T10:15'])
    expect(await sendInquiry(asAna, { listingId: first, typed: typedInquiry({ tourSlot0 }) })).toMatchObject({
      errors: { tourSlot0: 'This time is not offered any more. Choose another.' },
    })
  const inquiryId = await makeInquiry(ctx, ana, first, { tourSlot0: '2026-11-20T11:00' })
  const page = await inquiryPage(asAna, inquiryId)
  if (page.kind !== 'own') throw new Error('it is her inquiry')
  expect(page.inquiry.tour.times.offered).toEqual(free)
  const { seen } = page.inquiry.tour
  expect(
    await offerTour(asAna, { inquiryId, fields: { tourSlot0: '2026-11-21T10:00', seen } }),
  ).toMatchObject({
    reason: 'invalid',
  })
  expect(await offerTour(asAna, { inquiryId, fields: { tourSlot0: '2026-11-27T10:00', seen } })).toEqual({
    ok: true,
  })
})

test('a manager proposes any time; without hours a student does, too', async ({ ctx }) => {
  const { first, ana, asAna, manager } = await scene(ctx)
  await saveTourHours(manager, week({ from1: '13:30', until1: '15:30' }))
  const inquiryId = await makeInquiry(ctx, ana, first)
  expect(await offerTour(manager, { inquiryId, fields: { tourSlot0: '2026-11-21T10:00' } })).toEqual({
    ok: true,
  })
  expect(await saveTourHours(manager, week())).toEqual({ ok: true })
  expect(await ownTourHours(manager)).toEqual([])
  expect((await inquiryStart(asAna, { listingId: first })).tour.offered).toBeNull()
})

test('hours that end before they begin, or have no end, are refused', async ({ ctx }) => {
  const { asAna, manager, other } = await scene(ctx)
  await saveTourHours(manager, week({ from1: '13:30', until1: '15:30' }))
  const wrong = week({ from1: '10:00', from2: '10:00', until2: '10:00', until3: '9:99' })
  expect(await saveTourHours(manager, wrong)).toMatchObject({
    errors: {
      until1: 'Choose when Monday ends.',
      until2: 'Choose a later time than the first.',
      from3: 'Choose when Wednesday begins.',
    },
  })
  // A form with missing days is invalid and changes nothing.
  expect(await saveTourHours(manager, {})).toMatchObject({ reason: 'invalid' })
  expect(await ownTourHours(manager)).toHaveLength(1)
  expect(await ownTourHours(other)).toEqual([])
  await expect(saveTourHours(asAna, week())).rejects.toThrow(Forbidden)
  await expect(ownTourHours(asAna)).rejects.toThrow(Forbidden)
})
