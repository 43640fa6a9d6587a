import { expect } from 'vitest'
import { companyLeadAddresses, companyMembers } from '#app/database/schema/homes/companies.ts'
import { mailbox } from '#app/database/schema/site/emails.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeInquiry } from '#app/features/inquiries/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { makeManager } from '#app/features/publishing/factory.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { Forbidden, NotFound, SignInRequired } from '#app/platform/errors.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { addLeadAddress, removeLeadAddress } from './choose-lead-addresses.server.ts'
import { chooseByLink, linkedAddress } from './lead-address-link.server.ts'
import { ownLeadAddresses } from './lead-addresses.query.server.ts'
import { companyOf } from './own-company.server.ts'
import { companyData } from './personal-data.server.ts'

async function scene(ctx: SystemContext) {
  await makeCampus(ctx)
  const home = await makeListing(ctx)
  const { user, manager } = await makeManager(ctx)
  await assignManager(ctx, { listingIds: [home], managerId: user.id })
  const add = (email: string) => addLeadAddress(manager, { email })
  const emailsTo = async (to: string) => {
    await runQueuedJobs(ctx)
    return (await ctx.db.select().from(mailbox).orderBy(mailbox.at, mailbox.id)).filter(
      (email) => email.to === to,
    )
  }
  const tokenOf = async (to: string) =>
    /\/lead-address\/([\w.~-]+)/.exec((await emailsTo(to)).map(({ text }) => text).join('\n'))?.[1] ?? ''
  const confirm = async (to: string) =>
    chooseByLink({ ...ctx, actor: visitor }, { token: await tokenOf(to), choice: 'confirm' })
  const ask = async () => {
    const ana = await makeUser(ctx)
    await makeProfile(ctx, ana)
    return makeInquiry(ctx, ana, home)
  }
  return { home, user, manager, add, ask, confirm, emailsTo, tokenOf }
}

test('a confirmed address gets each inquiry with its contacts, one that is not confirmed gets nothing', async ({
  ctx,
}) => {
  const { manager, user, add, ask, confirm, emailsTo, tokenOf } = await scene(ctx)
  expect(await add('Leads@Keller.example')).toEqual({ ok: true, confirmed: false })
  expect(await add('leads@keller.example')).toEqual({ ok: true, confirmed: false })
  await add('other@keller.example')
  await ask()
  expect(await emailsTo('leads@keller.example')).toHaveLength(1) // only the link
  await confirm('leads@keller.example')
  await confirm('leads@keller.example')
  expect(await add('leads@keller.example')).toEqual({ ok: true, confirmed: true })
  expect((await ownLeadAddresses(manager)).map(({ email, state }) => [email, state])).toEqual([
    ['leads@keller.example', 'confirmed'],
    ['other@keller.example', 'waiting'],
  ])
  const inquiryId = await ask()
  const [, lead, ...more] = await emailsTo('leads@keller.example')
  expect(more).toEqual([])
  for (const told of [
    'ana@example.edu',
    'Is it quiet at night?',
    `/manage/leads/${inquiryId}`,
    '/lead-address/',
  ])
    expect(lead?.text).toContain(told)
  expect(await emailsTo('other@keller.example')).toHaveLength(1)
  expect(await emailsTo(user.email)).toHaveLength(2)
  const token = await tokenOf('leads@keller.example')
  await chooseByLink({ ...ctx, actor: visitor }, { token, choice: 'stop' })
  await ask()
  expect(await emailsTo('leads@keller.example')).toHaveLength(2)
  expect(await linkedAddress({ ...ctx, actor: visitor }, token)).toMatchObject({ state: 'gone' })
})

test('a link that was not used in a week confirms nothing, until the address is added again', async ({
  ctx,
}) => {
  const { manager, add, tokenOf } = await scene(ctx)
  await add('leads@keller.example')
  const token = await tokenOf('leads@keller.example')
  const later = { ...ctx, now: () => new Date(ctx.now().getTime() + 7 * 86_400_000) }
  await chooseByLink({ ...later, actor: visitor }, { token, choice: 'confirm' })
  const state = async () => (await linkedAddress({ ...later, actor: visitor }, token)).state
  expect(await state()).toBe('over')
  await addLeadAddress({ ...manager, now: later.now }, { email: 'leads@keller.example' })
  expect(await state()).toBe('waiting')
  await expect(linkedAddress(ctx, 'made-up')).rejects.toThrow(NotFound)
})

test('everybody in a company adds and removes, at most five; others do neither', async ({ ctx }) => {
  const { manager, add } = await scene(ctx)
  for (const place of [1, 2, 3, 4, 5])
    expect(await add(`leads${place}@keller.example`)).toMatchObject({ ok: true })
  expect(await add('leads6@keller.example')).toMatchObject({ ok: false, reason: 'enough' })
  expect(await add('nobody')).toMatchObject({ ok: false, reason: 'invalid' })
  const [first] = await ownLeadAddresses(manager)
  const other = await makeManager(ctx)
  await removeLeadAddress(other.manager, first?.id ?? '')
  expect(await ownLeadAddresses(manager)).toHaveLength(5)
  await removeLeadAddress(manager, first?.id ?? '')
  await removeLeadAddress(manager, 'no id')
  expect(await ownLeadAddresses(manager)).toHaveLength(4)
  const colleague = await makeManager(ctx)
  const companyId = await companyOf(ctx, manager.actor.userId)
  await ctx.db.insert(companyMembers).values({ userId: colleague.user.id, companyId, role: 'colleague' })
  expect(await ownLeadAddresses(colleague.manager)).toHaveLength(4)
  expect(await addLeadAddress(colleague.manager, { email: 'x@keller.example' })).toMatchObject({ ok: true })
  const [last] = (await ownLeadAddresses(manager)).filter(({ email }) => email === 'x@keller.example')
  await removeLeadAddress(colleague.manager, last?.id ?? '')
  expect(await ownLeadAddresses(manager)).toHaveLength(4)
  const student = { ...ctx, actor: personOf(await makeUser(ctx)) }
  await expect(addLeadAddress(student, { email: 'x@keller.example' })).rejects.toThrow(Forbidden)
  await expect(removeLeadAddress({ ...ctx, actor: visitor }, '')).rejects.toThrow(SignInRequired)
})

test('an export has the addresses of one’s company, and an erasure removes one’s own address from others', async ({
  ctx,
}) => {
  const { manager, user, add } = await scene(ctx)
  const ben = await makeUser(ctx)
  await add(ben.email)
  const subject = { userId: manager.actor.userId, email: user.email }
  expect(await companyData.read(ctx.db, subject)).toMatchObject({ leadAddresses: [{ email: ben.email }] })
  const ofBen = { userId: ben.id, email: ben.email }
  expect(await companyData.read(ctx.db, ofBen)).toMatchObject({ leadAddresses: [], addressForLeads: [{}] })
  await companyData.erase?.(ctx.db, ofBen)
  expect(await ctx.db.select().from(companyLeadAddresses)).toEqual([])
})

test('of many addresses that are added at once five stay, each once', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  const { manager, add } = await scene(ctx)
  const added = [1, 2, 3, 4, 1, 5, 6, 7]
  const outcomes = await Promise.all(added.map((place) => add(`leads${place}@keller.example`)))
  expect(outcomes.filter(({ ok }) => !ok).length).toBeGreaterThanOrEqual(2)
  expect(await ownLeadAddresses(manager)).toHaveLength(5)
})
