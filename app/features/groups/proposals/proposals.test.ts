import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import { groupAgreements, groupProposals, roommateGroups } from '#app/database/schema/people/groups.ts'
import { mailboxEmails } from '#app/features/emails/queries.server.ts'
import { rateLimitRules } from '#app/features/rate-limits/rules.ts'
import { ownNotifications } from '#app/features/notifications/queries.server.ts'
import { blockPerson } from '#app/features/people/blocking/block-person.server.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { Forbidden, NotFound, SignInRequired } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { acceptGroupInvitation } from '../members/answer-group-invitation.server.ts'
import { agreeToProposal } from './agree-to-proposal.server.ts'
import { deleteGroup } from '../group/delete-group.server.ts'
import { endProposal } from './end-proposal.server.ts'
import { makeGroup } from '../factory.ts'
import { inviteToGroup } from '../members/invite-to-group.server.ts'
import { leaveGroup } from '../members/leave-group.server.ts'
import { groupData } from '../personal-data.server.ts'
import { proposeInGroup } from './propose-in-group.server.ts'
import { groupPage } from '../queries/group-page.server.ts'
import { removeFromGroup } from '../members/remove-from-group.server.ts'

/** A group that Ana founded, and Eve, who is not in it. */
async function scene(ctx: SystemContext) {
  const [ana, ben, cleo, dan, eve] = await makeStudents(ctx, 'Ana R', 'Ben K', 'Cleo M', 'Dan O', 'Eve S')
  if (!ana || !ben || !cleo || !dan || !eve) throw new Error('five were made')
  const groupId = await makeGroup(ctx, [ana, ben, cleo, dan])
  const memberId = async (name: string) =>
    (await groupPage(cleo.ctx, { groupId })).members.find((each) => each.name === name)?.memberId ?? ''
  const propose = async (by: { ctx: SystemContext }, name: string | null) =>
    proposeInGroup(by.ctx, { groupId, memberId: name === null ? null : await memberId(name) })
  return { ana, ben, cleo, dan, eve, groupId, memberId, propose }
}

const shown = async ({ ctx }: { ctx: SystemContext }, groupId: string) =>
  (await groupPage(ctx, { groupId })).proposals
const names = async ({ ctx }: { ctx: SystemContext }, groupId: string) =>
  (await groupPage(ctx, { groupId })).members.map(({ name }) => name)
const viewerOf = 'A member asks for your agreement in “Maple Street four”.'
const lines = async ({ ctx }: { ctx: SystemContext }) => (await ownNotifications(ctx)).map(({ text }) => text)
const nothing = { ok: true, removed: 0, deleted: false }

test('a member is removed when everybody else has agreed, and learns of it only then', async ({ ctx }) => {
  const { ana, ben, cleo, dan, groupId, propose } = await scene(ctx)
  await runQueuedJobs(ctx)
  const emailsBefore = (await mailboxEmails(ctx, dan.email)).length
  expect(await propose(ben, 'Dan O.')).toEqual(nothing)
  expect(await propose(ben, 'Dan O.')).toEqual(nothing)
  const [proposal, ...more] = await shown(ana, groupId)
  expect(more).toEqual([])
  expect(proposal).toMatchObject({ about: 'Dan O.', by: 'Ben K.', own: false, agreed: false })
  expect(proposal).toMatchObject({ agreements: 1, asked: 3, waitingFor: ['Cleo M.'] })
  const id = proposal?.proposalId ?? ''
  expect((await shown(ben, groupId))[0]).toMatchObject({ own: true, agreed: true })
  for (const each of [ana, cleo])
    expect((await lines(each)).filter((line) => line === viewerOf)).toHaveLength(1)
  for (const each of [ben, dan]) expect(await lines(each)).not.toContain(viewerOf)

  expect(await shown(dan, groupId)).toEqual([])
  expect(await agreeToProposal(dan.ctx, { groupId, proposalId: id })).toEqual({ ok: false, reason: 'over' })
  expect(await endProposal(dan.ctx, { groupId, proposalId: id })).toBe(false)
  expect(JSON.stringify(await groupData.read(ctx.db, { userId: dan.id, email: dan.email }))).not.toContain(id)

  expect(await agreeToProposal(ana.ctx, { groupId, proposalId: id })).toEqual(nothing)
  expect(await agreeToProposal(ana.ctx, { groupId, proposalId: id })).toEqual(nothing)
  expect(await lines(ana)).not.toContain(viewerOf)
  await runQueuedJobs(ctx)
  expect(await mailboxEmails(ctx, dan.email)).toHaveLength(emailsBefore)
  expect(await agreeToProposal(cleo.ctx, { groupId, proposalId: id })).toEqual({
    ok: true,
    removed: 1,
    deleted: false,
  })
  expect(await names(ana, groupId)).toEqual(['Ana R.', 'Ben K.', 'Cleo M.'])
  await expect(groupPage(dan.ctx, { groupId })).rejects.toThrow(NotFound)
  expect((await groupPage(ana.ctx, { groupId })).activity[0]).toMatchObject({
    kind: 'voted-out',
    who: 'Dan O.',
  })
  await runQueuedJobs(ctx)
  const [newest] = await mailboxEmails(ctx, dan.email)
  expect(newest?.subject).toBe('You were removed from a roommate group')
  expect(await agreeToProposal(cleo.ctx, { groupId, proposalId: id })).toEqual({ ok: false, reason: 'over' })
  for (const each of [ana, ben, cleo]) expect(await lines(each)).not.toContain(viewerOf)
})

