import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { inquiries, tours } from '#app/database/schema/homes/inquiries.ts'
import { mailbox } from '#app/database/schema/site/emails.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { inbox } from '#app/features/messages/inbox.query.server.ts'
import { thread } from '#app/features/messages/thread.query.server.ts'
import { notifications } from '#app/database/schema/site/notifications.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound, SignInRequired } from '#app/platform/errors.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { closeLead } from './answer-lead.server.ts'
import { makeInquiry } from './factory.ts'
import { leadPage, leadsOf } from './leads.query.server.ts'
import { inquiryPage } from './own-inquiries.query.server.ts'
import { endTour, keepTour, pickTour } from './answer-tour.server.ts'
import { offerTour } from './offer-tour.server.ts'
import { tourFileOf } from './tour-file.server.ts'

const as = (ctx: SystemContext, user: Parameters<typeof personOf>[0]) => ({ ...ctx, actor: personOf(user) })

/** Noon in Los Angeles is 20:00 in UTC, and NOW is noon on Monday, November 16. */
const FRIDAY = '2026-11-20T10:00'
const FRIDAY_ISO = '2026-11-20T18:00:00.000Z'
const SATURDAY = '2026-11-21T14:30'
const SATURDAY_ISO = '2026-11-21T22:30:00.000Z'

async function scene(ctx: SystemContext, fields: Record<string, string> = {}) {
  await makeCampus(ctx)
  const home = await makeListing(ctx, { name: 'Amberfinch House' })
  const manager = await makeUser(ctx, { givenName: 'Marta', manager: true, student: false })
  await assignManager(ctx, { listingIds: [home], managerId: manager.id })
  const ana = await makeUser(ctx)
  await makeProfile(ctx, ana)
  const inquiryId = await makeInquiry(ctx, ana, home, fields)
  const asManager = as(ctx, manager)
  const partOf = async (who: 'sender' | 'manager') => {
    if (who === 'manager') return (await leadPage(asManager, inquiryId)).tour
    const page = await inquiryPage(as(ctx, ana), inquiryId)
    if (page.kind !== 'own') throw new Error('It is her own.')
    return page.inquiry.tour
  }
  return { home, ana, manager, inquiryId, asAna: as(ctx, ana), asManager, partOf }
}

/** The emails with a calendar file sent to an address, oldest first. */
async function calendarsOf(ctx: SystemContext, to: string) {
  await runQueuedJobs(ctx)
  const emails = await ctx.db.select().from(mailbox).where(eq(mailbox.to, to))
  const line = (text: string, name: string) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(text)?.[1] ?? ''
  return emails
    .flatMap(({ calendar }) => calendar ?? [])
    .map((text) => text.replaceAll('\r\n ', ''))
    .map((text) => ({
      method: line(text, 'METHOD'),
      id: line(text, 'UID'),
      sequence: Number(line(text, 'SEQUENCE')),
      start: line(text, 'DTSTART'),
      attendee: /mailto:(?!roost@)(.*)\r$/im.exec(text)?.[1],
    }))
    .toSorted((one, other) => one.sequence - other.sequence)
}

