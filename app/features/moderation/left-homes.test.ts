import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { listings } from '#app/database/schema/homes/listings.ts'
import { moderationItems } from '#app/database/schema/site/moderation-queue.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { eraseAccounts } from '#app/features/account-settings/erase-accounts.server.ts'
import { DELETION_AFTER } from '#app/features/accounts/deletion-rules.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeColleague } from '#app/features/companies/factory.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { completeDraft, makeDraft, makeManager } from '#app/features/publishing/factory.ts'
import { publishHome } from '#app/features/publishing/publish-home.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { OFFICE } from '#app/platform/office.ts'
import { personalData } from '#server/personal-data.ts'
import { test } from '#tests/setup/databases/database.ts'
import { decideItem } from './decide-item.server.ts'
import { itemView } from './item.query.server.ts'

const input = { reason: 'Nobody answers.', chosen: [], homes: '', answer: '' }

/** Marta, who has a published home and a draft, and an admin. */
async function scene(ctx: SystemContext) {
  await makeCampus(ctx)
  const marta = await makeManager(ctx)
  const homeId = await makeDraft(marta.manager)
  await completeDraft(marta.manager, homeId)
  await publishHome(marta.manager, homeId)
  await ctx.db.update(listings).set({ status: 'published' }).where(eq(listings.id, homeId))
  await makeDraft(marta.manager, { address: '9 Fern St' })
  const admin = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true })) }
  const statuses = async () =>
    (await ctx.db.select({ is: listings.status }).from(listings).orderBy(asc(listings.status))).map(
      ({ is }) => is,
    )
  const items = () =>
    ctx.db
      .select()
      .from(moderationItems)
      .where(eq(moderationItems.kind, 'freshness'))
      .orderBy(moderationItems.id)
  return { marta, homeId, admin, statuses, items }
}

async function erase(ctx: SystemContext, userId: string) {
  const deletionAskedAt = new Date(ctx.now().getTime() - DELETION_AFTER)
  await ctx.db.update(users).set({ deletionAskedAt }).where(eq(users.id, userId))
  expect(await eraseAccounts(ctx, personalData)).toBe(1)
}

test('homes of a company that ends are paused, and the office offers them again or takes them down', async ({
  ctx,
}) => {
  const { marta, homeId, admin, statuses, items } = await scene(ctx)
  expect(await statuses()).toEqual(['draft', 'published'])
  await erase(ctx, marta.user.id)
  expect(await statuses()).toEqual(['draft', 'paused'])
  const [home] = await ctx.db.select().from(listings).where(eq(listings.id, homeId))
  expect(home).toMatchObject({ companyId: OFFICE, managerId: null })
  const [item] = await items()
  expect(item).toMatchObject({ state: 'open', facts: { homeIds: [homeId] } })
  const itemId = item?.id ?? ''
  const view = await itemView(admin, itemId)
  expect(JSON.stringify(view)).toMatch(/1 home paused; students do not see them/)
  expect(JSON.stringify(view)).not.toMatch(/All are still available|Ask its manager/)
  expect(await decideItem(admin, { itemId, input: { ...input, verb: 'offer-left' } })).toMatchObject({
    ok: true,
  })
  expect(await statuses()).toEqual(['draft', 'published'])
})

test('the office takes them down, and none that somebody manages again', async ({ ctx }) => {
  const { marta, homeId, admin, statuses, items } = await scene(ctx)
  await erase(ctx, marta.user.id)
  const itemId = (await items())[0]?.id ?? ''
  await ctx.db.update(listings).set({ status: 'published' }).where(eq(listings.id, homeId))
  const decided = () => decideItem(admin, { itemId, input: { ...input, verb: 'archive-left' } })
  expect(await decided()).toMatchObject({ ok: false })
  expect(await statuses()).toEqual(['draft', 'published'])
  await ctx.db.update(listings).set({ status: 'paused' }).where(eq(listings.id, homeId))
  expect(await decided()).toMatchObject({ ok: true })
  expect(await statuses()).toEqual(['archived', 'draft'])
})

test('while somebody else is in the company its homes stay offered, and nobody is asked', async ({ ctx }) => {
  const { marta, homeId, statuses, items } = await scene(ctx)
  const noor = await makeManager(ctx, 'Noor')
  const companyId = await companyOf(ctx, marta.user.id)
  await makeColleague(ctx, { userId: noor.user.id, companyId })
  await erase(ctx, marta.user.id)
  expect(await statuses()).toEqual(['draft', 'published'])
  expect(await items()).toEqual([])
  const [home] = await ctx.db.select().from(listings).where(eq(listings.id, homeId))
  expect(home).toMatchObject({ companyId, managerId: noor.user.id })
})
