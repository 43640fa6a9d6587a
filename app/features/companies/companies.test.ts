import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { companies, companyMembers } from '#app/database/schema/homes/companies.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { moderationItems } from '#app/database/schema/site/moderation-queue.ts'
import { moderationFacts } from '#app/features/moderation-queue/rules.ts'
import { notifications } from '#app/database/schema/site/notifications.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { findListing } from '#app/features/listing-page/listing.query.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { makeDraft, makeManager } from '#app/features/publishing/factory.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { Forbidden, NotFound, SignInRequired } from '#app/platform/errors.ts'
import { OFFICE } from '#app/platform/office.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { ownCompany } from './company.query.server.ts'
import { decideName, undoAllowName } from './decide-name.server.ts'
import { nameItem } from './name-item.query.server.ts'
import { companyData } from './personal-data.server.ts'
import { companyOf } from './own-company.server.ts'
import { submitBusinessName, updateCompany } from './update-company.server.ts'

async function scene(ctx: SystemContext) {
  await makeCampus(ctx)
  const listingId = await makeListing(ctx)
  const { user, manager } = await makeManager(ctx)
  await assignManager(ctx, { listingIds: [listingId], managerId: user.id })
  const admin = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true })) }
  const companyId = await companyOf(ctx, user.id)
  const offerer = async () =>
    (await findListing({ ...ctx, actor: visitor }, { idOrSlug: listingId, people: null })).offerer
  const items = () =>
    ctx.db
      .select({ state: moderationItems.state, outcome: moderationItems.outcome })
      .from(moderationItems)
      .where(eq(moderationItems.subject, companyId))
      .orderBy(moderationItems.id)
  return { listingId, user, manager, admin, companyId, offerer, items }
}

test('a home is offered by the office, then by a company that says nothing about its person', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const listingId = await makeListing(ctx)
  const offerer = async () =>
    (await findListing({ ...ctx, actor: visitor }, { idOrSlug: listingId, people: null })).offerer
  expect(await offerer()).toMatchObject({ name: null, office: true })
  const { user } = await makeManager(ctx)
  await assignManager(ctx, { listingIds: [listingId], managerId: user.id })
  expect(await offerer()).toMatchObject({ name: null, office: false })
  await assignManager(ctx, { listingIds: [listingId], managerId: null })
  expect(await offerer()).toMatchObject({ name: null, office: true })
})

test('a name is public once an admin has decided; students read the old one until then', async ({ ctx }) => {
  const { user, manager, admin, companyId, offerer, items } = await scene(ctx)
  expect(await ownCompany(manager)).toMatchObject({ name: null, asked: null })
  expect(await updateCompany(manager, { name: 'Keller Homes' })).toEqual({ ok: true, waits: true })
  expect(await updateCompany(manager, { name: 'Keller Homes' })).toEqual({ ok: true, waits: true })
  expect(await offerer()).toMatchObject({ name: null, office: false })
  expect(await items()).toEqual([{ state: 'open', outcome: null }])
  await expect(decideName(manager, { companyId, decision: 'allow' })).rejects.toThrow(NotFound)
  expect(await decideName(admin, { companyId, decision: 'allow' })).toBe(true)
  expect(await decideName(admin, { companyId, decision: 'allow' })).toBe(false)
  expect(await offerer()).toMatchObject({ name: 'Keller Homes', office: false })
  expect(await updateCompany(manager, { name: 'U5C Housing Office' })).toEqual({ ok: true, waits: true })
  expect(await offerer()).toMatchObject({ name: 'Keller Homes', office: false })
  expect(await decideName(admin, { companyId, decision: 'reject', reason: 'It is not the office' })).toBe(
    true,
  )
  expect(await offerer()).toMatchObject({ name: 'Keller Homes', office: false })
  expect(await ownCompany(manager)).toMatchObject({ name: 'Keller Homes', asked: null })
  const told = await ctx.db.select().from(notifications).where(eq(notifications.userId, user.id))
  expect(told.map(({ detail }) => detail).join(' ')).toContain('Reason: It is not the office.')
})

test('each name is an item of its own, and typing the public name takes back what waits', async ({ ctx }) => {
  const { manager, admin, companyId, items } = await scene(ctx)
  await updateCompany(manager, { name: 'Keller' })
  await updateCompany(manager, { name: 'Keller Homes' })
  const withdrawn = { state: 'decided', outcome: 'withdrawn' }
  expect(await items()).toEqual([withdrawn, { state: 'open', outcome: null }])
  await decideName(admin, { companyId, decision: 'allow' })
  await updateCompany(manager, { name: 'Another' })
  expect(await updateCompany(manager, { name: 'Keller Homes' })).toEqual({ ok: true, waits: false })
  expect(await ownCompany(manager)).toMatchObject({ name: 'Keller Homes', asked: null })
  expect(await updateCompany(manager, { name: 'See keller.example' })).toMatchObject({ ok: false })
})

test('a decision that is undone brings back what was shown before, until the next one', async ({ ctx }) => {
  const { manager, admin, companyId, offerer } = await scene(ctx)
  const item = async () => {
    const filed = await ctx.db.select().from(moderationItems).where(eq(moderationItems.state, 'open'))
    return moderationFacts.company.parse(filed[0]?.facts)
  }
  for (const [before, name] of [
    [null, 'Keller Homes'],
    ['Keller Homes', 'Keller Living'],
  ]) {
    await updateCompany(manager, { name })
    const asked = await item()
    await decideName(admin, { companyId, decision: 'allow' })
    expect(await undoAllowName(admin, asked)).toBe(true)
    expect(await offerer()).toMatchObject({ name: before, office: false })
    expect(await undoAllowName(admin, asked)).toBe(false)
    expect(await decideName(admin, { companyId, decision: 'allow' })).toBe(true)
    expect(await offerer()).toMatchObject({ name, office: false })
  }
})

