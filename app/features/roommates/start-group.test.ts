import { expect } from 'vitest'
import { groupInvitations, roommateGroups } from '#app/database/schema/people/groups.ts'
import { acceptGroupInvitation } from '#app/features/groups/answer-group-invitation.server.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { MOST_GROUPS } from '#app/features/groups/rules.ts'
import { groupPage } from '#app/features/groups/group-page.query.server.ts'
import { rateLimitRules } from '#app/features/rate-limits/rules.ts'
import { blockPerson } from '#app/features/people/block-person.server.ts'
import { makeMatch } from '#app/features/people/factory.ts'
import { visitor } from '#app/platform/access.ts'
import { NotFound, SignInRequired } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { startGroupWith } from './start-group.server.ts'

test('one click creates a group with a match, who is invited; another click finds it', async ({ ctx }) => {
  const [ana, ben] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim')
  if (!ana || !ben) throw new Error('two were made')
  await makeMatch(ctx, ana.id, ben.id)
  const made = await startGroupWith(ana.ctx, ben.id)
  if (!made.ok) throw new Error(made.reason)
  const page = await groupPage(ana.ctx, { groupId: made.groupId })
  expect(page.name).toBe('Ana and Ben')
  expect(page.pending.map(({ userId }) => userId)).toEqual([ben.id])
  expect(await startGroupWith(ana.ctx, ben.id)).toEqual(made)
  await acceptGroupInvitation(ben.ctx, { groupId: made.groupId, input: { showsCap: 'no' } })
  expect(await startGroupWith(ana.ctx, ben.id)).toEqual(made)
  expect(await startGroupWith(ben.ctx, ana.id)).toEqual(made)
  expect(await ctx.db.select().from(roommateGroups)).toHaveLength(1)
})

test('a larger group of the two is another', async ({ ctx }) => {
  const [ana, ben, cleo] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim', 'Cleo May')
  if (!ana || !ben || !cleo) throw new Error('three were made')
  await makeMatch(ctx, ana.id, ben.id)
  const larger = await makeGroup(ctx, [ana, ben, cleo])
  const made = await startGroupWith(ana.ctx, ben.id)
  expect(made.ok && made.groupId).not.toBe(larger)
})

test('creates nothing with others, and nothing when one of the two steps fails', async ({ ctx }) => {
  const [ana, ben] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim')
  if (!ana || !ben) throw new Error('two were made')
  await expect(startGroupWith(ana.ctx, ben.id)).rejects.toThrow(NotFound)
  for (const nobody of [newId(), 'x', ana.id])
    await expect(startGroupWith(ana.ctx, nobody)).rejects.toThrow(NotFound)
  await expect(startGroupWith({ ...ctx, actor: visitor }, ben.id)).rejects.toThrow(SignInRequired)
  await makeMatch(ctx, ana.id, ben.id)
  await blockPerson(ben.ctx, ana.id)
  await expect(startGroupWith(ana.ctx, ben.id)).rejects.toThrow(NotFound)
  expect(await ctx.db.select().from(roommateGroups)).toEqual([])
  expect(await ctx.db.select().from(groupInvitations)).toEqual([])
})

test('says why there can be no more groups', async ({ ctx }) => {
  const [ana, ben] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim')
  if (!ana || !ben) throw new Error('two were made')
  await makeMatch(ctx, ana.id, ben.id)
  for (let n = 0; n < MOST_GROUPS; n += 1) await makeGroup(ctx, [ana], { name: `Group ${n}` })
  expect(await startGroupWith(ana.ctx, ben.id)).toMatchObject({ ok: false, reason: 'too-many-groups' })
})

test('failed attempts count as invitations, existing groups do not', async ({ ctx }) => {
  const [ana, ben, cleo] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim', 'Cleo May')
  if (!ana || !ben || !cleo) throw new Error('three were made')
  await makeMatch(ctx, ana.id, ben.id)
  await makeMatch(ctx, ana.id, cleo.id)
  const { times } = rateLimitRules['group-invitation']
  const made = await startGroupWith(ana.ctx, ben.id)
  for (let round = 0; round < times; round += 1) expect(await startGroupWith(ana.ctx, ben.id)).toEqual(made)
  for (let n = 1; n < MOST_GROUPS; n += 1) await makeGroup(ctx, [ana], { name: `Group ${n}` })
  for (let tried = 1; tried < times; tried += 1)
    expect(await startGroupWith(ana.ctx, cleo.id)).toMatchObject({ ok: false, reason: 'too-many-groups' })
  expect(await startGroupWith(ana.ctx, cleo.id)).toMatchObject({ reason: 'limited' })
})
