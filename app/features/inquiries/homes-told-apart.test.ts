import { expect } from 'vitest'
import { notifications } from '#app/database/schema/site/notifications.ts'
import { mailbox } from '#app/database/schema/site/emails.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { namesOfFree } from '#app/features/contact/invite-manager.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { inbox } from '#app/features/messages/inbox.query.server.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { markRented } from '#app/features/own-homes/mark-rented.server.ts'
import { rentedView } from '#app/features/own-homes/rented.query.server.ts'
import { takeDown } from '#app/features/publishing/take-down.server.ts'
import { askManagers, unlistUnconfirmed } from '#app/features/freshness/refresh-listings.server.ts'
import { setOffered } from '#app/features/publishing/set-offered.server.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { addToInquiry } from './add-to-inquiry.server.ts'
import { agenda } from '#app/features/agenda/agenda.query.server.ts'
import { endTour, keepTour, pickTour } from './answer-tour.server.ts'
import { rentedLeadText } from './copy.ts'
import { makeInquiry } from './factory.ts'
import { notifyOfGoneHomes } from '#app/features/tour-reminders/notify-of-gone-homes.server.ts'
import { leadsCsv } from './leads-csv.query.server.ts'
import { leadPage, leadsOf } from './leads.query.server.ts'
import { offerTour } from './offer-tour.server.ts'
import { ownInquiries } from './own-inquiries.query.server.ts'
import { remindOfTours } from '#app/features/tour-reminders/remind-of-tours.server.ts'
import { homeStatistics } from '#app/features/home-statistics/statistics.query.server.ts'
import { withdrawInquiry } from './withdraw-inquiry.server.ts'

const NAME = 'Fern Court'
const PLACE = '12 Fern Street, Apt 7'
/** The home's name without its address and unit. */
const ALONE = new RegExp(`${NAME}(?!, ${PLACE})`)

test('whatever names a home to its manager, or to who asked about it, says address and unit', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const home = await makeListing(ctx, { name: NAME, address: PLACE })
  expect(await namesOfFree(ctx.db, [home])).toEqual([`${NAME}, ${PLACE}`])
  const manager = await makeUser(ctx, { manager: true, student: false })
  await assignManager(ctx, { listingIds: [home], managerId: manager.id })
  const ana = await makeUser(ctx)
  await makeProfile(ctx, ana)
  const [asAna, asManager] = [ana, manager].map((user) => ({ ...ctx, actor: personOf(user) }))
  if (!asAna || !asManager) throw new Error('there are two')

  const inquiryId = await makeInquiry(ctx, ana, home, { tourSlot0: '2026-11-20T10:00' })
  await addToInquiry(asAna, { inquiryId, input: { clientId: newId(), text: 'We have a cat.' } })
  await pickTour(asManager, { inquiryId, slot: '2026-11-20T18:00:00.000Z' })
  const { seen } = (await leadPage(asManager, inquiryId)).tour
  await offerTour(asManager, { inquiryId, fields: { tourSlot0: '2026-11-21T10:00', seen } })
  await keepTour(asAna, inquiryId)
  const evening = { ...ctx, now: () => new Date('2026-11-20T03:00:00Z') }
  await remindOfTours.run(evening, {})
  const shown = [
    await agenda(asManager),
    await leadsOf(asManager, { filter: 'open', after: null }),
    (await Array.fromAsync(leadsCsv(asManager))).join(''),
    (await homeStatistics(asManager, { step: 'week', listingId: null })).homes,
    await ownInquiries(asAna),
    await inbox(asAna),
  ]
  await setOffered(asManager, { listingIds: [home], on: false })
  await notifyOfGoneHomes.run(ctx, {})
  await endTour({ ...asAna, now: evening.now }, { inquiryId })
  await withdrawInquiry(asAna, inquiryId)
  await runQueuedJobs(evening)

  const emails = await ctx.db.select().from(mailbox)
  const told = [...shown, await ctx.db.select({ detail: notifications.detail }).from(notifications), emails]
  for (const each of told) {
    // Calendar files fold lines and escape commas.
    const text = JSON.stringify(each).replaceAll(/\\r\\n |\\/g, '')
    expect(text).toContain(NAME)
    const { index = -1 } = ALONE.exec(text) ?? {}
    expect(index < 0 ? '' : text.slice(index - 60, index + 60)).toBe('')
  }
  expect(emails.length).toBeGreaterThanOrEqual(8)
})

test('decisions about a home, questions whether it is free, and answers that it is rented say address and unit', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const homes = [await makeListing(ctx, { name: NAME, address: PLACE })]
  const manager = await makeUser(ctx, { manager: true, student: false })
  const giveTo = async () => assignManager(ctx, { listingIds: homes, managerId: manager.id })
  await giveTo()
  const ana = await makeUser(ctx)
  await makeProfile(ctx, ana)
  const asManager = { ...ctx, actor: personOf(manager) }
  const admin = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true })) }
  const [home = ''] = homes
  const later = (days: number) => ({ ...ctx, now: () => new Date(ctx.now().getTime() + days * 86_400_000) })
  const told: unknown[] = []
  const text = () => JSON.stringify(told)

  await makeInquiry(ctx, ana, home)
  await markRented(asManager, { listingId: home, input: { through: '2027-07-31', next: 'now' } })
  told.push(rentedLeadText(await rentedView(asManager, home)))
  // Emails about one home, then about several.
  await askManagers(later(26))
  await runQueuedJobs(later(26))
  homes.push(await makeListing(ctx, { name: NAME, address: `${PLACE}8` }))
  await giveTo()
  await askManagers(later(60))
  await runQueuedJobs(later(60))
  await unlistUnconfirmed(later(90))
  await takeDown(admin, { listingId: home, reason: 'Not a home.' })
  await runQueuedJobs(later(90), { waiting: true })
  const emails = await ctx.db.select().from(mailbox)
  told.push(emails, await ctx.db.select({ detail: notifications.detail }).from(notifications))
  for (const part of ['It is now rented', 'still available?', 'hidden from search', 'taken down'])
    expect(text()).toContain(part)
  const { index = -1 } = ALONE.exec(text()) ?? {}
  expect(index < 0 ? '' : text().slice(index - 60, index + 60)).toBe('')
})