test('a student requests a tour with the inquiry, the manager accepts a time, and both get a calendar file', async ({
  ctx,
}) => {
  const { ana, manager, inquiryId, asAna, asManager, partOf } = await scene(ctx, {
    tourSlot0: SATURDAY,
    tourSlot2: FRIDAY,
  })
  await runQueuedJobs(ctx)
  const [lead] = await ctx.db.select().from(mailbox).where(eq(mailbox.to, manager.email))
  expect(lead?.text).toContain('Fri, Nov 20, 2026, 10:00 AM PST; or Sat, Nov 21, 2026, 2:30 PM PST')
  expect((await leadsOf(asManager, { filter: 'new', after: null })).leads).toMatchObject([
    { inquiryId, tour: expect.stringMatching(/^Tour requested: .* P[DS]T/) },
  ])
  expect((await partOf('sender')).tour).toMatchObject({ state: 'proposed', mine: true, isOver: false })
  expect((await partOf('manager')).tour?.slots.map(({ iso }) => iso)).toEqual([FRIDAY_ISO, SATURDAY_ISO])

  expect(await pickTour(asAna, { inquiryId, slot: FRIDAY_ISO })).toMatchObject({
    ok: false,
    reason: 'changed',
  })
  expect(await pickTour(asManager, { inquiryId, slot: FRIDAY_ISO })).toEqual({ ok: true })
  expect(await pickTour(asManager, { inquiryId, slot: FRIDAY_ISO })).toEqual({ ok: true })
  expect((await partOf('sender')).tour).toMatchObject({
    state: 'agreed',
    at: 'Fri, Nov 20, 2026, 10:00 AM PST',
    slots: [],
  })
  for (const { email } of [ana, manager])
    expect(await calendarsOf(ctx, email)).toEqual([
      { method: 'REQUEST', id: expect.any(String), sequence: 0, start: '20261120T180000Z', attendee: email },
    ])
  expect((await leadsOf(asManager, { filter: 'tour', after: null })).leads).toMatchObject([
    { state: 'tour', tour: 'Tour on Fri, Nov 20, 2026, 10:00 AM PST' },
  ])
  const [conversation] = (await inbox(asAna)).conversations
  const { messages } = await thread(asAna, { id: conversation?.id ?? '' })
  expect(messages.map(({ text }) => text)).toEqual([
    'About Amberfinch House, 1200 Amberfinch Street: Is it quiet at night?',
    'The tour of Amberfinch House, 1200 Amberfinch Street is on Fri, Nov 20, 2026, 10:00 AM PST.',
  ])
  const file = await tourFileOf(asAna, inquiryId)
  expect(file).toContain('METHOD:PUBLISH')
  expect(file).toContain('DTSTART:20261120T180000Z')
  expect(await tourFileOf(asManager, inquiryId)).toContain('/manage/leads/')
})

test('either side can move a tour: the agreed time stays until the other side accepts a new one, and calendars are updated', async ({
  ctx,
}) => {
  const { ana, inquiryId, asAna, asManager, partOf } = await scene(ctx, { tourSlot0: FRIDAY })
  await pickTour(asManager, { inquiryId, slot: FRIDAY_ISO })
  const { seen } = await partOf('sender')
  expect(await offerTour(asAna, { inquiryId, fields: { tourSlot0: SATURDAY, seen } })).toEqual({ ok: true })
  // Sending it twice has the same effect as once; a form of an outdated page is rejected.
  expect(await offerTour(asAna, { inquiryId, fields: { tourSlot0: SATURDAY, seen } })).toEqual({ ok: true })
  expect(await offerTour(asManager, { inquiryId, fields: { tourSlot0: SATURDAY, seen } })).toMatchObject({
    ok: false,
    reason: 'changed',
  })
  expect((await partOf('manager')).tour).toMatchObject({
    state: 'moving',
    mine: false,
    at: 'Fri, Nov 20, 2026, 10:00 AM PST',
  })
  expect(await keepTour(asManager, inquiryId)).toEqual({ ok: true })
  expect((await partOf('sender')).tour).toMatchObject({ state: 'agreed', slots: [] })
  const again = await partOf('manager')
  await offerTour(asManager, { inquiryId, fields: { tourSlot1: SATURDAY, seen: again.seen } })
  expect(await pickTour(asAna, { inquiryId, slot: SATURDAY_ISO })).toEqual({ ok: true })
  expect(await endTour(asManager, { inquiryId })).toEqual({ ok: true })
  expect(await endTour(asManager, { inquiryId })).toEqual({ ok: true })
  const got = await calendarsOf(ctx, ana.email)
  expect(got.map(({ method, sequence, start }) => [method, sequence, start])).toEqual([
    ['REQUEST', 0, '20261120T180000Z'],
    ['REQUEST', 1, '20261121T223000Z'],
    ['CANCEL', 2, '20261121T223000Z'],
  ])
  expect(new Set(got.map(({ id }) => id)).size).toBe(1)
  await expect(tourFileOf(asAna, inquiryId)).rejects.toThrow(NotFound)
  expect((await partOf('sender')).tour).toMatchObject({ state: 'cancelled', endedByMe: false })
  expect(await leadPage(asManager, inquiryId)).toMatchObject({ state: 'answered' })
  // A new tour is a new event for calendars.
  await offerTour(asManager, { inquiryId, fields: { tourSlot0: SATURDAY, seen: '' } })
  await pickTour(asAna, { inquiryId, slot: SATURDAY_ISO })
  expect(new Set((await calendarsOf(ctx, ana.email)).map(({ id }) => id)).size).toBe(2)
})

