import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { companyRegister } from '#app/database/schema/homes/company-register.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { mailbox } from '#app/database/schema/site/emails.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { pickTour } from '#app/features/inquiries/answer-tour.server.ts'
import { makeInquiry } from '#app/features/inquiries/factory.ts'
import { inquiryPage, ownInquiries } from '#app/features/inquiries/own-inquiries.query.server.ts'
import { leadPage } from '#app/features/inquiries/leads.query.server.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { groupPage } from '#app/features/groups/group-page.query.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { ownNotifications } from '#app/features/notifications/notifications.query.server.ts'
import { takeDownHomes } from '#app/features/own-homes/take-down-homes.server.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { setOffered } from '#app/features/publishing/set-offered.server.ts'
import { republishHome, takeDown } from '#app/features/publishing/take-down.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { notifyOfGoneHomes } from './notify-of-gone-homes.server.ts'

/** NOW is noon on Monday, November 16, in Los Angeles. */
const WEDNESDAY = '2026-12-02T10:00'
const WEDNESDAY_ISO = '2026-12-02T18:00:00.000Z'

/** Ana, who has a tour of Marta's home. */
async function scene(ctx: SystemContext) {
  await makeCampus(ctx)
  const home = await makeListing(ctx, { name: 'Amberfinch House' })
  const manager = await makeUser(ctx, { givenName: 'Marta', manager: true, student: false })
  await assignManager(ctx, { listingIds: [home], managerId: manager.id })
  const student = await makeUser(ctx)
  await makeProfile(ctx, student)
  const inquiryId = await makeInquiry(ctx, student, home, { tourSlot0: WEDNESDAY })
  const [asManager, asAna] = [manager, student].map((user) => ({ ...ctx, actor: personOf(user) }))
  if (!asManager || !asAna) throw new Error('two were made')
  await pickTour(asManager, { inquiryId, slot: WEDNESDAY_ISO })
  return { home, asManager, ana: { email: student.email, ctx: asAna }, inquiryId }
}

test('a student with a tour ahead hears once that the home is no longer listed, whichever way it went', async ({
  ctx,
}) => {
  const { home, asManager, ana } = await scene(ctx)
  await runQueuedJobs(ctx)
  const told = async () => {
    await notifyOfGoneHomes.run(ctx, {})
    await notifyOfGoneHomes.run(ctx, {})
    await runQueuedJobs(ctx)
    const emails = await ctx.db.select().from(mailbox).where(eq(mailbox.to, ana.email))
    return emails.filter(({ subject }) => /^The home of your tour (is no longer|was)/.test(subject)).length
  }
  expect(await told()).toBe(0)
  await setOffered(asManager, { listingIds: [home], on: false })
  expect(await told()).toBe(1)
  expect(await ownInquiries(ana.ctx)).toMatchObject([
    { next: expect.stringMatching(/^This home is no longer listed/) },
  ])
  await ctx.db.update(listings).set({ status: 'published' }).where(eq(listings.id, home))
  expect(await told()).toBe(1)
  await takeDownHomes(asManager, { listingIds: [home] })
  expect(await told()).toBe(2)
})

test('of a home that was paused and then taken down, its student hears both, once each', async ({ ctx }) => {
  const { home, asManager, ana } = await scene(ctx)
  const admin = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true })) }
  const subjects = async () => {
    for (let run = 0; run < 2; run++) await notifyOfGoneHomes.run(ctx, {})
    await runQueuedJobs(ctx)
    const emails = await ctx.db.select().from(mailbox).where(eq(mailbox.to, ana.email)).orderBy(mailbox.id)
    return emails.flatMap(({ subject }) => (subject.startsWith('The home of your tour') ? [subject] : []))
  }
  const listed = 'The home of your tour is listed again'
  const unlisted = 'The home of your tour is no longer listed'
  const takenDown = 'The home of your tour was taken down'

  await setOffered(asManager, { listingIds: [home], on: false })
  expect(await subjects()).toEqual([unlisted])
  await takeDown(admin, { listingId: home, reason: 'A suspected scam.' })
  expect(await subjects()).toEqual([unlisted, takenDown])
  expect((await ownNotifications(ana.ctx))[0]?.text).toMatch(/was taken down, so do not count on your tour/)
  // The home is restored as paused, and then taken down again: neither is news.
  await republishHome(admin, { listingId: home })
  expect(await subjects()).toEqual([unlisted, takenDown])
  await takeDown(admin, { listingId: home, reason: 'A suspected scam.' })
  expect(await subjects()).toEqual([unlisted, takenDown])
  await ctx.db.update(listings).set({ status: 'published' }).where(eq(listings.id, home))
  expect(await subjects()).toEqual([unlisted, takenDown, listed])
  await takeDown(admin, { listingId: home, reason: 'A suspected scam.' })
  expect(await subjects()).toEqual([unlisted, takenDown, listed, takenDown])
})

