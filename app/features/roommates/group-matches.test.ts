import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { blockPerson } from '#app/features/people/block-person.server.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound, SignInRequired } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { lookingStudents } from '#tests/setup/people/students.ts'
import { hidePerson } from './unmatch.server.ts'
import { groupMatches } from './group-matches.query.server.ts'

type Told = Partial<typeof profiles.$inferInsert>

/** Four answers on which two people agree. */
const agreed: Told = {
  partyHabits: 'never',
  smokerSelf: 'no',
  smokerPreferred: 'no',
  petOwner: false,
  petFriendly: false,
  budgetMax: 1000,
}

async function answer(ctx: SystemContext, userId: string, told: Told) {
  const answered = Object.keys(told).filter((name) => name !== 'dealBreakers')
  await ctx.db
    .update(profiles)
    .set({ ...told, answered })
    .where(eq(profiles.userId, userId))
}
const found = async (as: SystemContext, groupId: string) =>
  (await groupMatches(as, { groupId, page: 1 })).people
const names = async (as: SystemContext, groupId: string) =>
  (await found(as, groupId)).map(({ card }) => card.name)

test('a group that looks for one more finds people by the lowest score with any member, with what fits whom', async ({
  ctx,
}) => {
  const [ana, bo, cy, di] = await lookingStudents(ctx, 'Ana Rivera', 'Bo Kim', 'Cy May', 'Di Low')
  await answer(ctx, ana.id, { ...agreed, sleepHabits: 'early_bird', cleanliness: 'clean' })
  await answer(ctx, bo.id, { ...agreed, sleepHabits: 'early_bird', cleanliness: 'messy' })
  await answer(ctx, cy.id, { ...agreed, sleepHabits: 'early_bird', cleanliness: 'clean' })
  await answer(ctx, di.id, { ...agreed, sleepHabits: 'early_bird', cleanliness: 'mostly_clean' })
  const groupId = await makeGroup(ctx, [ana, bo])
  const people = await found(ana.ctx, groupId)
  expect(people.map(({ card, lowest, members }) => [card.name, card.fit.percent, lowest, members])).toEqual([
    [
      'Di L.',
      92,
      92,
      [
        {
          name: 'Bo K.',
          percent: 92,
          fits: ['smoking', 'sleeping hours', 'parties', 'pets', 'budget'],
          partly: ['cleanliness'],
          not: [],
        },
      ],
    ],
    [
      'Cy M.',
      100,
      83,
      [
        {
          name: 'Bo K.',
          percent: 83,
          fits: ['smoking', 'sleeping hours', 'parties', 'pets', 'budget'],
          partly: [],
          not: ['cleanliness'],
        },
      ],
    ],
  ])
})

test('deal-breakers and blocks of any member exclude somebody, and so does the user’s hiding', async ({
  ctx,
}) => {
  const [ana, bo, cy, di, ed] = await lookingStudents(ctx, 'Ana R', 'Bo K', 'Cy M', 'Di L', 'Ed P')
  const groupId = await makeGroup(ctx, [ana, bo])
  expect((await names(ana.ctx, groupId)).toSorted()).toEqual(['Cy M.', 'Di L.', 'Ed P.'])
  await answer(ctx, bo.id, { smokerPreferred: 'no', dealBreakers: ['smoking'] })
  await answer(ctx, cy.id, { smokerSelf: 'yes' })
  await blockPerson(di.ctx, bo.id)
  expect(await names(ana.ctx, groupId)).toEqual(['Ed P.'])
  await hidePerson(ana.ctx, ed.id)
  expect([await names(ana.ctx, groupId), await names(bo.ctx, groupId)]).toEqual([[], ['Ed P.']])
  expect(JSON.stringify(await groupMatches(ana.ctx, { groupId, page: 9 }))).not.toMatch(/deal|block/i)
})

test('an invisible member counts but is not shown; others get "not found"', async ({ ctx }) => {
  const [ana, bo, cy] = await lookingStudents(ctx, 'Ana R', 'Bo K', 'Cy M')
  await answer(ctx, bo.id, { ...agreed, sleepHabits: 'early_bird', cleanliness: 'clean' })
  await answer(ctx, cy.id, { ...agreed, sleepHabits: 'night_owl', cleanliness: 'clean' })
  await answer(ctx, ana.id, { ...agreed, sleepHabits: 'night_owl', cleanliness: 'clean' })
  const groupId = await makeGroup(ctx, [ana, bo])
  await blockPerson(bo.ctx, ana.id)
  expect(await found(ana.ctx, groupId)).toMatchObject([{ lowest: 83, members: [] }])
  for (const id of [groupId, newId(), 'no id', ''])
    await expect(groupMatches(cy.ctx, { groupId: id, page: 1 }), id).rejects.toThrow(NotFound)
  await expect(groupMatches({ ...ctx, actor: visitor }, { groupId, page: 1 })).rejects.toThrow(SignInRequired)
  await ctx.db.update(profiles).set({ wantsMatching: false }).where(eq(profiles.userId, ana.id))
  expect(await groupMatches(ana.ctx, { groupId, page: 1 })).toMatchObject({ closed: 'off', people: [] })
})
