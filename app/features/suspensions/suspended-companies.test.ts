import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { companies, companyInvitations } from '#app/database/schema/homes/companies.ts'
import { listingSearch } from '#app/database/schema/homes/listing-search.ts'
import { moderationItems, moderationLog } from '#app/database/schema/site/moderation-queue.ts'
import { askDeletion } from '#app/features/account-settings/ask-deletion.server.ts'
import { eraseAccounts } from '#app/features/account-settings/erase-accounts.server.ts'
import { DELETION_AFTER, DELETION_WORD } from '#app/features/accounts/deletion-rules.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeOwner, removeColleague } from '#app/features/companies/change-people.server.ts'
import { makeColleague } from '#app/features/companies/factory.ts'
import { inviteColleague } from '#app/features/companies/invite-colleague.server.ts'
import { joinCompany } from '#app/features/companies/join-company.server.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { endMemberships } from '#app/features/company-register/end-memberships.server.ts'
import { saveRegister } from '#app/features/company-register/save-register.server.ts'
import { mailboxEmails } from '#app/features/emails/emails.query.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { setOffered } from '#app/features/publishing/set-offered.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { personalData } from '#server/personal-data.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import {
  answerCompanyAppeal,
  appealCompanySuspension,
  companySuspensions,
  ownCompanySuspension,
} from './appeal-company.server.ts'
import { decideItem } from '#app/features/moderation/decide-item.server.ts'
import { itemView } from '#app/features/moderation/item.query.server.ts'
import { liftDueSuspensions } from './lift-suspension.server.ts'
import { logPage, readLogFilters } from '#app/features/moderation/log.query.server.ts'
import { liftCompanySuspension, suspendCompany } from './suspend-company.server.ts'

const DAY = 24 * 60 * 60 * 1000
const why = { reason: 'Three complaints in twelve months.', length: 'year' }
const appeal = { appeal: 'Two of them were about another company.' }

const later = (ctx: SystemContext, days: number): SystemContext => ({
  ...ctx,
  now: () => new Date(ctx.now().getTime() + days * DAY),
})

/** Marta's company with a home in search and one that she paused, her colleague Noor, and an admin. */
async function scene(ctx: SystemContext) {
  await makeCampus(ctx)
  const marta = await makeUser(ctx, { givenName: 'Marta', manager: true, student: false })
  const noor = await makeUser(ctx, { givenName: 'Noor', manager: true, student: false })
  const homes = [await makeListing(ctx), await makeListing(ctx)] as const
  await assignManager(ctx, { listingIds: [...homes], managerId: marta.id })
  const companyId = await companyOf(ctx, marta.id)
  await makeColleague(ctx, { userId: noor.id, companyId })
  const admin = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true, givenName: 'Ada' })) }
  const asMarta = { ...ctx, actor: personOf(marta) }
  await setOffered(asMarta, { listingIds: [homes[1]], on: false })
  const inSearch = async () => {
    const rows = homes.map((id) => ctx.db.select().from(listingSearch).where(eq(listingSearch.listingId, id)))
    return (await Promise.all(rows)).map(({ length }) => length)
  }
  const suspend = () => suspendCompany(admin, { companyId, input: why })
  const subjectsTo = async (email: string) => {
    await runQueuedJobs(ctx)
    return (await mailboxEmails(ctx)).filter(({ to }) => to === email).map(({ subject }) => subject)
  }
  const openItem = async () => (await ctx.db.select().from(moderationItems))[0]
  const asNoor = { ...ctx, actor: personOf(noor) }
  return { marta, noor, asMarta, asNoor, admin, companyId, inSearch, suspend, subjectsTo, openItem }
}

