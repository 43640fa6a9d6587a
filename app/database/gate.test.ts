import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { likes } from '#app/database/schema/homes/saves.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { savesPolicy } from '#app/features/saves/policy.ts'
import { absentPerson, isAllowed, visitor, type Verdict } from '#app/platform/access.ts'
import type { Reading, SystemContext } from '#app/platform/context.ts'
import { NotFound, SignInRequired, Suspended } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { authorize, change, find } from './gate.server.ts'
import { inTransaction } from './transaction.server.ts'

const makePerson = async (ctx: SystemContext) => absentPerson((await makeUser(ctx)).id)

test('nobody writes before the rule allowed it, and what was looked up is what the rule was asked about', async ({
  ctx,
}) => {
  const [ana, ben] = [await makePerson(ctx), await makePerson(ctx)]
  await makeCampus(ctx)
  const listingId = await makeListing(ctx)
  const row = { listingId, price: 100, priceBasis: 'unit' as const, likedAt: ctx.now() }
  const like = (actor: typeof ana, userId: string) =>
    change(
      { ...ctx, actor },
      savesPolicy.change,
      async () => ({ userId }),
      (tx, owner) => tx.db.insert(likes).values({ ...row, ...owner }),
    )
  await like(ana, ana.userId)
  await expect(like(ben, ana.userId)).rejects.toThrow(NotFound)
  const asVisitor = { ...ctx, actor: visitor }
  expect(() => authorize(asVisitor, savesPolicy.read, ana)).toThrow(SignInRequired)
  await expect(find({ ...ctx, actor: ben }, savesPolicy.read, async () => ana)).rejects.toThrow(NotFound)
  const [{ db }, { userId }] = await find({ ...ctx, actor: ana }, savesPolicy.read, async () => ana)
  expect(await db.select({ id: likes.listingId }).from(likes).where(eq(likes.userId, userId))).toEqual([
    { id: listingId },
  ])
})

test('a handle ends with its transaction', async ({ ctx }) => {
  const ana = await makePerson(ctx)
  const kept: Reading[] = []
  const keep = async ({ db }: { db: Reading }) => {
    kept.push(db)
    return ana
  }
  const asAna = { ...ctx, actor: ana }
  await change(asAna, savesPolicy.change, keep, async (tx) => void kept.push(tx.db))
  await expect(
    change(asAna, savesPolicy.change, keep, () => Promise.reject(new Error('rolled back'))),
  ).rejects.toThrow('rolled back')
  const open = authorize(asAna, savesPolicy.change, ana)
  await inTransaction(open, async (tx) => {
    kept.push(tx.db)
    await inTransaction(tx, async (inner) => void kept.push(inner.db))
  })
  expect(kept).toHaveLength(5)
  for (const handle of kept) expect(() => handle.select().from(likes)).toThrow('this transaction has ended')
})

test('a rule with a copied brand opens nothing', async ({ ctx }) => {
  const ana = await makePerson(ctx)
  const forged = Object.assign((): Verdict => 'allowed', savesPolicy.change)
  expect(() => authorize({ ...ctx, actor: ana }, forged, ana)).toThrow('this rule stands in no policy.ts')
  expect(() => isAllowed(forged, ana, ana)).toThrow('this rule stands in no policy.ts')
})

test('whether something is allowed is the same question, for suspended people too', async ({ ctx }) => {
  const user = await makeUser(ctx)
  const [ana, suspended] = [personOf(user), personOf(user, { suspended: true })]
  expect(isAllowed(savesPolicy.change, ana, ana)).toBe(true)
  expect(isAllowed(savesPolicy.change, visitor, ana)).toBe(false)
  expect(isAllowed(savesPolicy.change, suspended, ana)).toBe(false)
  expect(() => authorize({ ...ctx, actor: suspended }, savesPolicy.change, ana)).toThrow(Suspended)
  expect(isAllowed(savesPolicy.read, suspended, ana)).toBe(true)
})
