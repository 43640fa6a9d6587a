import { freshDay } from './fresh-day.server.ts'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import { reports } from '#app/database/schema/people/messages.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { sublets } from '#app/database/schema/people/sublets.ts'
import { mailbox } from '#app/database/schema/site/emails.ts'
import { moderationItems } from '#app/database/schema/site/moderation-queue.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { decideItem } from '#app/features/moderation/decide-item.server.ts'
import { undoDecision } from '#app/features/moderation/undo-decision.server.ts'
import { blockPerson } from '#app/features/people/block-person.server.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { Forbidden, NotFound, SignInRequired } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { DAY } from '#app/features/listings/freshness-rules.ts'
import { answerSubletQuestion, subletQuestion } from './answer-question.server.ts'
import { askPosters } from './ask-posters.server.ts'
import { campusStudents, makeSublet, subletTexts } from './factory.ts'
import { ownSublet, ownSublets } from './own-sublets.query.server.ts'
import { subletData } from './personal-data.server.ts'
import { reportSublet } from './report-sublet.server.ts'
import { subletForm } from './sublet-form.ts'
import { changeSublet, createSublet } from './save-sublet.server.ts'
import { setSublet } from './set-sublet.server.ts'
import { subletPage } from './sublet.query.server.ts'
import { shownUntilText } from './sublet-text.ts'
import { findSublets } from './sublets.query.server.ts'

const anything = { search: { campus: null, from: null, until: null } }

const later = (ctx: SystemContext, days: number): SystemContext => {
  const now = new Date(ctx.now().getTime() + days * DAY)
  return { ...ctx, now: () => now }
}

const idsFor = async (as: SystemContext) => (await findSublets(as, anything)).items.map(({ id }) => id)

test('a visitor sees area, price and dates, and nothing of who offers it or its address', async ({ ctx }) => {
  const [ana, bo] = await campusStudents(ctx, 'Ana', 'Bo')
  const listingId = await makeListing(ctx, { name: 'Maple House', address: '77 Wrenfield Ave' })
  const { texts } = await ownSublet(
    ana.ctx,
    await makeSublet(ctx, ana, { street: '1234 Thistlebrook Lane', unit: '9B', home: listingId }),
  )
  expect(texts).toMatchObject({ street: '1234 Thistlebrook Lane', unit: '9B', rent: '900' })
  const asVisitor = { ...ctx, actor: visitor }
  const found = await findSublets(asVisitor, anything)
  const id = found.items[0]?.id ?? ''
  const page = await subletPage(asVisitor, id)
  expect(page).toMatchObject({
    campus: 'USC',
    area: 'West Adams',
    rent: 900,
    ownRent: 1050,
    posterId: null,
    home: null,
  })
  const all = JSON.stringify([found, page])
  for (const secret of [
    ana.id,
    'Ana',
    'Quillfeather',
    'campus.example',
    'Thistlebrook',
    '9B',
    'Maple',
    'Wrenfield',
    listingId,
  ])
    expect(all).not.toContain(secret)
  expect(await subletPage(bo.ctx, id)).toMatchObject({
    posterId: ana.id,
    home: { name: 'Maple House' },
    own: false,
  })
  expect(await subletPage(ana.ctx, id)).toMatchObject({ posterId: null, own: true })
})

