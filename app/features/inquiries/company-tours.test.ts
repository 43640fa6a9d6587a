import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { companyLeadAddresses } from '#app/database/schema/homes/companies.ts'
import { mailbox } from '#app/database/schema/site/emails.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { removeColleague } from '#app/features/companies/change-people.server.ts'
import { makeColleague } from '#app/features/companies/factory.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import type { SystemContext } from '#app/platform/context.ts'
import * as inquiry from '#app/routes/inquiries/inquiry.tsx'
import * as lead from '#app/routes/manage/lead.tsx'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { answerLead } from './answer-lead.server.ts'
import { endTour, pickTour } from './answer-tour.server.ts'
import { makeInquiry } from './factory.ts'
import { LEADS_CHANGED } from './live-names.ts'
import { leadPage } from './leads.query.server.ts'
import { offerTour, tourVersion } from './offer-tour.server.ts'
import { ownInquiries } from './own-inquiries.query.server.ts'
import { leadPath } from './paths.ts'
import { remindOfTours } from '#app/features/tour-reminders/remind-of-tours.server.ts'
import { answerTourForm } from './tour-form.server.ts'
import { openTour } from './tour.server.ts'

const as = (ctx: SystemContext, user: Parameters<typeof personOf>[0]) => ({ ...ctx, actor: personOf(user) })
const TEN = '2026-11-20T18:00:00.000Z'

/** Two colleagues with a home each, and a student who asked about both homes. */
async function scene(ctx: SystemContext) {
  await makeCampus(ctx)
  const home = (unit: string) => makeListing(ctx, { name: 'Fern Court', address: `12 Fern St, Apt ${unit}` })
  const [first, second] = [await home('1'), await home('2')]
  const marta = await makeUser(ctx, { givenName: 'Marta', manager: true, student: false })
  const jonas = await makeUser(ctx, { givenName: 'Jonas', manager: true, student: false })
  await assignManager(ctx, { listingIds: [first], managerId: marta.id })
  const companyId = await companyOf(ctx, marta.id)
  await makeColleague(ctx, { userId: jonas.id, companyId })
  await assignManager(ctx, { listingIds: [second], managerId: jonas.id })
  const [ana, ben] = [await makeUser(ctx), await makeUser(ctx)]
  await makeProfile(ctx, ana)
  await makeProfile(ctx, ben)
  return {
    first,
    second,
    companyId,
    ana,
    ben,
    asAna: as(ctx, ana),
    asMarta: as(ctx, marta),
    asJonas: as(ctx, jonas),
  }
}

test('whoever picks or offers a time is told of a colleague’s tour then', async ({ ctx }) => {
  const { first, second, ana, ben, asMarta, asJonas } = await scene(ctx)
  const ofJonas = await makeInquiry(ctx, ben, second, { tourSlot0: '2026-11-20T10:15' })
  await pickTour(asJonas, { inquiryId: ofJonas, slot: '2026-11-20T18:15:00.000Z' })
  const ofMarta = await makeInquiry(ctx, ana, first, { tourSlot0: '2026-11-20T10:00' })
  const theirs = 'Fern Court, 12 Fern St, Apt 2, Fri, Nov 20, 2026, 10:15 AM PST (agreed by Jonas R.)'
  const { tour } = (await leadPage(asMarta, ofMarta)).tour
  expect(tour?.slots).toMatchObject([{ iso: TEN, meanwhile: theirs }])
  // A page loaded earlier does not show the overlap.
  const pick = { inquiryId: ofMarta, slot: TEN }
  expect(await pickTour(asMarta, { ...pick })).toMatchObject({ reason: 'overlap' })
  expect(await pickTour(asMarta, { ...pick, anyway: true })).toEqual({ ok: true })

  const third = await makeInquiry(ctx, ben, first)
  const fields = { tourSlot0: '2026-11-20T10:30', tourSlot1: '2026-11-21T10:00' }
  const offer = { inquiryId: third, fields }
  const refused = await offerTour(asMarta, offer)
  expect(refused).toMatchObject({
    reason: 'overlaps',
    failed: `Your company has another tour then: ${theirs}. Send these times anyway, or choose others.`,
    slots: '2026-11-20T18:30:00.000Z',
  })
  expect(await offerTour(asMarta, { ...offer, fields: { ...fields, anyway: TEN } })).toMatchObject({
    reason: 'overlaps',
  })
  const anyway = '2026-11-20T18:30:00.000Z'
  expect(await offerTour(asMarta, { ...offer, fields: { ...fields, anyway } })).toEqual({ ok: true })
})

