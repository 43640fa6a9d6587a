import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { listingSearch } from '#app/database/schema/homes/listing-search.ts'
import { companyRegister } from '#app/database/schema/homes/company-register.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { moderationLog } from '#app/database/schema/site/moderation-queue.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeColleague } from '#app/features/companies/factory.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { mailboxEmails } from '#app/features/emails/emails.query.server.ts'
import { askManagers, unlistUnconfirmed } from '#app/features/freshness/refresh-listings.server.ts'
import { findListing } from '#app/features/listing-page/listing.query.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { takeDown } from '#app/features/publishing/take-down.server.ts'
import { setOffered } from '#app/features/publishing/set-offered.server.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { OFFICE } from '#app/platform/office.ts'
import { NOW, test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { companiesCsv, registerPage } from './companies.query.server.ts'
import { endMemberships } from './end-memberships.server.ts'
import { readCompaniesFilters } from './paths.ts'
import { companyRecord, ownRegister } from './register.query.server.ts'
import { CONFIRM_OVER } from './rules.ts'
import { saveRegister } from './save-register.server.ts'

const DAY = 24 * 60 * 60 * 1000
/** A context this many days after `NOW`, November 16. */
const later = (ctx: SystemContext, days: number): SystemContext => ({
  ...ctx,
  now: () => new Date(NOW.getTime() + days * DAY),
})
const all = readCompaniesFilters(new URLSearchParams())

/** Marta's company with a home in search, one that she paused and one that was taken down, and her colleague Noor. */
async function scene(ctx: SystemContext) {
  await makeCampus(ctx)
  const marta = await makeUser(ctx, { givenName: 'Marta', manager: true, student: false })
  const noor = await makeUser(ctx, { givenName: 'Noor', manager: true, student: false })
  const homes = [await makeListing(ctx), await makeListing(ctx), await makeListing(ctx)] as const
  await assignManager(ctx, { listingIds: [...homes], managerId: marta.id })
  const companyId = await companyOf(ctx, marta.id)
  await makeColleague(ctx, { userId: noor.id, companyId })
  const admin = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true })) }
  const asMarta = { ...ctx, actor: personOf(marta) }
  await setOffered(asMarta, { listingIds: [homes[1]], on: false })
  await takeDown(admin, { listingId: homes[2], reason: 'No such street.' })
  const save = (typed: Record<string, string>, days = 0) =>
    saveRegister({ ...later(ctx, days), actor: admin.actor }, { companyId, typed })
  const inSearch = async () =>
    Promise.all(
      homes.map(async (id) => {
        const rows = await ctx.db.select().from(listingSearch).where(eq(listingSearch.listingId, id))
        return rows.length
      }),
    )
  const run = async (days: number) => {
    const done = await endMemberships(later(ctx, days))
    await runQueuedJobs(later(ctx, days))
    return done
  }
  const subjectsTo = async (email: string) =>
    (await mailboxEmails(ctx)).filter(({ to }) => to === email).map(({ subject }) => subject)
  const rowOf = async (id: string) => (await ctx.db.select().from(listings).where(eq(listings.id, id)))[0]
  return { marta, noor, homes, companyId, admin, asMarta, save, inSearch, run, subjectsTo, rowOf }
}

test('a membership that ends is reminded of twice, pauses the homes, and its renewal brings them back', async ({
  ctx,
}) => {
  const { marta, noor, homes, asMarta, save, inSearch, run, subjectsTo, rowOf } = await scene(ctx)
  expect(await inSearch()).toEqual([1, 0, 0])
  expect(await save({ memberThrough: '2026-12-31' })).toEqual({ ok: true, back: false })
  const before = await Promise.all(homes.map(rowOf))
  const quiet = { reminded: 0, paused: 0 }
  const reminded = { reminded: 1, paused: 0 }
  expect(await run(10)).toEqual(quiet) // Nov 26
  expect(await run(15)).toEqual(reminded) // Dec 1: 30 days before
  expect(await run(15), 'the same day again').toEqual(quiet)
  expect(await run(30)).toEqual(quiet)
  expect(await run(38)).toEqual(reminded) // Dec 24: 7 days before
  expect(await run(45), 'the last day').toEqual(quiet)
  expect(await inSearch()).toEqual([1, 0, 0])
  expect(await run(46)).toEqual({ reminded: 0, paused: 1 })
  expect(await run(47)).toEqual(quiet)
  expect(await inSearch()).toEqual([0, 0, 0])
  expect(await ownRegister(asMarta)).toMatchObject({ paused: true, memberThrough: '2026-12-31' })
  const page = await findListing({ ...ctx, actor: visitor }, { idOrSlug: homes[0], people: null })
  expect(page.unlisted).toBe('withheld')
  // A held home triggers no question, and its confirmation does not expire.
  expect([await askManagers(later(ctx, 80)), await unlistUnconfirmed(later(ctx, 80))]).toEqual([0, 0])

  expect(await save({ memberThrough: '2027-07-31' }, 80)).toEqual({ ok: true, back: true })
  await runQueuedJobs(later(ctx, 80))
  expect(await inSearch()).toEqual([1, 0, 0])
  const after = await Promise.all(homes.map(rowOf))
  const away = 34 * DAY
  for (const [place, home] of after.entries()) {
    const was = before[place]
    if (!home || !was) throw new Error('a home is gone')
    const offered = home.status === 'published'
    expect(home.freshAt.getTime() - was.freshAt.getTime()).toBe(offered ? away : 0)
    expect({ ...home, freshAt: was.freshAt }).toEqual(was)
  }
  const told = ['Your membership ends soon', 'Your membership ends soon', 'Your homes are paused']
  expect((await subjectsTo(marta.email)).toSorted()).toEqual(
    [...told, 'Your homes are offered again'].toSorted(),
  )
  expect(await subjectsTo(noor.email), 'a colleague').toEqual([])
})

