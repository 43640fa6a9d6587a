import { expect } from 'vitest'
import { groupActivity, roommateGroups } from '#app/database/schema/people/groups.ts'
import { mailboxEmails } from '#app/features/emails/emails.query.server.ts'
import { ownNotifications } from '#app/features/notifications/notifications.query.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { acceptGroupInvitation } from './answer-group-invitation.server.ts'
import { deleteGroup } from './create-group.server.ts'
import { makeGroup } from './factory.ts'
import { inviteToGroup } from './invite-to-group.server.ts'
import { leaveGroup, removeFromGroup } from './leave-group.server.ts'
import { groupPage } from './group-page.query.server.ts'
import { saveWholeGroup } from './save-whole-group.server.ts'

const lines = async ({ ctx }: { ctx: SystemContext }) => (await ownNotifications(ctx)).map(({ text }) => text)
const memberOf = async (as: SystemContext, groupId: string, name: string) =>
  (await groupPage(as, { groupId })).members.find((each) => each.name === name)?.memberId ?? ''
const remove = (as: SystemContext, groupId: string, memberId: string) =>
  removeFromGroup(as, { groupId, memberId })

test('the founder can remove others, who are notified and lose access; a group is deleted with its last member', async ({
  ctx,
}) => {
  const [ana, ben] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim')
  if (!ana || !ben) throw new Error('two were made')
  const groupId = await makeGroup(ctx, [ana, ben])
  const [anas, bens] = [
    await memberOf(ben.ctx, groupId, 'Ana R.'),
    await memberOf(ana.ctx, groupId, 'Ben K.'),
  ]
  expect(await remove(ana.ctx, groupId, anas)).toMatchObject({ ok: false, reason: 'self' })
  expect(await remove(ana.ctx, groupId, bens)).toEqual({ ok: true })
  for (const id of [bens, newId(), 'no id', '\0'])
    expect(await remove(ana.ctx, groupId, id)).toMatchObject({ ok: false, reason: 'not-member' })
  await expect(groupPage(ben.ctx, { groupId })).rejects.toThrow(NotFound)
  await expect(remove(ben.ctx, groupId, anas)).rejects.toThrow(NotFound)
  await runQueuedJobs(ctx)
  const subjects = (await mailboxEmails(ctx, ben.email)).map(({ subject }) => subject)
  expect(subjects).toContain('You were removed from a roommate group')
  expect((await lines(ben))[0]).toMatch(/^You were removed from “Maple Street four”/)
  expect((await groupPage(ana.ctx, { groupId })).activity[0]).toMatchObject({
    kind: 'removed',
    who: 'Ben K.',
    by: 'You',
  })
  await leaveGroup(ana.ctx, groupId)
  expect(await ctx.db.select().from(roommateGroups)).toEqual([])
  expect(await ctx.db.select().from(groupActivity)).toEqual([])
  await expect(leaveGroup(ana.ctx, groupId)).rejects.toThrow(NotFound)
})

test('only the founder removes members and deletes the group; once they left, the next in line does', async ({
  ctx,
}) => {
  const [ana, ben] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim')
  if (!ana || !ben) throw new Error('two were made')
  const groupId = await makeGroup(ctx, [ana, ben])
  const anas = await memberOf(ben.ctx, groupId, 'Ana R.')
  const form = { name: 'Renamed', [`remove-${anas}`]: '1' }
  for (const act of [
    () => deleteGroup(ben.ctx, groupId),
    () => remove(ben.ctx, groupId, anas),
    () => saveWholeGroup(ben.ctx, { groupId, typed: form }),
  ])
    await expect(act()).rejects.toThrow('Only the founder of the group can do that')
  expect((await groupPage(ben.ctx, { groupId })).name).toBe('Maple Street four')
  const next = await makeGroup(ctx, [ana])
  await inviteToGroup(ana.ctx, { groupId: next, userId: ben.id })
  const later = new Date(ctx.now().getTime() + 1000)
  await acceptGroupInvitation({ ...ben.ctx, now: () => later }, { groupId: next, input: { showsCap: 'no' } })
  const founderOf = async () =>
    (await groupPage(ben.ctx, { groupId: next })).members.find(({ founder }) => founder)
  expect(await founderOf()).toMatchObject({ name: 'Ana R.', started: true })
  await leaveGroup(ana.ctx, next)
  expect(await founderOf()).toMatchObject({ name: 'Ben K.', started: false })
  await deleteGroup(ben.ctx, next)
  await deleteGroup(ana.ctx, groupId)
  await expect(groupPage(ana.ctx, { groupId })).rejects.toThrow('Roommate group not found')
  await runQueuedJobs(ctx)
  const [newest] = await mailboxEmails(ctx, ben.email)
  expect(newest?.subject).toBe('One of your roommate groups was deleted')
  expect((await lines(ben))[0]).toMatch(/^“Maple Street four” was deleted/)
  expect((await mailboxEmails(ctx, ana.email)).map(({ subject }) => subject)).not.toContain(newest?.subject)
})