test('it is gone in the same moment by its date, a block, a suspension, a deletion, or a lapsed confirmation', async ({
  ctx,
}) => {
  const [ana, bo, cy] = await campusStudents(ctx, 'Ana', 'Bo', 'Cy')
  const id = await makeSublet(ctx, ana)
  const asVisitor = { ...ctx, actor: visitor }
  expect(await idsFor(asVisitor)).toEqual([id])
  await blockPerson(ana.ctx, bo.id)
  await blockPerson(cy.ctx, ana.id)
  expect([await idsFor(bo.ctx), await idsFor(cy.ctx), await idsFor(asVisitor)]).toEqual([[], [], [id]])
  await expect(subletPage(bo.ctx, id)).rejects.toThrow(NotFound)
  await expect(subletPage(cy.ctx, id)).rejects.toThrow(NotFound)
  const change = async (set: Partial<typeof users.$inferInsert>, back: typeof set) => {
    await ctx.db.update(users).set(set).where(eq(users.id, ana.id))
    const shown = await idsFor(asVisitor)
    await ctx.db.update(users).set(back).where(eq(users.id, ana.id))
    return shown
  }
  const at = ctx.now()
  expect(await change({ suspendedAt: at }, { suspendedAt: null })).toEqual([])
  expect(await change({ deletionAskedAt: at }, { deletionAskedAt: null })).toEqual([])
  const before = new Date(at.getTime() - 366 * DAY)
  expect(await change({ emailConfirmedAt: before }, { emailConfirmedAt: at })).toEqual([])
  expect(await change({ email: 'ana@elsewhere.example' }, { email: ana.email })).toEqual([])
  await ctx.db.update(profiles).set({ paused: 'pause' }).where(eq(profiles.userId, ana.id))
  expect(await idsFor(asVisitor)).toEqual([])
  await ctx.db.update(profiles).set({ paused: null }).where(eq(profiles.userId, ana.id))
  await ctx.db.update(sublets).set({ confirmedAt: new Date(at.getTime() + 80 * DAY) })
  expect(await idsFor({ ...later(ctx, 90), actor: visitor })).toEqual([id])
  expect(await idsFor({ ...later(ctx, 91), actor: visitor })).toEqual([])
  const toAna = async (day: number) => (await subletPage({ ...ana.ctx, now: later(ctx, day).now }, id)).hidden
  expect([await toAna(90), await toAna(91)]).toEqual([false, true])
})

test('its poster reads how long it is shown: at most until its last day', () => {
  const freshUntil = freshDay(new Date('2026-12-01T00:11:00Z')) // the afternoon of November 30 in California
  expect(shownUntilText({ freshUntil, freeUntil: '2027-08-15' })).toBe(
    'Shown until Dec 14, 2026 unless you confirm it',
  )
  expect(shownUntilText({ freshUntil, freeUntil: '2026-12-01' })).toBe('Shown until Dec 1, 2026')
})

test('two at a time, only with a confirmed campus email and from 18 on, and only by students', async ({
  ctx,
}) => {
  const [ana, bo] = await campusStudents(ctx, 'Ana', 'Bo')
  const first = await makeSublet(ctx, ana)
  await makeSublet(ctx, ana, { consent: 'no' })
  expect(await createSublet(ana.ctx, subletTexts(ctx))).toMatchObject({ reason: 'too-many' })
  await setSublet(ana.ctx, { subletId: first, step: 'end' })
  expect(await createSublet(ana.ctx, subletTexts(ctx))).toMatchObject({ ok: true, status: 'published' })
  await ctx.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, bo.id))
  expect(await createSublet(bo.ctx, subletTexts(ctx))).toMatchObject({ reason: 'no-campus-email' })
  expect(await ownSublets(bo.ctx)).toEqual({ own: [], why: 'no-campus-email', campus: null })
  await ctx.db.update(users).set({ emailConfirmedAt: ctx.now() }).where(eq(users.id, bo.id))
  const born = (birthDate: string | null) =>
    ctx.db.update(profiles).set({ birthDate }).where(eq(profiles.userId, bo.id))
  await born(null)
  expect(await createSublet(bo.ctx, subletTexts(ctx))).toMatchObject({ reason: 'no-age' })
  await born('2010-01-01')
  expect(await createSublet(bo.ctx, subletTexts(ctx))).toMatchObject({ reason: 'too-young' })
  expect(await ownSublets(bo.ctx)).toMatchObject({ why: 'too-young' })
  const manager = await makeUser(ctx, { student: false, manager: true })
  await expect(createSublet({ ...ctx, actor: personOf(manager) }, {})).rejects.toThrow(Forbidden)
  await expect(createSublet({ ...ctx, actor: visitor }, {})).rejects.toThrow(SignInRequired)
})

