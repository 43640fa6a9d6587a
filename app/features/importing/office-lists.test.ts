import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { companies, companyLeadAddresses, companyMembers } from '#app/database/schema/homes/companies.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { addLeadAddress } from '#app/features/companies/choose-lead-addresses.server.ts'
import { companyPeople, ownCompany } from '#app/features/companies/company.query.server.ts'
import { makeCompany } from '#app/features/companies/factory.ts'
import { inviteColleague } from '#app/features/companies/invite-colleague.server.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { updateCompany } from '#app/features/companies/update-company.server.ts'
import { mailboxEmails } from '#app/features/emails/emails.query.server.ts'
import { answerLead } from '#app/features/inquiries/answer-lead.server.ts'
import { inquiryStart } from '#app/features/inquiries/inquiry-start.query.server.ts'
import { typedInquiry } from '#app/features/inquiries/factory.ts'
import { leadPage } from '#app/features/inquiries/leads.query.server.ts'
import { ownSavedAnswers } from '#app/features/saved-answers/saved-answers.query.server.ts'
import { saveAnswer } from '#app/features/saved-answers/save-answer.server.ts'
import { sendInquiry } from '#app/features/inquiries/send-inquiry.server.ts'
import { saveTourHours, ownTourHours } from '#app/features/inquiries/tour-hours.server.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { completeDraft, makeDraft, makeManager, typeInto } from '#app/features/publishing/factory.ts'
import { readHomesAsked } from '#app/features/own-homes/homes-asked.ts'
import { ownHomes } from '#app/features/own-homes/own-homes.query.server.ts'
import { publishHome } from '#app/features/publishing/publish-home.server.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { OFFICE } from '#app/platform/office.ts'
import { personalData } from '#server/personal-data.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { applyImport } from './apply-import.server.ts'
import { line, makeListApplier, startList } from './factory.ts'
import { importPage, ownImports } from './own-imports.query.server.ts'
import { addFeed, ownFeeds } from '#app/features/feeds/sync-feeds.server.ts'

/** Open only on Mondays. */
const week = Object.fromEntries(
  [1, 2, 3, 4, 5, 6, 7].flatMap((day) => [
    [`from${day}`, day === 1 ? '09:00' : ''],
    [`until${day}`, day === 1 ? '17:00' : ''],
  ]),
)
const FEED = {
  source: 'Our homes',
  url: 'https://lists.example/homes.csv',
  preset: '',
  campus: '',
  newAs: 'draft',
}

async function makeAdmin(ctx: SystemContext, givenName = 'Ada', manager = false) {
  const user = await makeUser(ctx, { admin: true, manager, student: false, givenName })
  return { user, admin: { ...ctx, actor: personOf(user) } }
}

const homesOf = async (ctx: SystemContext) =>
  (await ownHomes(ctx, readHomesAsked(new URLSearchParams()))).homes

test('an admin imports a list, and every admin finds its homes in the table and edits them; no manager does', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const { admin } = await makeAdmin(ctx)
  const { admin: other } = await makeAdmin(ctx, 'Bo')
  const { manager } = await makeManager(ctx)
  const id = await makeListApplier(ctx, admin, runQueuedJobs)(line('1', '1 A St') + line('2', '2 A St'), 0)
  expect(await importPage(other, id)).toMatchObject({ state: 'applied' })
  expect((await ownImports(other)).imports).toMatchObject([{ id }])
  const homes = await homesOf(admin)
  expect(homes.map(({ address }) => address).toSorted()).toEqual(['1 A St', '2 A St'])
  expect(await homesOf(other)).toEqual(homes)
  expect(await ctx.db.select({ by: listings.managerId, of: listings.companyId }).from(listings)).toEqual(
    Array.from({ length: 2 }, () => ({ by: null, of: OFFICE })),
  )
  const [first] = homes
  if (!first) throw new Error('There is no home.')
  expect(await typeInto(other, first.id, 'price', { price: ['990'], noFees: ['yes'] })).toMatchObject({
    ok: true,
  })
  expect((await homesOf(admin)).find((home) => home.id === first.id)).toMatchObject({ price: 99_000 })
  expect(await homesOf(manager)).toEqual([])
  await expect(importPage(manager, id)).rejects.toThrow(NotFound)
  await expect(typeInto(manager, first.id, 'price', { price: ['1'] })).rejects.toThrow(NotFound)
})

test('whoever is no longer an admin is refused, and the list that they sent goes on for the office', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const { user, admin } = await makeAdmin(ctx)
  const { admin: other } = await makeAdmin(ctx, 'Bo')
  const id = await startList(admin, line('1', '1 A St'))
  await runQueuedJobs(ctx)
  await applyImport(admin, id)
  await ctx.db.update(users).set({ admin: false, manager: true }).where(eq(users.id, user.id))
  const student = { ...ctx, actor: personOf({ ...user, admin: false, student: true }) }
  const manager = { ...ctx, actor: personOf({ ...user, admin: false, manager: true }) }
  await expect(homesOf(student)).rejects.toThrow(Forbidden)
  expect(await homesOf(manager)).toEqual([])
  await expect(importPage(manager, id)).rejects.toThrow(NotFound)
  await runQueuedJobs(ctx)
  expect(await importPage(other, id)).toMatchObject({ state: 'applied' })
  expect(await homesOf(other)).toMatchObject([{ address: '1 A St' }])
  expect(await companyOf(ctx, user.id)).not.toBe(OFFICE)
})