test('the founder can be removed by all others, and the group deleted by all', async ({ ctx }) => {
  const { ana, ben, cleo, dan, groupId, propose } = await scene(ctx)
  await propose(ben, 'Ana R.')
  await propose(cleo, 'Ana R.')
  expect(await propose(dan, 'Ana R.')).toEqual({ ok: true, removed: 1, deleted: false })
  expect(await names(ben, groupId)).toEqual(['Ben K.', 'Cleo M.', 'Dan O.'])
  await propose(dan, null)
  await propose(cleo, null)
  expect(await propose(ben, null)).toEqual({ ok: true, removed: 0, deleted: true })
  expect(await ctx.db.select().from(roommateGroups)).toEqual([])
  for (const told of [cleo, dan]) expect((await lines(told))[0]).toMatch(/^“Maple Street four” was deleted/)
  expect((await lines(ana)).filter((line) => line.includes('was deleted'))).toEqual([])
})

test('one no ends a proposal, and whoever made it hears that; they can take it back themselves', async ({
  ctx,
}) => {
  const { ana, ben, cleo, groupId, propose } = await scene(ctx)
  await propose(ben, null)
  const [first] = await shown(cleo, groupId)
  await agreeToProposal(cleo.ctx, { groupId, proposalId: first?.proposalId ?? '' })
  expect(await endProposal(cleo.ctx, { groupId, proposalId: first?.proposalId ?? '' })).toBe(true)
  expect(await endProposal(ana.ctx, { groupId, proposalId: first?.proposalId ?? '' })).toBe(false)
  expect(await shown(ben, groupId)).toEqual([])
  await runQueuedJobs(ctx)
  const subject = async (of: { email: string }) => (await mailboxEmails(ctx, of.email))[0]?.subject
  expect(await subject(ben)).toBe('Your proposal in a roommate group ended')
  expect(await subject(ana)).toBe('A roommate group asks for your agreement')
  const ended = 'Your proposal in “Maple Street four” ended, because not everyone agreed.'
  expect((await lines(ben))[0]).toBe(ended)
  expect(await lines(ana)).not.toContain(viewerOf)
  await propose(cleo, 'Ben K.')
  const [own] = await shown(cleo, groupId)
  expect(await endProposal(cleo.ctx, { groupId, proposalId: own?.proposalId ?? '' })).toBe(true)
  expect(await lines(cleo)).not.toContain(ended)
  expect(await ctx.db.select().from(groupProposals)).toEqual([])
})

test('who joins must agree, too; what everybody left has agreed to happens when somebody leaves', async ({
  ctx,
}) => {
  const { ana, ben, cleo, dan, eve, groupId, memberId, propose } = await scene(ctx)
  await propose(ben, 'Dan O.')
  await propose(cleo, 'Dan O.')
  await inviteToGroup(cleo.ctx, { groupId, userId: eve.id })
  await acceptGroupInvitation(eve.ctx, { groupId, input: { showsCap: 'no' } })
  expect((await shown(eve, groupId))[0]).toMatchObject({ asked: 4, agreements: 2, waitingFor: ['Ana R.'] })
  expect(await propose(ana, 'Dan O.')).toEqual(nothing)
  await leaveGroup(eve.ctx, groupId)
  expect(await names(ana, groupId)).toEqual(['Ana R.', 'Ben K.', 'Cleo M.'])
  expect(await names(ben, groupId)).not.toContain(dan.id)
  await propose(ben, null)
  await propose(ana, null)
  expect(await removeFromGroup(ana.ctx, { groupId, memberId: await memberId('Cleo M.') })).toMatchObject({
    deleted: true,
  })
  expect(await ctx.db.select().from(roommateGroups)).toEqual([])
})

