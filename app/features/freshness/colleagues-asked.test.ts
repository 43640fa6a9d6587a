import { eq, inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { listings } from '#app/database/schema/homes/listings.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { notifications } from '#app/database/schema/site/notifications.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { removeColleague } from '#app/features/companies/change-people.server.ts'
import { makeColleague } from '#app/features/companies/factory.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { mailboxEmails } from '#app/features/emails/emails.query.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { makeManager } from '#app/features/publishing/factory.ts'
import { closeGoneHomesJob, closeGoneHomes } from '#app/features/importing/close-gone-homes.server.ts'
import { line, makeImportingManager, makeListApplier } from '#app/features/importing/factory.ts'
import { bringBackHomes, takeDownHomes } from '#app/features/own-homes/take-down-homes.server.ts'
import { markRented } from '#app/features/own-homes/mark-rented.server.ts'
import { takeDown } from '#app/features/publishing/take-down.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { answerQuestion, homeQuestion } from './answer-question.server.ts'
import { askAboutNextLeases } from './next-leases.server.ts'
import { askManagers, unlistUnconfirmed } from './refresh-listings.server.ts'

const on = <Tools extends SystemContext>(ctx: Tools, day: string): Tools => ({
  ...ctx,
  now: () => new Date(`${day}T20:00:00Z`),
})

/** Marta, who looks after a home, and her colleague Noor. */
async function scene(ctx: SystemContext) {
  await makeCampus(ctx)
  const marta = await makeManager(ctx)
  const noor = await makeManager(ctx, 'Noor')
  const id = await makeListing(ctx)
  await assignManager(ctx, { listingIds: [id], managerId: marta.user.id })
  await makeColleague(ctx, { userId: noor.user.id, companyId: await companyOf(ctx, marta.user.id) })
  const suspend = () =>
    ctx.db.update(users).set({ suspendedAt: ctx.now() }).where(eq(users.id, marta.user.id))
  const toldOf = async (kind: 'homes-hidden' | 'home-looked-at') => {
    const own = inArray(notifications.userId, [marta.user.id, noor.user.id])
    const rows = await ctx.db.select().from(notifications).where(own).orderBy(notifications.userId)
    return rows.filter((row) => row.kind === kind).map(({ userId }) => userId)
  }
  const both = [marta.user.id, noor.user.id].toSorted()
  const stored = async () => (await ctx.db.select().from(listings).where(eq(listings.id, id)))[0]
  return { marta, noor, id, both, suspend, toldOf, stored }
}

test('while its manager is suspended a colleague is asked about a home, and answers by the link', async ({
  ctx,
}) => {
  const { noor, suspend, stored } = await scene(ctx)
  await suspend()
  const soon = on(ctx, '2026-12-12')
  expect(await askManagers(soon)).toBe(1)
  expect(await askManagers(soon)).toBe(0)
  await runQueuedJobs(soon)
  const [email, ...more] = await mailboxEmails(ctx)
  expect([email?.to, more]).toEqual([noor.user.email, []])
  const token = /home-answer\/([\w-]+)/.exec(email?.text ?? '')?.[1] ?? ''
  expect(await homeQuestion(soon, token)).toMatchObject({ state: 'open' })
  expect(await answerQuestion(soon, { token, input: { answer: 'available' } })).toEqual({ ok: true })
  expect(await stored()).toMatchObject({ confirmedAt: soon.now(), confirmedBy: 'manager' })
})

test('the link of a colleague who left the company works no more', async ({ ctx }) => {
  const { marta, noor, suspend } = await scene(ctx)
  await suspend()
  const soon = on(ctx, '2026-12-12')
  await askManagers(soon)
  await runQueuedJobs(soon)
  const [email] = await mailboxEmails(ctx)
  const token = /home-answer\/([\w-]+)/.exec(email?.text ?? '')?.[1] ?? ''
  await ctx.db.update(users).set({ suspendedAt: null })
  await removeColleague(marta.manager, noor.user.id)
  expect(await homeQuestion(soon, token)).toMatchObject({ state: 'over' })
  expect(await answerQuestion(soon, { token, input: { answer: 'available' } })).toMatchObject({
    reason: 'over',
  })
})

test('the same before the date of a next lease', async ({ ctx }) => {
  const { marta, noor, id, suspend } = await scene(ctx)
  const lease = { through: '2027-07-31', next: 'later', offerFrom: '2027-03-01' }
  expect(await markRented(marta.manager, { listingId: id, input: lease })).toMatchObject({ ok: true })
  await suspend()
  const soon = on(ctx, '2027-02-25')
  expect(await askAboutNextLeases(soon)).toBe(1)
  await runQueuedJobs(soon)
  expect((await mailboxEmails(ctx)).map(({ to }) => to)).toEqual([noor.user.email])
})

test('one email for all that a colleague answers for, their own homes and those of somebody who is suspended', async ({
  ctx,
}) => {
  const { noor, suspend } = await scene(ctx)
  const own = await makeListing(ctx)
  await assignManager(ctx, { listingIds: [own], managerId: noor.user.id })
  await suspend()
  const soon = on(ctx, '2026-12-12')
  expect(await askManagers(soon)).toBe(2)
  await runQueuedJobs(soon)
  const emails = await mailboxEmails(ctx)
  expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
    [noor.user.email, 'Are these 2 homes still available?'],
  ])
})

test('that homes left search, and what an admin decides, is told to everybody in the company', async ({
  ctx,
}) => {
  const { id, both, toldOf } = await scene(ctx)
  expect(await unlistUnconfirmed(on(ctx, '2027-02-01'))).toBe(1)
  expect(await toldOf('homes-hidden')).toEqual(both)
  const admin = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true })) }
  await takeDown(admin, { listingId: id, reason: 'Not a home.' })
  expect(await toldOf('home-looked-at')).toEqual(both)
})

test('what their company does itself is told to nobody in it as a decision of the people who run the site', async ({
  ctx,
}) => {
  const { noor, id, toldOf, stored } = await scene(ctx)
  await takeDownHomes(noor.manager, { listingIds: [id] })
  expect((await stored())?.status).toBe('archived')
  await bringBackHomes(noor.manager, [id])
  await markRented(noor.manager, { listingId: id, input: { through: '2027-07-31', next: 'no' } })
  expect((await stored())?.status).toBe('archived')
  expect(await toldOf('home-looked-at')).toEqual([])
})

test('nor are homes that a list of theirs no longer has', async ({ ctx }) => {
  await makeCampus(ctx)
  const manager = await makeImportingManager(ctx)
  const { userId } = manager.actor
  const noor = await makeManager(ctx, 'Noor')
  await makeColleague(ctx, { userId: noor.user.id, companyId: await companyOf(ctx, userId) })
  const bring = makeListApplier(ctx, manager, runQueuedJobs)
  const lines = ['1', '2'].map((id) => line(id, `${id} A St`))
  await bring(lines.join(''), 0)
  await ctx.db.update(listings).set({ status: 'published' })
  const importId = await bring(lines[0] ?? '', 1)
  expect(await closeGoneHomes(manager, { importId, how: 'take-down' })).toBe(true)
  await closeGoneHomesJob.run(ctx, { importId })
  const states = await ctx.db.select({ status: listings.status }).from(listings)
  expect(states.map(({ status }) => status).toSorted()).toEqual(['archived', 'published'])
  const told = await ctx.db.select().from(notifications).where(eq(notifications.kind, 'home-looked-at'))
  expect(told.map(({ detail }) => detail)).toEqual([])
})