test('a day that is over when it is entered is reminded of twice all the same', async ({ ctx }) => {
  const { marta, save, inSearch, run, subjectsTo } = await scene(ctx)
  const over = { memberThrough: '2026-11-01' }
  for (const memberThroughConfirmed of ['', '2025-11-01'])
    expect(await save({ ...over, memberThroughConfirmed })).toEqual({
      ok: false,
      reason: 'invalid',
      errors: { memberThrough: CONFIRM_OVER },
    })
  expect(await run(0)).toEqual({ reminded: 0, paused: 0 })
  expect(await save({ ...over, memberThroughConfirmed: '11/1/2026' })).toEqual({ ok: true, back: false })
  expect(await save({ ...over, notes: 'Call Jo.' }), 'asked once').toEqual({ ok: true, back: false })
  expect(await run(0)).toMatchObject({ reminded: 1 })
  expect(await run(1)).toMatchObject({ reminded: 1 })
  expect(await inSearch()).toEqual([1, 0, 0])
  expect(await run(2)).toMatchObject({ paused: 1 })
  expect(await inSearch()).toEqual([0, 0, 0])
  expect((await subjectsTo(marta.email)).toSorted()).toEqual(
    ['Your homes are paused', 'Your membership is over', 'Your membership is over'].toSorted(),
  )
  // Without a date, it needs no membership.
  expect(await save({ memberThrough: '' }, 3)).toEqual({ ok: true, back: true })
  expect(await inSearch()).toEqual([1, 0, 0])
})

test('the office enters what it saw, and the list and its file find it', async ({ ctx }) => {
  const { companyId, admin, save } = await scene(ctx)
  const typed = { licenseNumber: 'RTL-2041', licenseEndsOn: '12/1/2026', documentsOn: '2026-11-03' }
  expect(await save({ ...typed, documentsBy: '', notes: 'Call Jo.', 'show-license': 'yes' })).toMatchObject({
    ok: true,
  })
  const record = await companyRecord(admin, companyId)
  expect(record).toMatchObject({ licenseEndsOn: '2026-12-01', shown: ['license'], notes: 'Call Jo.' })
  const [line] = await ctx.db
    .select()
    .from(moderationLog)
    .where(and(eq(moderationLog.kind, 'company-register'), eq(moderationLog.subject, companyId)))
  expect(line?.outcome).toBe('license, documents, notes, what everyone sees')
  const found = async (query: string) =>
    (await registerPage(admin, readCompaniesFilters(new URLSearchParams(query)))).lines.map(
      (each) => each.companyId,
    )
  for (const query of ['', 'q=rtl-2', 'q=private', `q=${companyId}`, 'state=license'])
    expect(await found(query), query).toEqual([companyId])
  for (const query of ['q=nobody', 'state=none', 'state=paused', 'state=suspended', 'state=ending'])
    expect(await found(query), query).toEqual([])
  const file = await Array.fromAsync(companiesCsv(admin, all))
  expect(file.join('')).toContain('RTL-2041,2026-12-01,2026-11-03')
  expect(file.join('')).not.toContain('Call Jo')
})

test('what is wrong with the form is said, and a change made meanwhile is noticed', async ({ ctx }) => {
  const { companyId, admin, save } = await scene(ctx)
  const wrong = { documentsBy: 'a verified agent', documentsOn: '2027-01-01', termsOn: 'soon' }
  expect(await save(wrong)).toMatchObject({
    reason: 'invalid',
    errors: { documentsBy: expect.any(String), documentsOn: expect.any(String), termsOn: expect.any(String) },
  })
  const numberless = { licenseNumber: '', licenseEndsOn: '2027-07-31' }
  expect(await save({ ...numberless, ...wrong })).toMatchObject({
    errors: { licenseNumber: expect.stringContaining('number'), documentsBy: expect.any(String) },
  })
  expect(await save(numberless)).toMatchObject({ reason: 'invalid' })
  const { version } = await companyRecord(admin, companyId)
  expect(await save({ notes: 'Mine.', version })).toMatchObject({ ok: true })
  const again = await save({ notes: 'Yours.', version })
  expect(again).toMatchObject({ reason: 'changed' })
  const [row] = await ctx.db.select().from(companyRegister).where(eq(companyRegister.companyId, companyId))
  expect(row?.notes).toBe('Mine.')
  const now = 'version' in again ? again.version : ''
  expect(await save({ notes: 'Yours.', version: now }), 'put in its place').toMatchObject({ ok: true })
})

test('the desk reads all but the notes and changes nothing; others find nothing', async ({ ctx }) => {
  const { companyId, admin, asMarta, save } = await scene(ctx)
  await save({ notes: 'Call Jo.' })
  const desk = { ...ctx, actor: personOf(await makeUser(ctx, { desk: true })) }
  expect(await companyRecord(desk, companyId)).toMatchObject({ notes: null, people: [], mayEdit: false })
  for (const other of [desk, asMarta])
    await expect(saveRegister(other, { companyId, typed: {} })).rejects.toThrow(NotFound)
  await expect(companyRecord(asMarta, companyId)).rejects.toThrow(NotFound)
  expect(() => companiesCsv(asMarta, all)).toThrow(NotFound)
  for (const none of [OFFICE, newId(), 'x'])
    await expect(companyRecord(admin, none)).rejects.toThrow(NotFound)
})
