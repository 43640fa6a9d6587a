import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import {
  groupInvitations,
  groupMembers,
  groupRequests,
  roommateGroups,
} from '#app/database/schema/people/groups.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { acceptGroupInvitation } from './answer-group-invitation.server.ts'
import { answerGroupRequest } from './answer-group-request.server.ts'
import { deleteGroup } from './create-group.server.ts'
import { makeGroup } from './factory.ts'
import { joinByLink, makeGroupLink } from './group-link.server.ts'
import { inviteToGroup } from './invite-to-group.server.ts'
import { leaveGroup, removeFromGroup } from './leave-group.server.ts'
import { groupData } from './personal-data.server.ts'
import { groupPage } from './group-page.query.server.ts'
import { MOST_INVITATIONS, MOST_MEMBERS } from './rules.ts'

const ROUNDS = 8
const yes = { showsCap: 'no' }
const many = (count: number) => Array.from({ length: count }, (_, number) => `Person${number} Q`)

/** The outcome of a verb that may only fail because the group is gone, or because it is for the founder. */
async function orGone<Outcome>(work: Promise<Outcome>): Promise<Outcome | 'gone'> {
  return work.catch((error: unknown) => {
    if (error instanceof NotFound || error instanceof Forbidden) return 'gone'
    throw error
  })
}

test('when the last member leaves or deletes while somebody accepts, the group has that member or is deleted', async ({
  ownDatabase,
}) => {
  const ctx = contextOf(ownDatabase.db)
  const [ana, ben] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim')
  if (!ana || !ben) throw new Error('two were made')
  for (let round = 0; round < ROUNDS; round += 1) {
    const groupId = await makeGroup(ctx, [ana])
    await inviteToGroup(ana.ctx, { groupId, userId: ben.id })
    const go = round % 2 === 0 ? leaveGroup : deleteGroup
    const [accepted] = await Promise.all([
      orGone(acceptGroupInvitation(ben.ctx, { groupId, input: yes })),
      orGone(go(ana.ctx, groupId)),
    ])
    const rows = await ctx.db.select().from(groupMembers).where(eq(groupMembers.groupId, groupId))
    const stays = accepted !== 'gone' && go === leaveGroup
    expect(rows.map(({ userId }) => userId)).toEqual(stays ? [ben.id] : [])
    if (stays) await leaveGroup(ben.ctx, groupId)
    expect(await ctx.db.select().from(roommateGroups)).toEqual([])
  }
})

test('accepting several times at once is accepting once', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  const [ana, ben] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim')
  if (!ana || !ben) throw new Error('two were made')
  const groupId = await makeGroup(ctx, [ana])
  await inviteToGroup(ana.ctx, { groupId, userId: ben.id })
  const outcomes = await Promise.all(
    [1, 2, 3, 4].map(() => acceptGroupInvitation(ben.ctx, { groupId, input: yes })),
  )
  expect(outcomes.every(({ ok }) => ok)).toBe(true)
  const page = await groupPage(ana.ctx, { groupId })
  expect(page.members.map(({ name }) => name)).toEqual(['Ana R.', 'Ben K.'])
  expect(page.activity.map(({ kind }) => kind)).toEqual(['joined', 'created'])
})

test('of any number invited and accepting at once, 20 are pending and 8 are members', async ({
  ownDatabase,
}) => {
  const ctx = contextOf(ownDatabase.db)
  const [ana, ...others] = await makeStudents(ctx, ...many(24))
  if (!ana) throw new Error('many were made')
  const groupId = await makeGroup(ctx, [ana])
  const asked = await Promise.all(others.map(({ id }) => inviteToGroup(ana.ctx, { groupId, userId: id })))
  expect(asked.filter(({ ok }) => ok)).toHaveLength(MOST_INVITATIONS)
  expect(await ctx.db.select().from(groupInvitations)).toHaveLength(MOST_INVITATIONS)
  const answers = await Promise.all(
    others.slice(0, 12).map((other) => orGone(acceptGroupInvitation(other.ctx, { groupId, input: yes }))),
  )
  expect(answers.filter((answer) => answer !== 'gone' && answer.ok).length).toBeLessThan(MOST_MEMBERS)
  const rows = await ctx.db.select().from(groupMembers)
  expect(rows.length).toBe(MOST_MEMBERS)
})

test('members who remove each other while one is erased do not deadlock', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  for (let round = 0; round < ROUNDS; round += 1) {
    const [ana, ben] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim')
    if (!ana || !ben) throw new Error('two were made')
    const groupId = await makeGroup(ctx, [ana, ben])
    const { members } = await groupPage(ana.ctx, { groupId })
    const [anas = '', bens = ''] = members.map(({ memberId }) => memberId)
    const erasing = ctx.db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, ben.id)).for('update')
      await groupData.erase?.(tx, { userId: ben.id, email: ben.email })
      await tx.delete(users).where(eq(users.id, ben.id))
    })
    const removing = [
      orGone(removeFromGroup(ana.ctx, { groupId, memberId: bens })),
      ...(round % 2 === 0 ? [orGone(removeFromGroup(ben.ctx, { groupId, memberId: anas }))] : []),
    ]
    await Promise.all([erasing, ...removing])
    const rows = await ctx.db.select().from(groupMembers).where(eq(groupMembers.groupId, groupId))
    const groups = await ctx.db.select().from(roommateGroups).where(eq(roommateGroups.id, groupId))
    expect(rows.some(({ userId }) => userId === ben.id)).toBe(false)
    expect(groups).toHaveLength(Math.min(1, rows.length))
  }
})

test('somebody whom two members answer, who joins by an invitation meanwhile, is in once, and waits no longer', async ({
  ownDatabase,
}) => {
  const ctx = contextOf(ownDatabase.db)
  const [ana, ben, cleo] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim', 'Cleo May')
  if (!ana || !ben || !cleo) throw new Error('three were made')
  for (let round = 0; round < ROUNDS; round += 1) {
    const groupId = await makeGroup(ctx, [ana, ben])
    const { url } = await makeGroupLink(ana.ctx, { groupId })
    const token = url.split('/').at(-1) ?? ''
    await joinByLink(cleo.ctx, { token, input: yes })
    await inviteToGroup(ana.ctx, { groupId, userId: cleo.id })
    const answer = round % 2 === 0 ? 'admit' : 'decline'
    await Promise.all([
      answerGroupRequest(ana.ctx, { groupId, askedBy: cleo.id, answer: 'admit' }),
      answerGroupRequest(ben.ctx, { groupId, askedBy: cleo.id, answer }),
      orGone(acceptGroupInvitation(cleo.ctx, { groupId, input: yes })),
      orGone(joinByLink(cleo.ctx, { token, input: yes })),
    ])
    const { members, requests } = await groupPage(ana.ctx, { groupId })
    expect(members.map(({ name }) => name)).toEqual(['Ana R.', 'Ben K.', 'Cleo M.'])
    expect(requests).toEqual([])
    expect(await ctx.db.select().from(groupRequests)).toEqual([])
    await deleteGroup(ana.ctx, groupId)
  }
})