test('proposed times can be withdrawn and declined, and both sides are told', async ({ ctx }) => {
  const { ana, manager, inquiryId, asAna, asManager, partOf } = await scene(ctx)
  expect((await partOf('sender')).tour).toBeNull()
  await offerTour(asAna, { inquiryId, fields: { tourSlot0: FRIDAY, seen: '' } })
  await endTour(asAna, { inquiryId })
  expect((await partOf('manager')).tour).toMatchObject({ state: 'cancelled', endedByMe: false, at: null })
  expect(await pickTour(asManager, { inquiryId, slot: FRIDAY_ISO })).toMatchObject({
    ok: false,
    reason: 'changed',
  })
  expect(await leadPage(asManager, inquiryId)).toMatchObject({ state: 'new' })
  await offerTour(asAna, { inquiryId, fields: { tourSlot0: FRIDAY, seen: '' } })
  await endTour(asManager, { inquiryId })
  expect((await partOf('sender')).tour).toMatchObject({ state: 'declined', endedByMe: false })
  expect(await leadPage(asManager, inquiryId)).toMatchObject({ state: 'answered' })
  const told = async (userId: string) => {
    const rows = await ctx.db.select().from(notifications).where(eq(notifications.userId, userId))
    return rows.filter(({ kind }) => kind === 'tour').map(({ detail }) => detail)
  }
  // Two proposals and a withdrawal that nobody has read are no longer true after the manager declined.
  expect(await told(manager.id)).toEqual([])
  expect(await told(ana.id)).toEqual([
    'None of your times for a tour of “Amberfinch House, 1200 Amberfinch Street” were picked.',
  ])
  await runQueuedJobs(ctx)
  const emails = await ctx.db.select().from(mailbox).where(eq(mailbox.to, manager.email))
  expect(emails.map(({ subject }) => subject)).toContain(
    'The times for a tour of “Amberfinch House, 1200 Amberfinch Street” were withdrawn',
  )
})

test('past times cannot be accepted, and after a past tour a new one can be arranged', async ({ ctx }) => {
  const { inquiryId, asAna, asManager, partOf } = await scene(ctx, { tourSlot0: FRIDAY })
  const at = (who: SystemContext, iso: string): SystemContext => ({ ...who, now: () => new Date(iso) })
  const late = at(asManager, FRIDAY_ISO)
  expect(await pickTour(late, { inquiryId, slot: FRIDAY_ISO })).toMatchObject({ ok: false, reason: 'past' })
  expect((await leadPage(late, inquiryId)).tour.tour).toMatchObject({ isOver: true, slots: [] })
  await pickTour(asManager, { inquiryId, slot: FRIDAY_ISO })
  expect(await endTour(late, { inquiryId })).toMatchObject({ ok: false, reason: 'past' })
  const { seen } = await partOf('sender')
  const again = { tourSlot0: '2026-11-25T10:00', seen }
  expect(await offerTour(at(asAna, SATURDAY_ISO), { inquiryId, fields: again })).toEqual({ ok: true })
  const rows = await ctx.db.select().from(tours).where(eq(tours.inquiryId, inquiryId))
  expect(rows.map(({ state }) => state).toSorted()).toEqual(['past', 'proposed'])
})

const wrong: [what: string, typed: string][] = [
  ['no time', 'soon'],
  ['a day that does not exist', '2027-02-30T10:00'],
  ['less than two hours from now', '2026-11-16T13:45'],
  ['more than 90 days ahead', '2027-02-15T10:00'],
  ['no quarter of an hour', '2026-11-20T10:10'],
]
for (const [what, typed] of wrong)
  test(`a tour at ${what} is not asked for, and it says so beside the field`, async ({ ctx }) => {
    const { inquiryId, asAna } = await scene(ctx)
    const refused = await offerTour(asAna, {
      inquiryId,
      fields: { tourSlot0: FRIDAY, tourSlot1: typed, seen: '' },
    })
    expect(refused).toMatchObject({ reason: 'invalid', errors: { tourSlot1: expect.any(String) } })
    expect(await ctx.db.select().from(tours)).toEqual([])
  })