test('a lead says to its manager what became of the home, which takes no new tour', async ({ ctx }) => {
  const { home, asManager, inquiryId } = await scene(ctx)
  const said = async () => {
    const lead = await leadPage(asManager, inquiryId)
    return [lead.home.notOffered, lead.tour.gone]
  }
  const set = (state: Partial<typeof listings.$inferInsert>) =>
    ctx.db.update(listings).set(state).where(eq(listings.id, home))
  expect(await said()).toEqual([null, null])
  await takeDownHomes(asManager, { listingIds: [home] })
  expect(await said()).toEqual(['This home was taken down, so no tour can be scheduled.', 'was taken down'])
  await set({ status: 'paused' })
  expect(await said()).toEqual(['This home is paused, so students do not find it.', null])
  await set({ status: 'archived', rentedThrough: '2027-07-31', availableFrom: '2027-08-01' })
  expect(await said()).toEqual(['This home is rented, so students do not find it.', null])
  await set({ status: 'published' })
  const [row] = await ctx.db.select().from(listings).where(eq(listings.id, home))
  await ctx.db
    .insert(companyRegister)
    .values({ companyId: row?.companyId ?? '', suspendedAt: ctx.now(), updatedAt: ctx.now() })
    .onConflictDoUpdate({ target: companyRegister.companyId, set: { suspendedAt: ctx.now() } })
  expect(await said()).toEqual([
    'This home is not offered right now, so no tour can be scheduled.',
    'is not available right now',
  ])
})

test('whoever has a tour of a home that staff took down reads so, and is not sent back to its manager', async ({
  ctx,
}) => {
  const { home, ana, inquiryId } = await scene(ctx)
  const card = async () => (await ownInquiries(ana.ctx))[0]
  const page = async () => {
    const shown = await inquiryPage(ana.ctx, inquiryId)
    return shown.kind === 'own' ? shown.inquiry.home.notOffered : ''
  }
  const line = async () => {
    await notifyOfGoneHomes.run(ctx, {})
    return (await ownNotifications(ana.ctx))[0]?.text
  }
  const read = async () => [await page(), (await card())?.agreed?.notOffered, await line()]
  const admin = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true })) }
  expect((await read()).slice(0, 2)).toEqual([null, null])

  await takeDown(admin, { listingId: home, reason: 'A suspected scam.' })
  const takenDown = 'This home was taken down, so do not count on a tour.'
  expect(await read()).toEqual([
    takenDown,
    takenDown,
    expect.stringMatching(/^“Amberfinch House.*” was taken down, so do not count on your tour on .+\.$/),
  ])
  expect((await card())?.next).toBe('This home was taken down. Look at similar homes')
  await runQueuedJobs(ctx)
  const emails = await ctx.db.select().from(mailbox).where(eq(mailbox.to, ana.email))
  const email = emails.find(({ subject }) => subject === 'The home of your tour was taken down')
  expect(email?.text).toContain('was taken down')
  expect(email?.text).not.toContain('The manager still gets your messages')

  // A home that is paused, or archived because it is rented, does not count as taken down.
  const unlisted = expect.stringMatching(/^This home is no longer listed: it may be rented, or paused/)
  const lease = { rentedThrough: '2027-07-31', availableFrom: '2027-08-01' }
  for (const state of [{ status: 'paused' as const }, { status: 'archived' as const, ...lease }]) {
    await ctx.db.update(listings).set({ status: 'published' }).where(eq(listings.id, home))
    await line()
    await ctx.db.update(listings).set(state).where(eq(listings.id, home))
    expect(await read()).toEqual([
      unlisted,
      unlisted,
      expect.stringMatching(/is no longer listed\. Ask whether/),
    ])
  }
})

test('a roommate whom the inquiry names hears of an agreed tour what its sender hears', async ({ ctx }) => {
  await makeCampus(ctx)
  const home = await makeListing(ctx, { name: 'Amberfinch House' })
  const manager = await makeUser(ctx, { givenName: 'Marta', manager: true, student: false })
  await assignManager(ctx, { listingIds: [home], managerId: manager.id })
  const asManager = { ...ctx, actor: personOf(manager) }
  const [ana, ben] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim')
  if (!ana || !ben) throw new Error('two were made')
  const { members } = await groupPage(ana.ctx, { groupId: await makeGroup(ctx, [ana, ben]) })
  const bens = members.flatMap(({ name, memberId }) => (name === 'Ben K.' ? [memberId] : []))
  const inquiryId = await makeInquiry(ctx, ana, home, { tourSlot0: WEDNESDAY }, bens)
  const told = async () => {
    for (let run = 0; run < 2; run++) await notifyOfGoneHomes.run(ctx, {})
    return (await ownNotifications(ben.ctx)).map(({ text }) => text)
  }
  await setOffered(asManager, { listingIds: [home], on: false })
  expect(await told()).toEqual([expect.stringContaining('May your email address be included?')])
  await setOffered(asManager, { listingIds: [home], on: true })
  await told()
  await pickTour(asManager, { inquiryId, slot: WEDNESDAY_ISO })
  const before = (await told()).length
  await takeDownHomes(asManager, { listingIds: [home] })
  const [latest, ...rest] = await told()
  expect(latest).toMatch(
    /^“Amberfinch House.*” (?:was taken down|is no longer listed).* the tour on Wed, Dec 2/,
  )
  expect(rest).toHaveLength(before)
})