test('the office has a name, addresses for inquiries, tour hours, saved answers and nightly lists, which all admins share', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const { user, admin } = await makeAdmin(ctx)
  const { admin: other } = await makeAdmin(ctx, 'Bo')
  expect(await ownCompany(admin)).toMatchObject({ office: true, name: null, nameAsked: false })
  const form = { name: 'Amberfinch Housing', phone: '', website: '' }
  expect(await updateCompany(admin, form)).toEqual({ ok: true, waits: true })
  expect(await ownCompany(other)).toMatchObject({ asked: 'Amberfinch Housing' })
  expect(await saveTourHours(admin, week)).toEqual({ ok: true })
  expect(await ownTourHours(other)).toMatchObject([{ weekday: 1 }])
  const input = { name: 'Parking', text: 'There is none.' }
  expect(await saveAnswer(admin, { id: null, input })).toEqual({ ok: true })
  const [saved] = await ownSavedAnswers(other)
  expect(await saveAnswer(other, { id: saved?.id ?? '', input: { ...input, text: 'Yes.' } })).toEqual({
    ok: true,
  })
  expect(await addFeed(admin, FEED)).toEqual({ ok: true })
  expect((await ownFeeds(other)).feeds).toHaveLength(1)
  expect(await addLeadAddress(admin, { email: 'leads@homes.example' })).toEqual({
    ok: true,
    confirmed: false,
  })
  expect(await inviteColleague(admin, { email: 'ines@homes.example' })).toMatchObject({ reason: 'invalid' })
  expect(await companyPeople(admin)).toMatchObject({ people: [] })
  expect(await ctx.db.select().from(companyMembers)).toEqual([])
  for (const part of personalData) await part.erase?.(ctx.db, { userId: user.id, email: user.email })
  expect(await ctx.db.select({ id: companies.id }).from(companies)).toEqual([{ id: OFFICE }])
  expect(await ownCompany(other)).toMatchObject({ asked: 'Amberfinch Housing' })
})

test('an admin publishes a home of the office, and any admin answers its leads', async ({ ctx }) => {
  await makeCampus(ctx)
  const { user: looking, admin } = await makeAdmin(ctx)
  const { admin: other } = await makeAdmin(ctx, 'Bo')
  const listingId = await makeDraft(admin)
  await completeDraft(admin, listingId)
  expect(await publishHome(admin, listingId)).toEqual({ ok: true, status: 'published' })
  const at = ctx.now()
  await addLeadAddress(admin, { email: 'leads@homes.example' })
  await ctx.db.update(companyLeadAddresses).set({ confirmedAt: at })
  const ana = await makeUser(ctx)
  await makeProfile(ctx, ana)
  expect(await inquiryStart({ ...ctx, actor: personOf(ana) }, { listingId })).toMatchObject({
    readers: { people: 2, addresses: 1 },
  })
  const sent = await sendInquiry({ ...ctx, actor: personOf(ana) }, { listingId, typed: typedInquiry() })
  if (!sent.ok) throw new Error('not sent')
  const { inquiryId } = sent
  const asOne = { listingId, typed: typedInquiry({ clientId: newId() }) }
  await makeProfile(ctx, looking)
  expect(await sendInquiry({ ...ctx, actor: personOf(looking) }, asOne)).toMatchObject({ ok: true })
  await runQueuedJobs(ctx)
  const mails = await mailboxEmails(ctx, 'leads@homes.example')
  expect(mails.map(({ text }) => text).join()).toContain(typedInquiry().fields.message)
  expect(await leadPage(admin, inquiryId)).toMatchObject({ inquiryId, byTeam: true, saved: [] })
  const input = { clientId: newId(), text: 'Very quiet.', known: 'new' }
  expect(await answerLead(other, { inquiryId, input })).toMatchObject({ ok: true })
  expect(await leadPage(admin, inquiryId)).toMatchObject({ state: 'answered' })
})

test('an admin with a company of their own keeps it; homes given to one without stay the office’s', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const { user, admin } = await makeAdmin(ctx, 'Ada', true)
  const { user: keeper, admin: ofOwn } = await makeAdmin(ctx, 'Kim', true)
  await makeCompany(ctx, { userId: keeper.id, name: 'Kim Homes' })
  const listingId = await makeDraft(admin)
  expect(await homesOf(ofOwn)).toEqual([])
  expect(await ownCompany(ofOwn)).toMatchObject({ office: false, name: 'Kim Homes' })
  expect(await assignManager(ctx, { listingIds: [listingId], managerId: user.id })).toEqual({ ok: true })
  expect(await ctx.db.select({ by: listings.managerId, of: listings.companyId }).from(listings)).toEqual([
    { by: null, of: OFFICE },
  ])
  await assignManager(ctx, { listingIds: [listingId], managerId: keeper.id })
  expect(await homesOf(ofOwn)).toHaveLength(1)
  expect(await homesOf(admin)).toEqual([])
})