test('a time that the company offered and then gave to another is not agreed a second time', async ({
  ctx,
}) => {
  const { first, second, ana, ben, asAna, asMarta, asJonas } = await scene(ctx)
  const ofMarta = await makeInquiry(ctx, ana, first)
  await offerTour(asMarta, { inquiryId: ofMarta, fields: { tourSlot0: '2026-11-20T10:00' } })
  const ofJonas = await makeInquiry(ctx, ben, second, { tourSlot0: '2026-11-20T10:00' })
  const later = new Date(ctx.now().getTime() + 60_000)
  await pickTour({ ...asJonas, now: () => later }, { inquiryId: ofJonas, slot: TEN })
  const pick = { inquiryId: ofMarta, slot: TEN }
  expect(await pickTour(asAna, pick)).toMatchObject({ reason: 'taken' })
  await endTour(asJonas, { inquiryId: ofJonas })
  expect(await pickTour(asAna, pick)).toEqual({ ok: true })
})

test('confirmed addresses of the company get what is agreed, canceled and reminded of, with whom', async ({
  ctx,
}) => {
  const { first, companyId, ana, asAna, asMarta } = await scene(ctx)
  const address = { companyId, askedAt: ctx.now() }
  await ctx.db.insert(companyLeadAddresses).values([
    { ...address, id: newId(), email: 'leads@keller.example', confirmedAt: ctx.now() },
    { ...address, id: newId(), email: 'unsure@keller.example' },
  ])
  const inquiryId = await makeInquiry(ctx, ana, first, { tourSlot0: '2026-11-20T10:00' })
  await pickTour(asMarta, { inquiryId, slot: TEN })
  const evening = { ...ctx, now: () => new Date('2026-11-20T03:00:00Z') }
  await remindOfTours.run(evening, {})
  await remindOfTours.run(evening, {})
  await endTour({ ...asAna, now: evening.now }, { inquiryId })
  await runQueuedJobs(evening)
  const emails = await ctx.db.select().from(mailbox).orderBy(asc(mailbox.to), asc(mailbox.subject))
  const at = 'Fri, Nov 20, 2026, 10:00 AM PST'
  const home = 'Fern Court, 12 Fern St, Apt 1'
  const got = emails.filter(({ to }) => to === 'leads@keller.example')
  expect(got.map(({ subject }) => subject)).toEqual([
    `New inquiry about ${home}`,
    `Reminder: the tour of “${home}” is on ${at}`,
    `The tour of “${home}” is on ${at}`,
    `The tour of “${home}” on ${at} was canceled`,
  ])
  for (const each of got.slice(1, 3)) expect(each.text).toContain('With: Ana Rivera')
  expect(got[2]?.text).toContain(`/manage/leads/${inquiryId}`)
  expect(emails.some(({ to }) => to === 'unsure@keller.example')).toBe(false)
  const confirmed = emails.find(({ to, subject }) => to === ana.email && subject.startsWith('The tour of'))
  expect(confirmed?.text).toContain('With: Marta R.')
})

test('a student is reminded of a tour with who agreed to it, not who answered first', async ({ ctx }) => {
  const { first, ana, asAna, asMarta, asJonas } = await scene(ctx)
  const inquiryId = await makeInquiry(ctx, ana, first, { tourSlot0: '2026-11-20T10:00' })
  const input = { clientId: newId(), text: 'Yes, very quiet.', known: 'new' }
  expect(await answerLead(asMarta, { inquiryId, input })).toMatchObject({ ok: true })
  const cards = async () => (await ownInquiries(asAna)).map(({ agreed }) => agreed)
  const reminded = async (iso: string) => {
    const evening = { ...ctx, now: () => new Date(iso) }
    await remindOfTours.run(evening, {})
    await runQueuedJobs(evening)
    const emails = await ctx.db.select().from(mailbox).where(eq(mailbox.to, ana.email))
    return emails.findLast(({ subject }) => subject.startsWith('Reminder: '))?.text
  }
  expect(await pickTour(asJonas, { inquiryId, slot: TEN })).toEqual({ ok: true })
  expect(await cards()).toMatchObject([{ by: 'Agreed by Jonas R.' }])
  expect(await reminded('2026-11-20T03:00:00Z')).toContain('With: Jonas')
  // Marta proposes to move it: with her once the student agrees.
  const seen = tourVersion(await openTour(ctx.db, inquiryId))
  const fields = { tourSlot0: '2026-11-23T10:00', seen }
  expect(await offerTour(asMarta, { inquiryId, fields })).toEqual({ ok: true })
  expect(await cards()).toMatchObject([{ by: 'Answered by Marta R.' }])
  expect(await pickTour(asAna, { inquiryId, slot: '2026-11-23T18:00:00.000Z' })).toEqual({ ok: true })
  expect(await cards()).toMatchObject([{ by: 'Agreed by Marta R.' }])
  expect(await reminded('2026-11-23T03:00:00Z')).toContain('With: Marta')
})