test('a proposal ends when its maker or the person concerned leaves, and when one alone could decide it', async ({
  ctx,
}) => {
  const { ana, ben, cleo, dan, groupId, propose } = await scene(ctx)
  await propose(ben, 'Dan O.')
  await propose(dan, 'Cleo M.')
  await propose(ben, 'Ana R.')
  await leaveGroup(dan.ctx, groupId)
  expect((await shown(cleo, groupId)).map(({ about }) => about)).toEqual(['Ana R.'])
  expect((await lines(cleo)).filter((line) => line === viewerOf)).toHaveLength(1)
  await leaveGroup(cleo.ctx, groupId)
  expect(await names(ana, groupId)).toEqual(['Ana R.', 'Ben K.'])
  expect(await ctx.db.select().from(groupProposals)).toEqual([])
  expect(await propose({ ctx: ben.ctx }, null)).toEqual(nothing)
  const { members } = await groupPage(ben.ctx, { groupId })
  const anas = members.find(({ self }) => !self)?.memberId ?? ''
  expect(await proposeInGroup(ben.ctx, { groupId, memberId: anas })).toEqual({ ok: false, reason: 'too-few' })
  expect(await ctx.db.select().from(groupProposals)).toHaveLength(1)
  await ctx.db.delete(users).where(eq(users.id, ben.id))
  expect(await ctx.db.select().from(groupAgreements)).toEqual([])
})

test('accounts that are being deleted are not waited for: anybody who agreed can carry it out', async ({
  ctx,
}) => {
  const { ana, ben, cleo, dan, groupId, propose } = await scene(ctx)
  await propose(ben, 'Dan O.')
  await propose(cleo, 'Dan O.')
  await ctx.db.update(users).set({ deletionAskedAt: ctx.now() }).where(eq(users.id, ana.id))
  const [proposal] = await shown(ben, groupId)
  expect(proposal).toMatchObject({ agreements: 2, asked: 2, agreed: true })
  expect(await agreeToProposal(ben.ctx, { groupId, proposalId: proposal?.proposalId ?? '' })).toMatchObject({
    removed: 1,
  })
  expect(await names(ben, groupId)).not.toContain('Dan O.')
  expect(dan.id).not.toBe(ben.id)
})

test('strangers, invited people and unknown ids get refusals, and proposals are limited', async ({ ctx }) => {
  const { ana, ben, cleo, eve, groupId, memberId, propose } = await scene(ctx)
  await propose(ben, null)
  const id = (await shown(ana, groupId))[0]?.proposalId ?? ''
  const verbs: ((as: SystemContext) => Promise<unknown>)[] = [
    (as) => proposeInGroup(as, { groupId, memberId: null }),
    (as) => agreeToProposal(as, { groupId, proposalId: id }),
    (as) => endProposal(as, { groupId, proposalId: id }),
  ]
  for (const verb of verbs) {
    await expect(verb(eve.ctx)).rejects.toThrow(NotFound)
    await expect(verb({ ...ctx, actor: visitor })).rejects.toThrow(SignInRequired)
  }
  await inviteToGroup(ana.ctx, { groupId, userId: eve.id })
  for (const verb of verbs) await expect(verb(eve.ctx)).rejects.toThrow(Forbidden)
  for (const none of [newId(), 'no id', '\0', ''])
    expect(await agreeToProposal(cleo.ctx, { groupId, proposalId: none })).toEqual({
      ok: false,
      reason: 'over',
    })
  const bens = await memberId('Ben K.')
  expect(await proposeInGroup(ben.ctx, { groupId, memberId: bens })).toEqual({ ok: false, reason: 'self' })
  const other = await makeGroup(ctx, [ana, cleo])
  expect(await proposeInGroup(cleo.ctx, { groupId: other, memberId: bens })).toEqual({
    ok: false,
    reason: 'not-member',
  })
  expect(await agreeToProposal(cleo.ctx, { groupId: other, proposalId: id })).toEqual({
    ok: false,
    reason: 'over',
  })
  for (let time = 1; time < rateLimitRules['group-proposal'].times; time += 1) await propose(cleo, null)
  expect(await propose(cleo, null)).toMatchObject({ ok: false, reason: 'limited' })
  expect(await names(ana, groupId)).toHaveLength(4)
})

test('a member whom somebody blocked is "a member" in proposals, too', async ({ ctx }) => {
  const { ana, ben, cleo, groupId, propose } = await scene(ctx)
  await blockPerson(cleo.ctx, ben.id)
  await propose(ben, 'Dan O.')
  expect((await shown(cleo, groupId))[0]).toMatchObject({ by: 'A member', about: 'Dan O.' })
  expect((await shown(ana, groupId))[0]).toMatchObject({ by: 'Ben K.', waitingFor: ['Cleo M.'] })
  await deleteGroup(ana.ctx, groupId)
  expect(await lines(cleo)).not.toContain(viewerOf)
})
