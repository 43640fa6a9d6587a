// Verbs on one inquiry change no row of another.
import { expect } from 'vitest'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { makeConversation } from '#app/features/messages/factory.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { rowsAbout } from '#tests/setup/databases/rows-about.ts'
import { answerLead, closeLead } from './answer-lead.server.ts'
import { makeInquiry } from './factory.ts'
import { joinInquiry } from './join-inquiry.server.ts'
import { inquiryStart } from './inquiry-start.query.server.ts'
import { leadPage, leadsOf } from './leads.query.server.ts'
import { endTour, keepTour, pickTour } from './answer-tour.server.ts'
import { offerTour } from './offer-tour.server.ts'

const as = (ctx: SystemContext, user: Parameters<typeof personOf>[0]) => ({ ...ctx, actor: personOf(user) })
const FRIDAY = '2026-11-20T10:00'
const FRIDAY_ISO = '2026-11-20T18:00:00.000Z'
const SATURDAY = '2026-11-21T14:30'

async function student(ctx: SystemContext) {
  const user = await makeUser(ctx)
  await makeProfile(ctx, user)
  return user
}

test('answering, closing and arranging a tour change nothing of another inquiry about the same home', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const home = await makeListing(ctx)
  // Another manager comes first, so that a query without its condition finds them.
  const [first, manager] = [
    await makeUser(ctx, { manager: true, student: false }),
    await makeUser(ctx, { manager: true, student: false }),
  ]
  await assignManager(ctx, { listingIds: [home], managerId: manager.id })
  const [ana, ben, cleo] = [await student(ctx), await student(ctx), await student(ctx)]
  const talk = await makeConversation(ctx, [ben, cleo])
  const tourAndRoommate = {
    tourSlot0: FRIDAY,
    roommateName0: 'Zed',
    roommateEmail0: `${newId()}@example.com`,
  }
  const [anas, bens] = [
    await makeInquiry(ctx, ana, home, tourAndRoommate),
    await makeInquiry(ctx, ben, home, tourAndRoommate),
  ]
  const marta = as(ctx, manager)
  const before = await rowsAbout(ctx, [bens, talk])
  const tables = new Set(before.map((row) => row.split(' ')[0]))
  expect(tables).toContain('inquiries')
  expect(tables).toContain('tours')
  const stay = async (after: string) => expect(await rowsAbout(ctx, [bens, talk]), after).toEqual(before)

  const said = { clientId: newId(), text: 'Gladly.', known: 'new' }
  expect(await answerLead(marta, { inquiryId: anas, input: said })).toMatchObject({ ok: true })
  await stay('an answer')
  expect(await pickTour(marta, { inquiryId: anas, slot: FRIDAY_ISO })).toEqual({ ok: true })
  await stay('a picked time')
  const { seen } = (await leadPage(marta, anas)).tour
  expect(await offerTour(marta, { inquiryId: anas, fields: { tourSlot0: SATURDAY, seen } })).toEqual({
    ok: true,
  })
  expect(await keepTour(marta, anas)).toEqual({ ok: true })
  await stay('another time, and the old one kept')
  expect(await endTour(marta, { inquiryId: anas })).toEqual({ ok: true })
  expect(await closeLead(marta, { inquiryId: anas, closed: true })).toEqual({ ok: true })
  expect(await closeLead(marta, { inquiryId: anas, closed: false })).toEqual({ ok: true })
  await stay('a canceled tour, closing and opening again')
  expect((await leadsOf(as(ctx, first), { filter: 'new', after: null })).leads).toEqual([])
  expect((await leadsOf(marta, { filter: 'new', after: null })).leads).toHaveLength(1)
})

test('a roommate who agrees does so for one inquiry, and for nobody else', async ({ ctx }) => {
  await makeCampus(ctx)
  const homes = [await makeListing(ctx), await makeListing(ctx)]
  const manager = await makeUser(ctx, { manager: true, student: false })
  await assignManager(ctx, { listingIds: homes, managerId: manager.id })
  const [ana, ben, cleo] = [await student(ctx), await student(ctx), await student(ctx)]
  await makeGroup(ctx, [ana, ben, cleo])
  const inquiries: string[] = []
  for (const home of homes) {
    const mates = (await inquiryStart(as(ctx, ana), { listingId: home })).sender?.mates ?? []
    expect(mates).toHaveLength(2)
    const members = mates.map(({ memberId }) => memberId)
    inquiries.push(await makeInquiry(ctx, ana, home, {}, members))
  }
  const emails = async (inquiryId = '') =>
    (await leadPage(as(ctx, manager), inquiryId)).roommates.map(({ email }) => email)
  await joinInquiry(as(ctx, ben), { inquiryId: inquiries[0] ?? '', joins: true })
  expect(new Set(await emails(inquiries[0]))).toEqual(new Set([ben.email, null]))
  expect(await emails(inquiries[1])).toEqual([null, null])
  await joinInquiry(as(ctx, cleo), { inquiryId: inquiries[0] ?? '', joins: true })
  await joinInquiry(as(ctx, ben), { inquiryId: inquiries[0] ?? '', joins: false })
  expect(new Set(await emails(inquiries[0]))).toEqual(new Set([cleo.email, null]))
})
