import { expect } from 'vitest'
import { rateLimitRules } from '#app/features/rate-limits/rules.ts'
import { NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { createWholeGroup, saveWholeGroup } from './save-whole-group.server.ts'
import { makeGroup } from './factory.ts'
import { inviteToGroup } from './invite-to-group.server.ts'
import { groupPage } from './group-page.query.server.ts'

test('saves name, removals, withdrawn and new invitations, all or nothing', async ({ ctx }) => {
  const [ana, ben, cleo, dan] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim', 'Cleo May', 'Dan Orr')
  if (!ana || !ben || !cleo || !dan) throw new Error('four were made')
  const groupId = await makeGroup(ctx, [ana, ben])
  await inviteToGroup(ana.ctx, { groupId, userId: cleo.id })
  const before = await groupPage(ana.ctx, { groupId })
  const bens = before.members.find(({ userId }) => userId === ben.id)?.memberId ?? ''
  const form = {
    name: 'Two and Dan',
    beds: '3',
    [`remove-${bens}`]: '1',
    [`withdraw-${cleo.id}`]: '1',
    [`invite-${dan.id}`]: 'Dan O.',
  }

  const withNobody = { ...form, [`invite-${newId()}`]: 'Nobody N.' }
  const refused = await saveWholeGroup(ana.ctx, { groupId, typed: withNobody })
  expect(refused).toMatchObject({ ok: false, failed: expect.stringContaining('No users found') as string })
  const nameless = await saveWholeGroup(ana.ctx, { groupId, typed: { ...form, name: ' ' } })
  expect(nameless).toMatchObject({ ok: false, errors: { name: expect.any(String) as string } })
  const again = { ...form, [`remove-${newId()}`]: '1' }
  expect(await saveWholeGroup(ana.ctx, { groupId, typed: again })).toMatchObject({ ok: false })
  expect(await groupPage(ana.ctx, { groupId })).toEqual(before)

  expect(await saveWholeGroup(ana.ctx, { groupId, typed: form })).toEqual({ ok: true })
  const page = await groupPage(ana.ctx, { groupId })
  expect([page.name, page.beds]).toEqual(['Two and Dan', 3])
  expect(page.members.map(({ userId }) => userId)).toEqual([ana.id])
  expect(page.pending.map(({ userId }) => userId)).toEqual([dan.id])
  await expect(saveWholeGroup(ben.ctx, { groupId, typed: form })).rejects.toThrow(NotFound)
  await expect(saveWholeGroup(ana.ctx, { groupId: 'x', typed: form })).rejects.toThrow(NotFound)
})

test('failed invitations are counted, too; repeated ones are not counted again', async ({ ctx }) => {
  const [ana, ben] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim')
  if (!ana || !ben) throw new Error('two were made')
  const groupId = await makeGroup(ctx, [ana])
  const { times } = rateLimitRules['group-invitation']
  const failed = (words: string) => ({ ok: false, failed: expect.stringContaining(words) as string })
  const inviting = (userId: string) => ({ name: 'Maple two', [`invite-${userId}`]: 'Someone' })
  for (let round = 0; round < 3; round += 1)
    expect(await saveWholeGroup(ana.ctx, { groupId, typed: inviting(ben.id) })).toEqual({ ok: true })
  expect(
    await saveWholeGroup(ana.ctx, { groupId, typed: { ...inviting(newId()), name: ' ' } }),
  ).toMatchObject({
    ok: false,
  })
  for (let tried = 1; tried < times; tried += 1)
    expect(await saveWholeGroup(ana.ctx, { groupId, typed: inviting(newId()) })).toMatchObject(
      failed('No users found'),
    )
  expect(await saveWholeGroup(ana.ctx, { groupId, typed: inviting(newId()) })).toMatchObject({
    ok: false,
    reason: 'limited',
  })
  const made = { ...inviting(newId()), key: newId() }
  expect(await createWholeGroup(ana.ctx, made)).toMatchObject({ ok: false, reason: 'limited' })
  expect(await saveWholeGroup(ana.ctx, { groupId, typed: { name: 'Nobody asked' } })).toEqual({ ok: true })
})
