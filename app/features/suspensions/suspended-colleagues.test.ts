import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { listingSearch } from '#app/database/schema/homes/listing-search.ts'
import { tours } from '#app/database/schema/homes/inquiries.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { askDeletion } from '#app/features/account-settings/ask-deletion.server.ts'
import { DELETION_WORD } from '#app/features/accounts/deletion-rules.ts'
import { cancelDeletion } from '#app/features/sign-in/finish-log-in.server.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { removeColleague } from '#app/features/companies/change-people.server.ts'
import { makeColleague } from '#app/features/companies/factory.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { refreshListingsJob } from '#app/features/freshness/jobs.server.ts'
import { answerLead } from '#app/features/inquiries/answer-lead.server.ts'
import { typedInquiry } from '#app/features/inquiries/factory.ts'
import { notifyOfGoneHomes } from '#app/features/tour-reminders/notify-of-gone-homes.server.ts'
import { inquiryPage, ownInquiries } from '#app/features/inquiries/own-inquiries.query.server.ts'
import { sendInquiry } from '#app/features/inquiries/send-inquiry.server.ts'
import { findListing } from '#app/features/listing-page/listing.query.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { leftHomesText } from '#app/features/publishing/homes-left.query.server.ts'
import { ownNotifications } from '#app/features/notifications/notifications.query.server.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { visitor } from '#app/platform/access.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { liftSuspension } from './lift-suspension.server.ts'
import { suspendPerson } from './suspend-person.server.ts'

const why = { reason: 'Asked for a deposit by gift card.', length: 'open' }

/** Marta's home, her colleague Noor, and an inquiry by Ana. */
async function scene(ctx: SystemContext) {
  await makeCampus(ctx)
  const home = await makeListing(ctx)
  const person = (givenName: string) => makeUser(ctx, { givenName, manager: true, student: false })
  const [marta, noor] = [await person('Marta'), await person('Noor')]
  await assignManager(ctx, { listingIds: [home], managerId: marta.id })
  await makeColleague(ctx, { userId: noor.id, companyId: await companyOf(ctx, marta.id) })
  const ana = await makeUser(ctx)
  await makeProfile(ctx, ana)
  const as = (user: Parameters<typeof personOf>[0]) => ({ ...ctx, actor: personOf(user) })
  const asAdmin = as(await makeUser(ctx, { admin: true }))
  const asAna = as(ana)
  const sent = await sendInquiry(asAna, { listingId: home, typed: typedInquiry() })
  if (!sent.ok) throw new Error('not sent')
  /** Whether it is in search, and what its page says. */
  const offered = async () => [
    (await ctx.db.select().from(listingSearch).where(eq(listingSearch.listingId, home))).length,
    (await findListing({ ...ctx, actor: visitor }, { idOrSlug: home, people: null })).unlisted,
  ]
  const suspend = (userId: string) => suspendPerson(asAdmin, { userId, input: why })
  const lift = (userId: string) =>
    liftSuspension(asAdmin, { userId, input: { reason: 'The homes are theirs.' } })
  return { marta, noor, asAna, asNoor: as(noor), inquiryId: sent.inquiryId, offered, suspend, lift }
}

test('a home is offered while somebody of its company is not suspended, whoever manages it', async ({
  ctx,
}) => {
  const { marta, noor, asNoor, inquiryId, offered, suspend, lift } = await scene(ctx)
  await suspend(marta.id)
  expect(await offered()).toEqual([1, null])
  const input = { clientId: newId(), text: 'Very quiet.', known: 'new' }
  expect(await answerLead(asNoor, { inquiryId, input })).toMatchObject({ ok: true })
  await suspend(noor.id)
  expect(await offered()).toEqual([0, 'withheld'])
  // One active colleague suffices to bring it back, even if another person manages it.
  await lift(noor.id)
  expect(await offered()).toEqual([1, null])
})

test('a colleague who leaves or loses the role takes the homes of a suspended owner out of search', async ({
  ctx,
}) => {
  const { marta, noor, asNoor, offered, suspend, lift } = await scene(ctx)
  await suspend(marta.id)
  expect(await removeColleague(asNoor, noor.id)).toEqual({ ok: true })
  await refreshListingsJob.run(ctx, {})
  expect(await offered()).toEqual([0, 'withheld'])
  await makeColleague(ctx, { userId: noor.id, companyId: await companyOf(ctx, marta.id) })
  await refreshListingsJob.run(ctx, {})
  expect(await offered()).toEqual([1, null])
  await ctx.db.update(users).set({ manager: false }).where(eq(users.id, noor.id))
  await refreshListingsJob.run(ctx, {})
  expect(await offered()).toEqual([0, 'withheld'])
  await lift(marta.id)
  expect(await offered()).toEqual([1, null])
})

test('homes of somebody who deletes their account are offered again if they keep it', async ({ ctx }) => {
  const { marta, noor, asNoor, offered } = await scene(ctx)
  const asMarta = { ...ctx, actor: personOf(marta) }
  expect(await leftHomesText(asMarta)).toBeNull()
  await removeColleague(asNoor, noor.id)
  expect(await leftHomesText(asMarta)).toMatch(
    /^Nobody can ask about your home any longer\. It leaves the search, and comes back/,
  )
  expect(await askDeletion(asMarta, { word: DELETION_WORD })).toMatchObject({ ok: true })
  await refreshListingsJob.run(ctx, {})
  expect(await offered()).toEqual([0, 'withheld'])
  expect(await cancelDeletion(ctx, marta.id)).toBe(true)
  await refreshListingsJob.run(ctx, {})
  expect(await offered()).toEqual([1, null])
})

test('a student reads that an answer may not come, and keeps the inquiry', async ({ ctx }) => {
  const { marta, noor, asAna, inquiryId, suspend, lift } = await scene(ctx)
  const told = async () => {
    const page = await inquiryPage(asAna, inquiryId)
    const [card] = await ownInquiries(asAna)
    return [page.kind === 'own' && page.inquiry.home.notOffered, card?.next]
  }
  const before = await told()
  expect(before).toEqual([null, 'Add something, or request a tour'])
  const startsAt = new Date(ctx.now().getTime() + 3 * 24 * 60 * 60 * 1000)
  const at = { slots: [], startsAt, createdAt: ctx.now(), changedAt: ctx.now() }
  await ctx.db.insert(tours).values({ id: newId(), inquiryId, offeredBy: 'sender', state: 'agreed', ...at })
  await suspend(marta.id)
  await notifyOfGoneHomes.run(ctx, {})
  expect(await ownNotifications(asAna)).toEqual([])
  await suspend(noor.id)
  expect(await told()).toEqual([
    expect.stringContaining('do not count on a reply'),
    expect.stringContaining('you may get no answer'),
  ])
  for (const _ of [1, 2]) await notifyOfGoneHomes.run(ctx, {})
  const [line, ...more] = await ownNotifications(asAna)
  expect([line?.text, more]).toEqual([expect.stringContaining('Do not count on your tour'), []])
  await lift(marta.id)
  expect((await told())[0]).toBeNull()
  for (const _ of [1, 2]) await notifyOfGoneHomes.run(ctx, {})
  expect((await ownNotifications(asAna)).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^“.+” is listed again\. Your tour on .+ stands\.$/),
    line?.text,
  ])
})