test('a suspended company is not found, its people read why, and lifting brings its homes back', async ({
  ctx,
}) => {
  const { marta, noor, asMarta, asNoor, admin, companyId, inSearch, suspend, subjectsTo } = await scene(ctx)
  expect(await inSearch()).toEqual([1, 0])
  expect(await suspend()).toEqual({ ok: true })
  expect(await suspend()).toMatchObject({ reason: 'already' })
  expect(await inSearch()).toEqual([0, 0])
  expect(await ownCompanySuspension(asMarta)).toMatchObject({ reason: why.reason, owner: true, appeal: null })
  expect(await ownCompanySuspension(asNoor)).toMatchObject({ owner: false })
  const lift = { companyId, input: { reason: 'They were about somebody else.' } }
  expect(await liftCompanySuspension(admin, lift)).toEqual({ ok: true })
  expect(await liftCompanySuspension(admin, lift)).toMatchObject({ reason: 'not-suspended' })
  expect(await inSearch()).toEqual([1, 0])
  expect(await ownCompanySuspension(asMarta)).toBeNull()
  const told = ['Your company is no longer suspended', 'Your company is suspended']
  expect(
    [await subjectsTo(marta.email), await subjectsTo(noor.email)].map((each) => each.toSorted()),
  ).toEqual([told, []])
  const { lines } = await logPage(admin, readLogFilters(new URLSearchParams('kind=company-register')))
  expect(lines.map(({ did, about }) => `${did} ${about}`)).toEqual([
    'lifted the suspension of Private landlord',
    'suspended Private landlord',
  ])
  expect(await companySuspensions(admin, companyId)).toMatchObject([{ lifted: lift.input }])
})

test('it ends by itself after twelve months', async ({ ctx }) => {
  const { inSearch, suspend } = await scene(ctx)
  await suspend()
  expect(await liftDueSuspensions(later(ctx, 364))).toBe(0)
  expect(await liftDueSuspensions(later(ctx, 366))).toBe(1)
  expect(await inSearch()).toEqual([1, 0])
})

test('an owner appeals once, and an admin rejects it or lifts the suspension from the queue', async ({
  ctx,
}) => {
  const { marta, asMarta, asNoor, admin, companyId, suspend, subjectsTo, openItem, inSearch } =
    await scene(ctx)
  expect(await appealCompanySuspension(asMarta, appeal)).toMatchObject({ reason: 'not-suspended' })
  await suspend()
  await expect(appealCompanySuspension(asNoor, appeal)).rejects.toThrow(Forbidden)
  expect(await appealCompanySuspension(asMarta, { appeal: 'No.' })).toMatchObject({ reason: 'invalid' })
  expect(await appealCompanySuspension(asMarta, appeal)).toEqual({ ok: true })
  expect(await appealCompanySuspension(asMarta, appeal)).toMatchObject({ reason: 'appealed' })
  const item = await openItem()
  const view = await itemView(admin, item?.id ?? '')
  expect(JSON.stringify(view)).toContain(appeal.appeal)
  expect(
    await answerCompanyAppeal(admin, { companyId, input: { answer: 'All three were about yours.' } }),
  ).toEqual({ ok: true })
  expect((await openItem())?.outcome).toBe('stands')
  const log = await logPage(admin, readLogFilters(new URLSearchParams('kind=appeal')))
  expect(log.lines).toMatchObject([{ about: 'Private landlord' }])
  expect(await ownCompanySuspension(asMarta)).toMatchObject({ answer: 'All three were about yours.' })
  expect(await subjectsTo(marta.email)).toContain('Your appeal was rejected')
  expect(await inSearch()).toEqual([0, 0])
})

test('the queue lifts the suspension that an owner appealed', async ({ ctx }) => {
  const { asMarta, admin, suspend, openItem, inSearch } = await scene(ctx)
  await suspend()
  await appealCompanySuspension(asMarta, appeal)
  const item = await openItem()
  const input = { verb: 'lifted', reason: 'Two were about another one.', chosen: [], homes: '', answer: '' }
  expect(await decideItem(admin, { itemId: item?.id ?? '', input })).toMatchObject({ ok: true })
  expect(await inSearch()).toEqual([1, 0])
})