test('an earlier decision is not undone once a later one made another name public', async ({ ctx }) => {
  const { manager, admin, companyId, offerer } = await scene(ctx)
  await updateCompany(manager, { name: 'Keller Homes' })
  const [first] = await ctx.db.select().from(moderationItems).where(eq(moderationItems.state, 'open'))
  await decideName(admin, { companyId, decision: 'allow' })
  await updateCompany(manager, { name: 'Keller Living' })
  await decideName(admin, { companyId, decision: 'allow' })
  expect(await undoAllowName(admin, moderationFacts.company.parse(first?.facts))).toBe(false)
  expect(await offerer()).toMatchObject({ name: 'Keller Living' })
})

test('the business of a request waits like any other name, unless one is there', async ({ ctx }) => {
  const { user, manager, items } = await scene(ctx)
  await submitBusinessName(ctx, { userId: user.id, businessName: '' })
  expect(await items()).toEqual([])
  await submitBusinessName(ctx, { userId: user.id, businessName: 'Keller Homes' })
  await submitBusinessName(ctx, { userId: user.id, businessName: 'Another' })
  expect(await ownCompany(manager)).toMatchObject({ name: null, asked: 'Keller Homes' })
  expect(await items()).toEqual([{ state: 'open', outcome: null }])
})

test('only people who offer homes have a company to name', async ({ ctx }) => {
  const student = { ...ctx, actor: personOf(await makeUser(ctx)) }
  await expect(ownCompany(student)).rejects.toThrow(Forbidden)
  await expect(updateCompany(student, { name: 'Keller Homes' })).rejects.toThrow(Forbidden)
  await expect(updateCompany({ ...ctx, actor: visitor }, { name: 'Keller Homes' })).rejects.toThrow(
    SignInRequired,
  )
})

test('an erasure deletes the company, and its homes are the office’s', async ({ ctx }) => {
  const { user, listingId, manager } = await scene(ctx)
  await updateCompany(manager, { name: 'Keller Homes' })
  const subject = { userId: user.id, email: user.email }
  expect(await companyData.read(ctx.db, subject)).toMatchObject({
    company: [{ name: null, askedName: 'Keller Homes', role: 'owner' }],
  })
  await companyData.erase?.(ctx.db, subject)
  const [home] = await ctx.db.select().from(listings).where(eq(listings.id, listingId))
  expect(home?.companyId).toBe(OFFICE)
  expect(await ctx.db.select().from(companies)).toMatchObject([{ id: OFFICE }])
})

test('two first homes at once begin one company', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  await makeCampus(ctx)
  const { manager } = await makeManager(ctx)
  await Promise.all([makeDraft(manager), makeDraft(manager)])
  expect(await ctx.db.select().from(companyMembers)).toHaveLength(1)
  const homes = await ctx.db.selectDistinct({ companyId: listings.companyId }).from(listings)
  expect(homes).toHaveLength(1)
  expect(await ctx.db.select().from(companies)).toHaveLength(2)
})

test('of two names that are asked for at once one waits, as one item', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  const { manager, items } = await scene(ctx)
  await Promise.all([
    updateCompany(manager, { name: 'Keller' }),
    updateCompany(manager, { name: 'Keller Homes' }),
  ])
  expect((await items()).filter(({ state }) => state === 'open')).toHaveLength(1)
  expect((await ownCompany(manager)).asked).toMatch(/^Keller( Homes)?$/)
})

test('of two admins who decide at once one decision counts', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  const { manager, admin, companyId } = await scene(ctx)
  await updateCompany(manager, { name: 'Keller Homes' })
  const decided = await Promise.all([
    decideName(admin, { companyId, decision: 'allow' }),
    decideName(admin, { companyId, decision: 'reject', reason: 'No' }),
  ])
  expect(decided.filter(Boolean)).toHaveLength(1)
  const { name, asked } = await ownCompany(manager)
  expect([name, asked]).toEqual([decided[0] ? 'Keller Homes' : null, null])
})

test('a name that another company asks for as well is pointed out, before either has it', async ({ ctx }) => {
  const { manager, companyId } = await scene(ctx)
  const other = await makeManager(ctx, 'Otto')
  await makeDraft(other.manager)
  await updateCompany(other.manager, { name: 'Fern Rentals' })
  await updateCompany(manager, { name: 'Fern Rental' })
  expect((await nameItem(ctx, companyId))?.near).toEqual(['Fern Rentals'])
})

test('the office is not mistaken for itself', async ({ ctx }) => {
  const { manager, admin, companyId } = await scene(ctx)
  const settings = { ...ctx.settings, operatorName: 'Trojan Housing' }
  await updateCompany(admin, { name: 'Trojan Housing' })
  expect((await nameItem({ ...ctx, settings }, OFFICE))?.near).toEqual([])
  await updateCompany(manager, { name: 'Trojan Housing' })
  expect((await nameItem({ ...ctx, settings }, companyId))?.near).toContain('Trojan Housing')
})
