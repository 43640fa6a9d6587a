import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { deskItems, deskLog } from '#app/database/schema/desk.ts'
import { listings } from '#app/database/schema/listings.ts'
import { notices } from '#app/database/schema/notices.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { fileDeskItem } from '#app/features/desk/file-item.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { giveHomes } from '#app/features/listings/give-homes.server.ts'
import { visitor } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { test } from '#tests/setup/database.ts'
import { decideItem } from './decide-item.server.ts'
import { decideMany } from './decide-many.server.ts'
import { makeDeskItem } from './factory.ts'
import { readFilters } from './filters.ts'
import { itemView } from './queries/item.server.ts'
import { queuePage } from './queries/queue.server.ts'

/** A home that its manager sent in. */
async function sentHome(ctx: Context, managerId: string, name: string) {
  const home = await makeListing(ctx, { name })
  await giveHomes(ctx, [home], managerId)
  await ctx.db.update(listings).set({ status: 'submitted' }).where(eq(listings.id, home))
  await fileDeskItem(ctx, ctx.db, { kind: 'new-home', subject: home, facts: { listingId: home } })
  const [item] = await ctx.db.select().from(deskItems).where(eq(deskItems.subject, home))
  if (!item) throw new Error('a home that was sent in is on the desk')
  return { home, item: item.id }
}

async function stage(ctx: Context) {
  await makeCampus(ctx)
  const marta = await makeUser(ctx, {
    manager: true,
    student: false,
    givenName: 'Marta',
    familyName: 'Vance',
  })
  const sent = []
  for (const name of ['One', 'Two', 'Three']) sent.push(await sentHome(ctx, marta.id, name))
  const ada = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true, givenName: 'Ada' })) }
  return { marta, sent, ada, ids: sent.map(({ item }) => item) }
}

const publish = { verb: 'publish', reason: '' }

test('several homes are published at once, each logged, and what cannot be is named with the reason', async ({
  ctx,
}) => {
  const { marta, sent, ada, ids } = await stage(ctx)
  const [first = '', second = ''] = ids
  const bo = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true, givenName: 'Bo' })) }
  expect(await decideItem(bo, first, { ...publish, chosen: [] })).toEqual({ ok: true })
  await ctx.db
    .update(listings)
    .set({ status: 'draft' })
    .where(eq(listings.id, sent[1]?.home ?? ''))
  const gone = newId()
  const report = await makeDeskItem(ctx)
  const outcome = await decideMany(ada, [...ids, ...ids, gone, report], publish)
  expect(outcome).toEqual({
    ok: true,
    done: 1,
    not: [
      {
        id: first,
        about: 'One · $2,400 a month · Marta V.',
        why: expect.stringMatching(/^It was decided already by Bo .*Published/),
      },
      {
        id: second,
        about: 'Two · $2,400 a month · Marta V.',
        why: 'Its manager has not submitted it, or withdrew it.',
      },
      { id: gone, about: '', why: expect.stringContaining('no longer in the queue') },
      { id: report, about: expect.any(String), why: expect.stringContaining('together with others') },
    ],
  })
  const states = await ctx.db.select().from(listings).orderBy(listings.name)
  expect(states.map(({ name, status }) => `${name} ${status}`)).toEqual([
    'One published',
    'Three published',
    'Two draft',
  ])
  const log = await ctx.db.select().from(deskLog).where(eq(deskLog.verb, 'decided'))
  expect(new Set(log.map(({ itemId }) => itemId))).toEqual(new Set([first, ids[2]]))
  expect(await ctx.db.select().from(notices).where(eq(notices.userId, marta.id))).toHaveLength(2)
})

test('giving several back asks why first, and each manager reads it', async ({ ctx }) => {
  const { ada, ids } = await stage(ctx)
  const giveBack = (reason: string) => decideMany(ada, ids, { verb: 'give-back', reason })
  expect(await giveBack(' ')).toEqual({
    ok: false,
    errors: { reason: 'Give a reason: it is kept in the log.' },
  })
  expect(await giveBack('x'.repeat(20_000))).toMatchObject({
    ok: false,
    errors: { reason: expect.any(String) },
  })
  const queue = await queuePage(ada, readFilters(new URLSearchParams('kind=new-home')))
  expect(queue.lines.map(({ canSelect }) => canSelect)).toEqual([true, true, true])
  expect(queue.many.map(({ label }) => label)).toEqual(['Publish selected', 'Return selected'])
  expect((await itemView(ada, ids[0] ?? '')).facts).toEqual([
    { term: 'Home', words: 'One · submitted', to: expect.stringMatching(/^\/expanded-listing\/one-/) },
    { term: 'Address', words: '1200 Amberfinch Street, Los Angeles' },
    { term: 'Rent', words: '$2,400 a month' },
    { term: 'Beds', words: '2' },
    { term: 'Photos', words: 'none' },
    { term: 'Manager', words: 'Marta V.', to: expect.stringMatching(/^\/admin\/people\//) },
  ])
  expect(await giveBack('Which floor?')).toEqual({ ok: true, done: 3, not: [] })
  const log = await ctx.db.select().from(deskLog).where(eq(deskLog.verb, 'decided'))
  expect(log.map(({ outcome, reason }) => `${outcome} ${reason}`)).toEqual(
    Array.from({ length: 3 }, () => 'give-back Which floor?'),
  )
})

test('nothing selected, too many, and people who do not run the site', async ({ ctx }) => {
  const ada = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true })) }
  expect(await decideMany(ada, [], publish)).toMatchObject({
    ok: false,
    errors: { chosen: expect.any(String) },
  })
  const many = Array.from({ length: 51 }, () => newId())
  expect(await decideMany(ada, many, publish)).toMatchObject({
    errors: { chosen: 'Select at most 50 items.' },
  })
  for (const actor of [visitor, personOf(await makeUser(ctx, { manager: true }))])
    await expect(decideMany({ ...ctx, actor }, [newId()], publish)).rejects.toThrow(NotFound)
})
