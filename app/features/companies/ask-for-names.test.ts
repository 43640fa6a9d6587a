import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { companies } from '#app/database/schema/homes/companies.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { mailboxEmails } from '#app/features/emails/emails.query.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { ownNotifications } from '#app/features/notifications/notifications.query.server.ts'
import { makeManager } from '#app/features/publishing/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { askForNamesJob } from './ask-for-names.server.ts'
import { ownCompany } from './company.query.server.ts'
import { makeColleague } from './factory.ts'
import { companyOf } from './own-company.server.ts'
import { keepUnnamed, updateCompany } from './update-company.server.ts'

/** The owner of a company without a name, with an offered home. */
async function landlord(ctx: SystemContext) {
  const { user, manager } = await makeManager(ctx)
  await assignManager(ctx, { listingIds: [await makeListing(ctx)], managerId: user.id })
  return { user, manager, companyId: await companyOf(ctx, user.id) }
}

async function asked(ctx: SystemContext, email: string) {
  await runQueuedJobs(ctx)
  return (await mailboxEmails(ctx, email)).map(({ subject }) => subject)
}

test('the owners of a company without a name are asked for one, once by email', async ({ ctx }) => {
  await makeCampus(ctx)
  const { user, manager, companyId } = await landlord(ctx)
  const colleague = await makeUser(ctx, { manager: true, student: false })
  await makeColleague(ctx, { userId: colleague.id, companyId })
  expect((await ownCompany(manager)).nameAsked).toBe(true)
  for (const _ of [1, 2]) await askForNamesJob.run(ctx, {})
  expect(await asked(ctx, user.email)).toEqual(['What is your company called?'])
  expect(await asked(ctx, colleague.email)).toEqual([])
  expect(await ownNotifications(manager)).toMatchObject([{ link: '/manage/company' }])
  await updateCompany(manager, { name: 'Keller Homes' })
  expect((await ownCompany(manager)).nameAsked).toBe(false)
  expect(await ownNotifications(manager)).toEqual([])
})

test('nobody is asked who has a name, waits for one, has no offered home, or keeps none', async ({ ctx }) => {
  await makeCampus(ctx)
  const named = await landlord(ctx)
  await ctx.db.update(companies).set({ name: 'Keller Homes' }).where(eq(companies.id, named.companyId))
  const waiting = await landlord(ctx)
  await updateCompany(waiting.manager, { name: 'Another' })
  const { user: without, manager: homeless } = await makeManager(ctx)
  await companyOf(ctx, without.id)
  const keeper = await landlord(ctx)
  const colleague = await makeUser(ctx, { manager: true, student: false })
  await makeColleague(ctx, { userId: colleague.id, companyId: keeper.companyId })
  for (const _ of [1, 2]) await keepUnnamed({ ...ctx, actor: personOf(colleague) })
  await askForNamesJob.run(ctx, {})
  for (const { email } of [named.user, waiting.user, without, keeper.user])
    expect(await asked(ctx, email), email).toEqual([])
  expect((await ownCompany(keeper.manager)).nameAsked).toBe(false)
  expect((await ownCompany(homeless)).nameAsked).toBe(true)
  const student = { ...ctx, actor: personOf(await makeUser(ctx)) }
  await expect(keepUnnamed(student)).rejects.toThrow(Forbidden)
  // They can still choose a name later.
  expect(await updateCompany(keeper.manager, { name: 'Keeper Homes' })).toEqual({ ok: true, waits: true })
})

test('two servers at once ask a company once', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  await makeCampus(ctx)
  const { user } = await landlord(ctx)
  await Promise.all([askForNamesJob.run(ctx, {}), askForNamesJob.run(ctx, {})])
  expect(await asked(ctx, user.email)).toHaveLength(1)
})