test('without the landlord’s consent it stays a draft that nobody else sees', async ({ ctx }) => {
  const [ana, bo] = await campusStudents(ctx, 'Ana', 'Bo')
  const id = await makeSublet(ctx, ana, { consent: 'no' })
  expect(await idsFor(bo.ctx)).toEqual([])
  await expect(subletPage(bo.ctx, id)).rejects.toThrow(NotFound)
  expect(await setSublet(ana.ctx, { subletId: id, step: 'confirm' })).toMatchObject({ reason: 'consent' })
  const asked = { consent: 'asked', consentAskedOn: '2026-11-01' }
  const input = subletTexts(ctx, asked)
  expect(await changeSublet(ana.ctx, { subletId: id, input })).toMatchObject({ status: 'published' })
  expect(await changeSublet(ana.ctx, { subletId: id, input: { area: 'Palms' } })).toMatchObject({ ok: true })
  expect((await ownSublet(ana.ctx, id)).texts).toMatchObject({ ...asked, area: 'Palms', rent: '900' })
  expect(await idsFor(bo.ctx)).toEqual([id])
  await expect(changeSublet(bo.ctx, { subletId: id, input })).rejects.toThrow(NotFound)
  await expect(setSublet(bo.ctx, { subletId: id, step: 'end' })).rejects.toThrow(NotFound)
  await expect(ownSublet(bo.ctx, id)).rejects.toThrow(NotFound)
  await expect(
    ctx.db.transaction((tx) => tx.update(sublets).set({ consent: 'no' }).where(eq(sublets.id, id))),
  ).rejects.toThrow(/Failed query/)
})

test('a wish about sex exists only for a room whose poster goes on living there', async ({ ctx }) => {
  const [ana] = await campusStudents(ctx, 'Ana')
  const women = { preferredSex: 'female' }
  const id = await makeSublet(ctx, ana, { kind: 'shared', ...women })
  expect(await subletPage(ana.ctx, id)).toMatchObject({ preferredSex: 'female' })
  for (const kind of ['room', 'home', 'takeover'] as const)
    expect(subletForm('2026-11-01').parse(subletTexts(ctx, { kind, ...women })).preferredSex).toBeNull()
  await expect(
    ctx.db.transaction((tx) => tx.update(sublets).set({ kind: 'home' }).where(eq(sublets.id, id))),
  ).rejects.toThrow(/Failed query/)
})

test('contacts, ways to pay, addresses and wording against fair housing are refused beside their field', ({
  ctx,
}) => {
  const errorsOf = (overrides: object) =>
    subletForm('2026-11-01')
      .safeParse(subletTexts(ctx, overrides))
      .error?.issues.map(({ path, message }) => [path[0], message])
  for (const about of [
    'Call 213-555-0142',
    'ana@mail.example',
    'Deposit by Venmo please',
    'I am @ana.sublets',
    'See https://elsewhere.example/room',
    'It is 1234 W 28th Street',
    'In apt 12',
    'No children, please',
  ])
    expect(errorsOf({ about }), about).toEqual([
      ['about', expect.stringMatching(/leave out|may say nothing/)],
    ])
  expect(errorsOf({ about: 'A block from Thistlebrook', street: 'Thistlebrook' })).toHaveLength(1)
  expect(errorsOf({ area: '1200 Oak Ave' })).toEqual([['area', expect.stringContaining('leave out')]])
  expect(
    errorsOf({ about: 'Furnished, 2 rooms, 10 minutes on foot. $900 covers water. Near 28th.' }),
  ).toBeUndefined()
  expect(errorsOf({ freeUntil: '2026-10-01', freeFrom: '2026-09-01' })).toEqual([
    ['freeUntil', expect.any(String)],
  ])
  expect(errorsOf({ consent: 'asked' })).toEqual([['consentAskedOn', expect.any(String)]])
})