test('a proposal needs at least one time without duplicates; two hours from now is accepted', async ({
  ctx,
}) => {
  const { inquiryId, asAna, partOf } = await scene(ctx)
  expect(await offerTour(asAna, { inquiryId, fields: { seen: '' } })).toMatchObject({
    errors: { tourSlot0: expect.any(String) },
  })
  const twice = { tourSlot0: FRIDAY, tourSlot1: FRIDAY, seen: '' }
  expect(await offerTour(asAna, { inquiryId, fields: twice })).toMatchObject({
    errors: { tourSlot1: expect.any(String) },
  })
  const { earliest } = (await partOf('sender')).times
  expect(earliest).toBe('2026-11-16T14:00')
  expect(await offerTour(asAna, { inquiryId, fields: { tourSlot0: earliest, seen: '' } })).toEqual({
    ok: true,
  })
})

test('nobody else can change a tour, and a closed inquiry has none', async ({ ctx }) => {
  const { inquiryId, asAna, asManager, partOf } = await scene(ctx, { tourSlot0: FRIDAY })
  const other = as(ctx, await makeUser(ctx, { manager: true }))
  for (const what of [
    () => pickTour(other, { inquiryId, slot: FRIDAY_ISO }),
    () => endTour(other, { inquiryId }),
    () => keepTour(other, inquiryId),
    () => offerTour(other, { inquiryId, fields: { tourSlot0: FRIDAY } }),
    () => tourFileOf(other, inquiryId),
  ])
    await expect(what()).rejects.toThrow(NotFound)
  await expect(pickTour({ ...ctx, actor: visitor }, { inquiryId, slot: FRIDAY_ISO })).rejects.toThrow(
    SignInRequired,
  )
  expect(await closeLead(asManager, { inquiryId, closed: true })).toMatchObject({ ok: false, reason: 'tour' })
  await endTour(asManager, { inquiryId })
  expect(await closeLead(asManager, { inquiryId, closed: true })).toEqual({ ok: true })
  const { seen } = await partOf('sender')
  expect(await offerTour(asAna, { inquiryId, fields: { tourSlot0: FRIDAY, seen } })).toMatchObject({
    ok: false,
    reason: 'closed',
  })
})

test('when a student cancels while the manager accepts, both are told the result', async ({
  ownDatabase,
}) => {
  const ctx = contextOf(ownDatabase.db)
  const { inquiryId, ana, asAna, asManager } = await scene(ctx, { tourSlot0: FRIDAY })
  const [picked] = await Promise.all([
    pickTour(asManager, { inquiryId, slot: FRIDAY_ISO }),
    endTour(asAna, { inquiryId }),
  ])
  const [tour] = await ctx.db.select().from(tours).where(eq(tours.inquiryId, inquiryId))
  expect(tour?.state).toBe('cancelled')
  const [row] = await ctx.db.select().from(inquiries).where(eq(inquiries.id, inquiryId))
  expect(row?.state).toBe(picked.ok ? 'answered' : 'new')
  const methods = (await calendarsOf(ctx, ana.email)).map(({ method }) => method)
  expect(methods).toEqual(picked.ok ? ['REQUEST', 'CANCEL'] : [])
})

test('when both sides propose at once, one is told and there is one open tour', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  const { inquiryId, asAna, asManager } = await scene(ctx)
  const outcomes = await Promise.all([
    offerTour(asAna, { inquiryId, fields: { tourSlot0: FRIDAY, seen: '' } }),
    offerTour(asManager, { inquiryId, fields: { tourSlot0: SATURDAY, seen: '' } }),
  ])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes).toContainEqual(expect.objectContaining({ ok: false, reason: 'changed' }))
  expect(await ctx.db.select().from(tours)).toHaveLength(1)
})

test('a time at which there is another tour is said before it is picked', async ({ ctx }) => {
  const { home, ana, asManager, partOf } = await scene(ctx, { tourSlot0: FRIDAY, tourSlot1: SATURDAY })
  const second = await makeInquiry(ctx, ana, home, { tourSlot0: '2026-11-20T10:15', again: 'yes' })
  expect((await partOf('manager')).tour?.slots.map(({ meanwhile }) => meanwhile)).toEqual([null, null])
  await pickTour(asManager, { inquiryId: second, slot: '2026-11-20T18:15:00.000Z' })
  const at = 'Amberfinch House, 1200 Amberfinch Street, Fri, Nov 20, 2026, 10:15 AM PST'
  expect((await partOf('manager')).tour?.slots.map(({ meanwhile }) => meanwhile)).toEqual([at, null])
  expect((await partOf('sender')).tour?.slots.map(({ meanwhile }) => meanwhile)).toEqual([null, null])
})