test('a student is not reminded of a tour with somebody who has left the company', async ({ ctx }) => {
  const { first, ana, asAna, asMarta, asJonas } = await scene(ctx)
  const inquiryId = await makeInquiry(ctx, ana, first, { tourSlot0: '2026-11-20T10:00' })
  await pickTour(asJonas, { inquiryId, slot: TEN })
  expect(await removeColleague(asMarta, asJonas.actor.userId)).toMatchObject({ ok: true })
  const evening = { ...ctx, now: () => new Date('2026-11-20T03:00:00Z') }
  await remindOfTours.run(evening, {})
  await runQueuedJobs(evening)
  const emails = await ctx.db.select().from(mailbox).where(eq(mailbox.to, ana.email))
  const reminder = emails.find(({ subject }) => subject.startsWith('Reminder: '))
  expect(reminder?.text).toContain('Where: Fern Court')
  expect(reminder?.text).not.toContain('Jonas')
  const [card] = await ownInquiries(asAna)
  expect(card?.agreed?.by).not.toBe('Agreed by Jonas R.')
})

test('choosing a tour time leaves the answer to be written, on any visit, until somebody writes it', async ({
  ctx,
}) => {
  const { first, ana, asMarta, asJonas } = await scene(ctx)
  const inquiryId = await makeInquiry(ctx, ana, first, { tourSlot0: '2026-11-20T10:00' })
  const isWritten = async () => (await leadPage(asJonas, inquiryId)).isWritten
  expect(await isWritten()).toBe(false)
  expect(await pickTour(asMarta, { inquiryId, slot: TEN })).toEqual({ ok: true })
  expect(await leadPage(asMarta, inquiryId)).toMatchObject({ isWritten: false, state: 'tour' })
  expect((await leadPage(asMarta, inquiryId)).conversationId).not.toBeNull()
  await endTour(asMarta, { inquiryId })
  expect(await isWritten()).toBe(false)
  const written = (text: string) => ({ clientId: newId(), text, known: 'unwritten' })
  const answer = (of: typeof asMarta, text: string) => answerLead(of, { inquiryId, input: written(text) })
  expect(await answer(asMarta, 'Ring twice.')).toMatchObject({ ok: true })
  expect(await isWritten()).toBe(true)
  // On a page loaded before the answer.
  expect(await answer(asJonas, 'Ring once.')).toMatchObject({ ok: false, reason: 'answered' })
})

test('a page that was opened before a colleague agreed a tour then learns of it, and can pick the time again', async ({
  ctx,
}) => {
  const { first, second, ana, ben, asMarta, asJonas } = await scene(ctx)
  const ofJonas = await makeInquiry(ctx, ben, second, { tourSlot0: '2026-11-20T10:15' })
  const inquiryId = await makeInquiry(ctx, ana, first, { tourSlot0: '2026-11-20T10:00' })
  await pickTour(asJonas, { inquiryId: ofJonas, slot: '2026-11-20T18:15:00.000Z' })
  const typed = { intent: 'tour-pick', slot: TEN }
  const refused = await answerTourForm(asMarta, { inquiryId, pathOf: leadPath, intent: 'tour-pick', typed })
  if (refused instanceof Response) throw new Error('not refused')
  expect(refused.data).toMatchObject({ failed: expect.stringContaining('Pick it again'), typed })
  // Only then does the browser reload the tour, whose form can then pick the same time again.
  const { status: actionStatus } = refused.init ?? {}
  for (const { shouldRevalidate } of [lead, inquiry])
    expect(shouldRevalidate({ actionStatus, defaultShouldRevalidate: false } as never)).toBe(true)
})

test('the open pages of colleagues learn of a tour that one of them agreed', async ({ ctx }) => {
  const { first, ana, asMarta, asJonas } = await scene(ctx)
  const inquiryId = await makeInquiry(ctx, ana, first, { tourSlot0: '2026-11-20T10:00' })
  const told: string[] = []
  const send: typeof ctx.live.send = async (db, kind, to, about) => {
    if (kind.name === LEADS_CHANGED) told.push(...to)
    await ctx.live.send(db, kind, to, about)
  }
  await pickTour({ ...asMarta, live: { ...ctx.live, send } }, { inquiryId, slot: TEN })
  expect(told).toContain(asJonas.actor.userId)
})
