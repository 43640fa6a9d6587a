import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeListing } from './factory.ts'
import { assignManager } from './assign-manager.server.ts'

async function managerOf(ctx: SystemContext, id: string) {
  const [home] = await ctx.db.select().from(listings).where(eq(listings.id, id))
  return home?.managerId
}

test('admins assign homes to a manager, and they return to the operator with the account’s deletion', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const home = await makeListing(ctx)
  const manager = await makeUser(ctx, { manager: true })
  const admin = await makeUser(ctx, { admin: true })
  await expect(
    assignManager({ ...ctx, actor: personOf(manager) }, { listingIds: [home], managerId: manager.id }),
  ).rejects.toThrow(Forbidden)
  expect(await managerOf(ctx, home)).toBeNull()
  const asAdmin = { ...ctx, actor: personOf(admin) }
  expect(await assignManager(asAdmin, { listingIds: [home], managerId: manager.id })).toEqual({ ok: true })
  expect(await managerOf(ctx, home)).toBe(manager.id)
  await ctx.db.delete(users).where(eq(users.id, manager.id))
  expect(await managerOf(ctx, home)).toBeNull()
})

test('only managers get homes, and all homes are assigned or none', async ({ ctx }) => {
  await makeCampus(ctx)
  const home = await makeListing(ctx)
  const student = await makeUser(ctx)
  const leaving = await makeUser(ctx, { manager: true, deletionAskedAt: ctx.now() })
  for (const { id } of [student, leaving])
    expect(await assignManager(ctx, { listingIds: [home], managerId: id })).toEqual({
      ok: false,
      reason: 'no-manager',
    })
  const manager = await makeUser(ctx, { manager: true })
  await expect(assignManager(ctx, { listingIds: [home, newId()], managerId: manager.id })).rejects.toThrow(
    NotFound,
  )
  expect(await managerOf(ctx, home)).toBeNull()
})
