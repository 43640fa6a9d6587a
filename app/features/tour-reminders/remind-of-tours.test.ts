import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { companies } from '#app/database/schema/homes/companies.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { mailboxEmails } from '#app/features/emails/emails.query.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { ownNotifications } from '#app/features/notifications/notifications.query.server.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { endTour, pickTour } from '#app/features/inquiries/answer-tour.server.ts'
import { makeInquiry } from '#app/features/inquiries/factory.ts'
import { openTour } from '#app/features/inquiries/tour.server.ts'
import { offerTour, tourVersion } from '#app/features/inquiries/offer-tour.server.ts'
import { remindOfTours } from './remind-of-tours.server.ts'

/** NOW is noon on Monday, November 16, in Los Angeles, which is 8 hours behind UTC. */
const WEDNESDAY = '2026-11-18T10:00'
const WEDNESDAY_ISO = '2026-11-18T18:00:00.000Z'
const TUESDAY_EVENING = '2026-11-18T02:00:00.000Z'

async function scene(ctx: SystemContext) {
  await makeCampus(ctx)
  const home = await makeListing(ctx, { name: 'Amberfinch House', address: '1200 N Fern St, Apt 4B' })
  const manager = await makeUser(ctx, { givenName: 'Marta', manager: true, student: false })
  await assignManager(ctx, { listingIds: [home], managerId: manager.id })
  await ctx.db.update(companies).set({ name: 'Keller Homes' })
  const ana = await makeUser(ctx)
  await makeProfile(ctx, ana)
  const inquiryId = await makeInquiry(ctx, ana, home, { tourSlot0: WEDNESDAY })
  const [asAna, asManager] = [ana, manager].map((user) => ({ ...ctx, actor: personOf(user) }))
  if (!asAna || !asManager) throw new Error('two were made')
  const runAt = async (iso: string) => {
    const then = { ...ctx, now: () => new Date(iso) }
    await remindOfTours.run(then, {})
    await runQueuedJobs(then)
    return (await mailboxEmails(ctx)).filter(({ subject }) => subject.startsWith('Reminder: '))
  }
  const offer = async (as: typeof asManager, tourSlot0: string) => {
    const seen = tourVersion(await openTour(ctx.db, inquiryId))
    expect(await offerTour(as, { inquiryId, fields: { tourSlot0, seen } })).toEqual({ ok: true })
  }
  return { home, ana, manager, inquiryId, asAna, asManager, runAt, offer }
}

test('both sides are reminded once, at 6 in the evening before at the home, of when, where and with whom', async ({
  ctx,
}) => {
  const { ana, manager, inquiryId, asAna, asManager, runAt } = await scene(ctx)
  await pickTour(asManager, { inquiryId, slot: WEDNESDAY_ISO })
  expect(await runAt('2026-11-18T01:59:00.000Z')).toEqual([])
  await runAt(TUESDAY_EVENING)
  const emails = await runAt('2026-11-18T02:05:00.000Z')
  expect(emails.map(({ to }) => to).toSorted()).toEqual([ana.email, manager.email].toSorted())
  const subject =
    'Reminder: the tour of “Amberfinch House, 1200 N Fern St, Apt 4B” is on Wed, Nov 18, 2026, 10:00 AM PST'
  for (const email of emails) {
    expect(email.subject).toBe(subject)
    expect(email.text).toContain('Where: Amberfinch House, 1200 N Fern St, Apt 4B.')
    expect(email.text).toMatch(
      email.to === ana.email ? /^With: Marta.*, Keller Homes$/m : /^With: Ana Rivera$/m,
    )
  }
  for (const [as, link] of [
    [asAna, `/inquiries/${inquiryId}`],
    [asManager, `/manage/leads/${inquiryId}`],
  ] as const)
    expect(await ownNotifications(as)).toContainEqual(expect.objectContaining({ text: `${subject}.`, link }))
})

test('a canceled or only proposed tour is not reminded of; one that was moved is reminded of at its new time', async ({
  ctx,
}) => {
  const { inquiryId, asAna, asManager, runAt, offer } = await scene(ctx)
  expect(await runAt(TUESDAY_EVENING)).toEqual([])
  await pickTour(asManager, { inquiryId, slot: WEDNESDAY_ISO })
  await offer(asManager, '2026-11-20T10:00')
  expect(await runAt(TUESDAY_EVENING)).toHaveLength(2)
  await pickTour(asAna, { inquiryId, slot: '2026-11-20T18:00:00.000Z' })
  expect(await runAt('2026-11-20T02:00:00.000Z')).toHaveLength(4)
  await offer(asManager, '2026-11-24T10:00')
  await pickTour(asAna, { inquiryId, slot: '2026-11-24T18:00:00.000Z' })
  await endTour(asAna, { inquiryId })
  expect(await runAt('2026-11-24T02:00:00.000Z')).toHaveLength(4)
})

const lease = { rentedThrough: '2027-07-31', availableFrom: '2027-08-01' }
const home = '“Amberfinch House, 1200 N Fern St, Apt 4B”'
const at = 'Wed, Nov 18, 2026, 10:00 AM PST'

for (const [state, columns, said, isToldToStudents] of [
  ['paused', { status: 'paused' }, 'is paused', true],
  ['archived because it is rented', { status: 'archived', ...lease }, 'is rented', true],
  ['taken down', { status: 'archived' }, 'was taken down', false],
] as const)
  test(`nobody is simply reminded to come to the tour of a home that is ${state}`, async ({ ctx }) => {
    const { home: id, ana, manager, inquiryId, asAna, asManager, runAt } = await scene(ctx)
    await pickTour(asManager, { inquiryId, slot: WEDNESDAY_ISO })
    await ctx.db.update(listings).set(columns).where(eq(listings.id, id))
    await runAt(TUESDAY_EVENING)
    const emails = await runAt('2026-11-18T02:05:00.000Z')
    const people = [manager.email, ...(isToldToStudents ? [ana.email] : [])]
    expect(emails.map(({ to }) => to).toSorted()).toEqual(people.toSorted())
    const subject = `Reminder: the tour of ${home} is on ${at}, but the home ${said}`
    for (const email of emails) {
      expect(email.subject).toBe(subject)
      expect(email.text).toContain(
        email.to === ana.email
          ? 'Ask the manager if the tour is still on.'
          : 'If the tour is off, cancel it on its page, so that the student does not come for nothing.',
      )
    }
    const lines = (await ownNotifications(asAna)).filter(({ text }) => text.startsWith('Reminder: '))
    expect(lines.map(({ text }) => text)).toEqual(isToldToStudents ? [`${subject}.`] : [])
  })
