import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { companyMembers } from '#app/database/schema/homes/companies.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { photosOfHome } from '#app/features/photos/photos.query.server.ts'
import { completeDraft, makeDraft, makeManager } from '#app/features/publishing/factory.ts'
import { readHomesAsked } from '#app/features/publishing/homes-asked.ts'
import { ownHomes } from '#app/features/publishing/own-homes.query.server.ts'
import { publishHome } from '#app/features/publishing/publish-home.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeColleague } from './factory.ts'
import { companyOf } from './own-company.server.ts'

async function scene(ctx: SystemContext) {
  await makeCampus(ctx)
  const marta = await makeManager(ctx)
  const listingId = await makeDraft(marta.manager)
  const companyId = await companyOf(ctx, marta.user.id)
  const noor = await makeManager(ctx, 'Noor')
  return { marta, noor, listingId, companyId }
}

const homesOf = async (ctx: SystemContext) =>
  (await ownHomes(ctx, readHomesAsked(new URLSearchParams()))).homes.map(({ id }) => id)

test('a colleague may do what an owner may with the homes of their company, and nothing once removed', async ({
  ctx,
}) => {
  const { noor, listingId, companyId } = await scene(ctx)
  expect(await homesOf(noor.manager)).toEqual([])
  await expect(completeDraft(noor.manager, listingId)).rejects.toThrow(NotFound)
  await makeColleague(ctx, { userId: noor.user.id, companyId })
  await completeDraft(noor.manager, listingId)
  expect(await publishHome(noor.manager, listingId)).toMatchObject({ ok: true })
  expect(await photosOfHome(noor.manager, { listingId })).toMatchObject({ photos: [] })
  expect(await homesOf(noor.manager)).toEqual([listingId])
  await ctx.db.delete(companyMembers).where(eq(companyMembers.userId, noor.user.id))
  await expect(publishHome(noor.manager, listingId)).rejects.toThrow(NotFound)
  expect(await homesOf(noor.manager)).toEqual([])
})
