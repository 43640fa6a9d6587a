import { expect } from 'vitest'
import { viewedHomes } from '#app/database/schema/homes/saves.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { archiveListing } from '#app/features/publishing/take-down.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { contextOf, NOW, test } from '#tests/setup/databases/database.ts'
import { deleteViews, recordViews, switchViews } from './record-views.server.ts'
import { browserViews } from './read-change.ts'
import { browserCards, ownViews } from './saved-overview.query.server.ts'
import { VIEWED_MOST } from './rules.ts'

const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString()

async function start(ctx: SystemContext) {
  await makeCampus(ctx)
  const user = await makeUser(ctx)
  const as = { ...ctx, actor: personOf(user) }
  const record = (...views: { id: string; at: string }[]) => recordViews(as, views)
  const ids = async () => (await ownViews(as)).homes.map(({ home }) => home.id)
  return { user, as, record, ids }
}

test('opened homes are listed latest first, each once; a browser’s older list is merged by time', async ({
  ctx,
}) => {
  const { record, ids } = await start(ctx)
  const [a, b, c] = [await makeListing(ctx), await makeListing(ctx), await makeListing(ctx)]
  await record({ id: a, at: minutesAgo(10) })
  await record({ id: b, at: minutesAgo(5) })
  expect(await ids()).toEqual([b, a])
  await record({ id: c, at: minutesAgo(7) }, { id: b, at: minutesAgo(60) }, { id: c, at: minutesAgo(8) })
  expect(await ids()).toEqual([b, c, a])
  await record({ id: a, at: new Date(NOW.getTime() + 86_400_000).toISOString() })
  expect(await ids()).toEqual([a, b, c])
  expect((await ctx.db.select().from(viewedHomes)).every(({ viewedAt }) => viewedAt <= NOW)).toBe(true)
})

test('the oldest beyond fifty are deleted', async ({ ctx }) => {
  const { record, ids } = await start(ctx)
  const homes: string[] = []
  for (let n = 0; n < VIEWED_MOST + 2; n += 1) homes.push(await makeListing(ctx))
  await record(...homes.slice(0, VIEWED_MOST).map((id, n) => ({ id, at: minutesAgo(n + 10) })))
  for (const id of homes.slice(VIEWED_MOST)) await record({ id, at: minutesAgo(1) })
  const kept = await ids()
  expect(kept).toHaveLength(VIEWED_MOST)
  expect(await ctx.db.select().from(viewedHomes), 'nothing older is stored').toHaveLength(VIEWED_MOST)
  expect(kept.slice(0, 2).toSorted()).toEqual(homes.slice(VIEWED_MOST).toSorted())
  expect(kept).not.toContain(homes[VIEWED_MOST - 1])
})

test('unknown and archived homes are ignored', async ({ ctx }) => {
  const { record, ids } = await start(ctx)
  const gone = await makeListing(ctx)
  await archiveListing(ctx, gone)
  await record({ id: gone, at: minutesAgo(1) }, { id: newId(), at: minutesAgo(1) }, { id: 'x', at: 'never' })
  expect(await ids()).toEqual([])
})

test('clearing empties the list; switched off nothing is recorded, and switched on it starts empty', async ({
  ctx,
}) => {
  const { as, record, ids } = await start(ctx)
  const view = { id: await makeListing(ctx), at: minutesAgo(1) }
  const other = await makeUser(ctx)
  const others = { ...ctx, actor: personOf(other) }
  const listOfOther = async () => (await ownViews(others)).homes.map(({ home }) => home.id)
  await recordViews(others, [view])
  await record(view)
  await deleteViews(as)
  expect(await ids()).toEqual([])
  expect(await listOfOther()).toEqual([view.id])
  await record(view)
  await switchViews(as, false)
  await record(view)
  expect(await ownViews(as)).toEqual({ homes: [], keeps: false })
  expect(await listOfOther()).toEqual([view.id])
  await switchViews(as, true)
  expect(await ids()).toEqual([])
  await record(view)
  expect(await ids()).toEqual([view.id])
})

test('a visitor has no list in the account', async ({ ctx }) => {
  const somebody = { ...ctx, actor: visitor }
  await expect(recordViews(somebody, [])).rejects.toThrow(SignInRequired)
  await expect(switchViews(somebody, false)).rejects.toThrow(SignInRequired)
})

test('concurrent openings from several tabs give one list without a deadlock', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  const { record, ids } = await start(ctx)
  const homes = await Promise.all(Array.from({ length: 6 }, () => makeListing(ctx)))
  const orders = [homes, homes.toReversed(), homes, homes.toReversed()]
  await Promise.all(orders.map((order) => record(...order.map((id, n) => ({ id, at: minutesAgo(n) })))))
  expect((await ids()).toSorted()).toEqual(homes.toSorted())
})

test('a visitor’s list keeps its order and shows published homes', async ({ ctx }) => {
  await makeCampus(ctx)
  const [a, b, c] = [await makeListing(ctx), await makeListing(ctx), await makeListing(ctx)]
  await archiveListing(ctx, b)
  const cards = await browserCards({ ...ctx, actor: visitor }, [c, 'no id', b, newId(), a])
  expect(cards.map(({ id }) => id)).toEqual([c, a])
})

test('of a browser’s list, everything valid is accepted', () => {
  const good = { id: newId(), at: minutesAgo(3) }
  const texts = ['', 'null', '{', '"x"', '{"id":1}', `["${'a'.repeat(30_000)}"]`]
  for (const text of texts) expect(browserViews.parse(text)).toEqual([])
  expect(browserViews.parse(undefined)).toEqual([])
  expect(browserViews.parse(JSON.stringify([1, good, { id: 'x', at: 'y' }, { ...good, more: 1 }]))).toEqual([
    good,
    good,
  ])
})