test('after 14 days it is shown only if its poster confirms, by one tap from an email', async ({ ctx }) => {
  const [ana] = await campusStudents(ctx, 'Ana')
  const id = await makeSublet(ctx, ana)
  expect(await askPosters(later(ctx, 11))).toBe(0)
  const asking = later(ctx, 12)
  expect([await askPosters(asking), await askPosters(asking)]).toEqual([1, 0])
  await runQueuedJobs(asking)
  const [email] = await ctx.db.select().from(mailbox).where(eq(mailbox.to, ana.email))
  const token = /sublet-answer\/([\w-]+)/.exec(JSON.stringify(email))?.[1] ?? ''
  const asVisitor = { ...later(ctx, 15), actor: visitor }
  expect(await idsFor(asVisitor)).toEqual([])
  expect((await ownSublets({ ...ana.ctx, now: asVisitor.now })).own[0]?.state).toBe('asked')
  expect(await subletQuestion(asVisitor, token)).toMatchObject({ state: 'open' })
  expect(await answerSubletQuestion(asVisitor, { token, free: true })).toBe('confirmed')
  expect(await idsFor(asVisitor)).toEqual([id])
  expect(await answerSubletQuestion(asVisitor, { token, free: false })).toBe('over')
  await expect(answerSubletQuestion(asVisitor, { token: 'x'.repeat(32), free: true })).rejects.toThrow(
    NotFound,
  )
})

test('a report reaches the queue as one of its poster, with a copy of the sublet', async ({ ctx }) => {
  const [ana, bo] = await campusStudents(ctx, 'Ana', 'Bo')
  const subletId = await makeSublet(ctx, ana, { about: 'Furnished and quiet.' })
  const input = { reason: 'scam', note: 'They ask for money first.' }
  expect(await reportSublet(bo.ctx, { subletId, input })).toEqual({ ok: true })
  await expect(reportSublet(ana.ctx, { subletId, input })).rejects.toThrow(Forbidden)
  const [report] = await ctx.db.select().from(reports).where(eq(reports.reportedUserId, ana.id))
  expect(report?.quotes[0]?.text).toContain('Furnished and quiet.')
  const [item] = await ctx.db.select().from(moderationItems)
  const facts = { about: 'person', id: ana.id, reason: 'scam', subletId }
  expect(item).toMatchObject({ kind: 'report', facts })
  const admin = await makeUser(ctx, { admin: true, student: false })
  const asAdmin = { ...ctx, actor: personOf(admin) }
  const itemId = item?.id ?? ''
  const decision = { itemId, input: { verb: 'take-down-sublet', reason: '', chosen: [] } }
  expect(await decideItem(asAdmin, decision)).toMatchObject({ ok: true })
  expect(await idsFor(bo.ctx)).toEqual([])
  expect((await ownSublets(ana.ctx)).own[0]?.state).toBe('removed')
  expect(await setSublet(ana.ctx, { subletId, step: 'confirm' })).toMatchObject({ reason: 'over' })
  expect(await changeSublet(ana.ctx, { subletId, input: subletTexts(ctx) })).toMatchObject({ reason: 'over' })
  expect(await undoDecision(asAdmin, itemId)).toEqual({ ok: true })
  expect((await ownSublets(ana.ctx)).own[0]?.state).toBe('paused')
})

test('the download of its poster has all of it, and nothing is left after the account', async ({ ctx }) => {
  const [ana, bo] = await campusStudents(ctx, 'Ana', 'Bo')
  await makeSublet(ctx, ana, { street: '1234 Thistlebrook Lane', unit: '9B' })
  await makeSublet(ctx, bo)
  const kept = await subletData.read(ctx.db, { userId: ana.id, email: ana.email })
  expect(kept).toMatchObject({ sublets: [{ street: '1234 Thistlebrook Lane', unit: '9B', rent: 900 }] })
  await ctx.db.delete(users).where(eq(users.id, ana.id))
  expect(await ctx.db.select({ userId: sublets.userId }).from(sublets)).toEqual([{ userId: bo.id }])
})
