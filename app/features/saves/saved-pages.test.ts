import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { archiveListing } from '#app/features/publishing/take-down.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { NOW, test } from '#tests/setup/databases/database.ts'
import { formatCursor, parseCursor, hiddenList, likedHomes, viewedList } from './saved-pages.query.server.ts'
import { setHidden } from './set-hidden.server.ts'
import { setLike } from './set-like.server.ts'
import { priceChangeText } from '#app/features/listings/ui/saved-grid.tsx'

async function start(ctx: SystemContext) {
  await makeCampus(ctx)
  const user = await makeUser(ctx)
  const as = { ...ctx, actor: personOf(user) }
  const likeAt = (listingId: string, minute: number) =>
    setLike(
      { ...as, now: () => new Date(NOW.getTime() + minute * 60_000) },
      {
        listingId,
        liked: true,
      },
    )
  return { user, as, likeAt }
}

test('likes are listed newest first, page by page, each once, even if others are added meanwhile', async ({
  ctx,
}) => {
  const { as, likeAt } = await start(ctx)
  const ids: string[] = []
  for (let n = 0; n < 7; n += 1) {
    const id = await makeListing(ctx)
    await likeAt(id, Math.floor(n / 3)) // several at the same time
    ids.push(id)
  }
  const whole = (await likedHomes(as)).homes.map(({ home }) => home.id)
  expect(whole.toSorted()).toEqual(ids.toSorted())
  expect(whole[0]).toBe(ids[6])
  const seen: string[] = []
  let next: string | null = null
  do {
    const page = await likedHomes(as, { after: parseCursor(next), limit: 2 })
    seen.push(...page.homes.map(({ home }) => home.id))
    next = page.next
    await likeAt(await makeListing(ctx), 60 + seen.length)
  } while (next)
  expect(seen).toEqual(whole)
})

test('a like says what changed: the price by its basis, or that the home is gone', async ({ ctx }) => {
  const { as, likeAt } = await start(ctx)
  const make = async (minute: number, changed: Partial<typeof listings.$inferInsert>) => {
    const id = await makeListing(ctx)
    await likeAt(id, minute)
    if (Object.keys(changed).length > 0) await ctx.db.update(listings).set(changed).where(eq(listings.id, id))
    return id
  }
  await make(5, {})
  await make(4, { price: 235_000 })
  await make(3, { price: 120_000, priceBasis: 'bed' })
  await make(2, { status: 'paused', price: 1 })
  await archiveListing(ctx, await make(1, {}))
  const { homes, next } = await likedHomes(as)
  expect(homes.map(({ gone, change }) => ({ gone, change }))).toEqual([
    { gone: false, change: null },
    { gone: false, change: { cents: -5_000, basis: 'unit' } },
    { gone: false, change: null },
    { gone: 'silent', change: null },
    { gone: 'told', change: null },
  ])
  expect(next).toBeNull()
})

test('lists are visible to their owner only', async ({ ctx }) => {
  const { as } = await start(ctx)
  await setHidden(as, { listingId: await makeListing(ctx, { name: 'Too loud' }), hidden: true })
  expect((await hiddenList(as)).homes.map(({ home }) => home.name)).toEqual(['Too loud'])
  const stranger = { ...ctx, actor: personOf(await makeUser(ctx)) }
  for (const list of [hiddenList, viewedList, likedHomes]) expect((await list(stranger)).homes).toEqual([])
  await expect(likedHomes({ ...ctx, actor: visitor })).rejects.toThrow(SignInRequired)
})

test('an invalid cursor means the beginning', () => {
  const cursor = { at: NOW.toISOString(), listingId: '0197c000-0000-7000-8000-000000000000' }
  expect(parseCursor(formatCursor(cursor))).toEqual(cursor)
  for (const text of [null, '', '-', 'zzzzzzzzz-x', `zzzzzzzzzz-${cursor.listingId}`, `1-${'x'.repeat(36)}`])
    expect(parseCursor(text)).toBeNull()
})

test('the words of a change name the amount, and for beds what it is for', () => {
  expect(priceChangeText({ change: { cents: -5_000, basis: 'unit' } })).toBe(
    'Price down $50 since you liked it',
  )
  expect(priceChangeText({ change: { cents: 2_500, basis: 'bed' } })).toBe(
    'Price up $25 a bed since you liked it',
  )
  expect(priceChangeText({ change: null })).toBeNull()
})
