import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { leaveGroup } from '#app/features/groups/leave-group.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { blockPerson } from '#app/features/people/block-person.server.ts'
import { visitor } from '#app/platform/access.ts'
import { Forbidden, NotFound, SignInRequired } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { lookingStudents } from '#tests/setup/people/students.ts'
import { roommateData } from './personal-data.server.ts'
import { readParams } from './find-mate-params.ts'
import { discover } from './discover.query.server.ts'
import { matchWith } from './match-with.query.server.ts'
import { ownRoom, saveRoom, withdrawRoom } from './save-room.server.ts'
import { homeNamed, roomForm } from './room-rules.ts'
import type { SystemContext } from '#app/platform/context.ts'

const told = { area: 'Westwood', room: 'private', share: '$1,050', freeFrom: '2027-08-15' }

const cards = async (as: SystemContext, query = 'all=any') => {
  const { rows } = await discover(as, readParams(new URLSearchParams(query)))
  return Object.fromEntries(rows.flatMap(({ people }) => people.map(({ name, place }) => [name, place])))
}

test('a place is shown on its owner’s card and profile, and found by the filter, until it is withdrawn', async ({
  ctx,
}) => {
  const [ana, bo] = await lookingStudents(ctx, 'Ana Rivera', 'Bo Kim', 'Cy May')
  expect((await matchWith(ana.ctx, bo.id)).room).toBeNull()
  expect(await saveRoom(bo.ctx, { ...told, preferredSex: 'female', about: 'A quiet house.' })).toEqual({
    ok: true,
  })
  const words = 'Has a place: $1,050 a month in Westwood'
  expect(await cards(ana.ctx)).toEqual({ 'Bo K.': words, 'Cy M.': null })
  expect(await cards(ana.ctx, 'place=yes')).toEqual({ 'Bo K.': words })
  expect((await matchWith(ana.ctx, bo.id)).room).toMatchObject({
    preferredSex: 'female',
    about: 'A quiet house.',
  })
  await saveRoom(bo.ctx, { ...told, freeFrom: '2026-01-01', freeUntil: '2026-11-01' })
  expect(await cards(ana.ctx)).toMatchObject({ 'Bo K.': null })
  await saveRoom(bo.ctx, { ...told, freeUntil: '', share: '900' })
  const kept = await roommateData.read(ctx.db, { userId: bo.id, email: bo.email })
  expect(kept).toMatchObject({ placeOffered: { share: 900 } })
  await withdrawRoom(bo.ctx)
  await withdrawRoom(bo.ctx)
  expect([await cards(ana.ctx, 'place=yes'), (await ownRoom(bo.ctx)).texts]).toEqual([{}, null])
})

test('a home on Roost is named by its address, and linked while it is on the market', async ({ ctx }) => {
  const [ana, bo] = await lookingStudents(ctx, 'Ana Rivera', 'Bo Kim')
  const listingId = await makeListing(ctx, { name: 'Maple House' })
  const [row] = await ctx.db.select().from(listings).where(eq(listings.id, listingId))
  const address = `http://localhost:3000/expanded-listing/${row?.slug}?people=2`
  expect(await saveRoom(bo.ctx, { ...told, area: '', home: address })).toEqual({ ok: true })
  expect((await matchWith(ana.ctx, bo.id)).room?.home).toEqual({ slug: row?.slug, name: 'Maple House' })
  expect((await ownRoom(bo.ctx)).texts?.home).toContain(row?.slug)
  await ctx.db.update(listings).set({ status: 'archived' }).where(eq(listings.id, listingId))
  expect((await matchWith(ana.ctx, bo.id)).room?.home).toBeNull()
  for (const wrong of ['no-such-home', 'https://elsewhere.example/a b', newId()])
    expect(await saveRoom(bo.ctx, { ...told, home: wrong })).toMatchObject({
      ok: false,
      reason: 'invalid',
      errors: { home: expect.any(String) },
    })
})

test('a group’s place is shown on each member’s card, except where there is a block or after leaving', async ({
  ctx,
}) => {
  const [ana, bo, cy] = await lookingStudents(ctx, 'Ana Rivera', 'Bo Kim', 'Cy May')
  const groupId = await makeGroup(bo.ctx, [bo, cy])
  expect(await saveRoom(bo.ctx, { ...told, groupId })).toEqual({ ok: true })
  const words = 'Has a place with a group: $1,050 a month in Westwood'
  expect(await cards(ana.ctx, 'place=yes')).toEqual({ 'Bo K.': words, 'Cy M.': words })
  await expect(saveRoom(ana.ctx, { ...told, groupId })).rejects.toThrow(NotFound)
  await expect(saveRoom(ana.ctx, { ...told, groupId: 'no id' })).rejects.toThrow(NotFound)
  await leaveGroup(bo.ctx, groupId)
  expect(await cards(ana.ctx)).toEqual({ 'Bo K.': words.replace(' with a group', ''), 'Cy M.': null })
  const other = await makeGroup(bo.ctx, [bo, cy])
  await saveRoom(bo.ctx, { ...told, groupId: other })
  await blockPerson(bo.ctx, ana.id)
  expect(await cards(ana.ctx)).toEqual({ 'Cy M.': null })
  expect(await cards(ana.ctx, 'place=yes')).toEqual({})
})

test('invalid input is reported beside its field; only students can offer', async ({ ctx }) => {
  const wrong = roomForm.safeParse({ area: '', room: 'attic', share: '-1', freeFrom: '2027-02-31' })
  expect(wrong.error?.issues.map(({ path }) => path[0])).toEqual(['room', 'share', 'freeFrom', 'area'])
  const late = roomForm.safeParse({ ...told, area: ' ', freeUntil: '2027-08-15' })
  expect(late.error?.issues.map(({ path }) => path[0])).toEqual(['area', 'freeUntil'])
  expect(homeNamed('/expanded-listing/a-home/')).toBe('a-home')
  expect([homeNamed('javascript:alert(1)'), homeNamed('a b')]).toEqual([null, null])
  const manager = await makeUser(ctx, { student: false, manager: true })
  for (const verb of [saveRoom, withdrawRoom, ownRoom]) {
    await expect(verb({ ...ctx, actor: visitor }, told)).rejects.toThrow(SignInRequired)
    await expect(verb({ ...ctx, actor: personOf(manager) }, told)).rejects.toThrow(Forbidden)
  }
})