test('a membership that ends meanwhile keeps the homes paused', async ({ ctx }) => {
  const { admin, companyId, inSearch, suspend } = await scene(ctx)
  const over = { memberThrough: '2026-11-10', memberThroughConfirmed: '2026-11-10' }
  await saveRegister(admin, { companyId, typed: over })
  await suspend()
  for (const day of [0, 1, 2]) await endMemberships(later(ctx, day))
  await liftCompanySuspension(later(admin, 3), { companyId, input: { reason: 'It was somebody else.' } })
  expect(await inSearch()).toEqual([0, 0])
  await saveRegister(later(admin, 4), { companyId, typed: { memberThrough: '2027-07-31' } })
  expect(await inSearch()).toEqual([1, 0])
})

test('only admins suspend a company, and what was said about it goes with its last person', async ({
  ctx,
}) => {
  const { marta, noor, asMarta, companyId, suspend } = await scene(ctx)
  const desk = { ...ctx, actor: personOf(await makeUser(ctx, { desk: true })) }
  for (const other of [desk, asMarta]) {
    await expect(suspendCompany(other, { companyId, input: why })).rejects.toThrow(NotFound)
    await expect(companySuspensions(other, companyId)).rejects.toThrow(NotFound)
  }
  await suspend()
  const of = personalData.find(({ name }) => name === 'moderation')
  const data = await of?.read(ctx.db, { userId: noor.id, email: noor.email })
  expect(data?.['suspensionsOfMyCompany']).toMatchObject([{ reason: why.reason }])
  const reasons = async () =>
    (await ctx.db.select().from(moderationLog).where(eq(moderationLog.subject, companyId))).map(
      ({ reason }) => reason,
    )
  for (const user of [noor, marta]) {
    expect(await reasons()).toEqual([why.reason])
    await askDeletion({ ...ctx, actor: personOf(user) }, { word: DELETION_WORD })
    const after = { ...ctx, now: () => new Date(ctx.now().getTime() + DELETION_AFTER + DAY) }
    await eraseAccounts(after, personalData)
  }
  expect(await reasons()).toEqual([null])
  expect(await ctx.db.select().from(companies).where(eq(companies.id, companyId))).toEqual([])
})

test('whoever is an owner of a suspended company stays one, and so begins no other', async ({ ctx }) => {
  const { marta, noor, asMarta, asNoor, admin, companyId, suspend } = await scene(ctx)
  await makeOwner(asMarta, noor.id)
  await suspend()
  const stays = { ok: false, reason: 'suspended', failed: expect.stringContaining('appeal') as string }
  expect(await removeColleague(asMarta, marta.id)).toEqual(stays)
  expect(await removeColleague(asMarta, noor.id)).toEqual(stays)
  expect(await companyOf(ctx, marta.id)).toBe(companyId)
  await liftCompanySuspension(admin, { companyId, input: { reason: 'It was another company.' } })
  expect(await removeColleague(asNoor, marta.id)).toEqual({ ok: true })
})

test('a suspended company without homes is not left for another by an invitation', async ({ ctx }) => {
  const { asMarta, admin } = await scene(ctx)
  const lee = await makeUser(ctx, { manager: true, student: false, emailVerified: true })
  const asLee = { ...ctx, actor: personOf(lee) }
  const own = await companyOf(ctx, lee.id)
  await suspendCompany(admin, { companyId: own, input: why })
  await inviteColleague(asMarta, { email: lee.email })
  const [invitation] = await ctx.db.select().from(companyInvitations)
  const id = invitation?.id ?? ''
  expect(await joinCompany(asLee, id)).toMatchObject({ reason: 'suspended' })
  expect(await companyOf(ctx, lee.id)).toBe(own)
  await liftCompanySuspension(admin, { companyId: own, input: { reason: 'It was another company.' } })
  expect(await joinCompany(asLee, id)).toEqual({ ok: true })
})
