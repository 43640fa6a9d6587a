import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { collections } from '#app/database/schema/homes/collections.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { leaveGroup } from '#app/features/groups/leave-group.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NOW, test } from '#tests/setup/databases/database.ts'
import { makeStudent, makeStudents } from '#tests/setup/people/students.ts'
import { makeCollection } from './factory.ts'
import { COVER_HOMES, RESTORE_DAYS } from './rules.ts'
import { collectionsOf } from './collections-of.query.server.ts'

const DAY = 86_400_000

async function homes(ctx: SystemContext, count: number): Promise<string[]> {
  await makeCampus(ctx, { slug: 'usc' })
  const made: string[] = []
  while (made.length < count) made.push(await makeListing(ctx))
  return made
}

const change = (ctx: SystemContext, id: string, values: Partial<typeof collections.$inferInsert>) =>
  ctx.db.update(collections).set(values).where(eq(collections.id, id))

test('a card counts its homes, and its cover is photos of the latest of them', async ({ ctx }) => {
  const ana = await makeStudent(ctx, 'Ana Rivera')
  const all = await homes(ctx, COVER_HOMES + 2)
  for (const [place, id] of all.entries()) {
    const photos =
      place === 2 ? [] : [{ src: `/photos/${place}.webp`, width: 1280, height: 853, alt: 'A home' }]
    await ctx.db.update(listings).set({ photos }).where(eq(listings.id, id))
  }
  await makeCollection(ctx, ana, { name: 'Empty' })
  const full = await makeCollection(ctx, ana, { name: 'Full', homes: all })
  const { collections: found } = await collectionsOf(ana.ctx)
  expect(found.find(({ id }) => id === full)).toMatchObject({ name: 'Full', count: all.length })
  expect(found.find(({ id }) => id === full)?.cover.map(({ src }) => src)).toEqual(
    [5, 4, 3].map((place) => `/photos/${place}.webp`),
  )
  expect(found.find(({ name }) => name === 'Empty')).toMatchObject({ count: 0, cover: [] })
})

test('a card says with whom it is shared, and a group’s collection is listed for its current members', async ({
  ctx,
}) => {
  const [ana, ben] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim')
  if (!ana || !ben) throw new Error('two were made')
  const groupId = await makeGroup(ctx, [ana, ben])
  const [own, shared, open] = [
    await makeCollection(ctx, ana),
    await makeCollection(ctx, ana),
    await makeCollection(ctx, ana),
  ]
  await change(ctx, shared, { groupId })
  await change(ctx, open, { shareId: 'a-share-id' })
  const { collections: cards } = await collectionsOf(ana.ctx)
  const shortlist = cards.find(({ name }) => name === 'Maple Street four')?.id ?? ''
  const sharing = Object.fromEntries(cards.map((card) => [card.id, card.sharing]))
  expect(sharing).toEqual({ [own]: 'private', [shared]: 'group', [open]: 'public', [shortlist]: 'group' })
  const bens = (await collectionsOf(ben.ctx)).collections.map(({ id }) => id)
  expect(new Set(bens)).toEqual(new Set([shared, shortlist]))
  await leaveGroup(ben.ctx, groupId)
  expect((await collectionsOf(ben.ctx)).collections).toEqual([])
})

test('deleted collections are listed separately while they can be restored', async ({ ctx }) => {
  const ana = await makeStudent(ctx, 'Ana Rivera')
  const [late, early] = [await makeCollection(ctx, ana), await makeCollection(ctx, ana)]
  await change(ctx, late, { deletedAt: new Date(NOW.getTime() - (RESTORE_DAYS - 1) * DAY) })
  await change(ctx, early, { deletedAt: new Date(NOW.getTime() - RESTORE_DAYS * DAY) })
  const { collections: kept, deleted } = await collectionsOf(ana.ctx)
  expect(kept).toEqual([])
  expect(deleted).toEqual([
    { id: late, name: 'Near campus', until: new Date(NOW.getTime() + DAY).toISOString() },
  ])
})

test('a visitor is asked to log in', async ({ ctx }) => {
  await expect(collectionsOf({ ...ctx, actor: visitor })).rejects.toThrow('Please log in to view collections')
})
