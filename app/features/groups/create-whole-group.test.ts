import { expect } from 'vitest'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { CONFIRM_UNDER_AGE } from '#app/features/people/age.ts'
import { visitor } from '#app/platform/access.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { acceptGroupInvitation, declineGroupInvitation } from './answer-group-invitation.server.ts'
import { saveGroup } from './create-group.server.ts'
import { createWholeGroup, saveWholeGroup } from './save-whole-group.server.ts'
import { candidates } from './candidates.query.server.ts'
import { groupPage } from './group-page.query.server.ts'
import { groupsOf } from './own-groups.query.server.ts'

test('creates a group with its details and invitations, all or nothing, and once for each form', async ({
  ctx,
}) => {
  const [ana, ben, cleo] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim', 'Cleo May')
  if (!ana || !ben || !cleo) throw new Error('three were made')
  const { people: found } = await candidates(ana.ctx, { groupId: null, typed: 'be' })
  expect(found.map(({ userId, state }) => [userId, state])).toEqual([[ben.id, 'free']])
  expect(await candidates(ana.ctx, { groupId: null, typed: 'ana' })).toEqual({ people: [], until: null })

  const form = { name: 'Maple two', beds: '2', key: newId(), [`invite-${ben.id}`]: 'Ben K.' }
  const wrong = { ...form, name: ' ', moveInDate: '2027-02-30' }
  expect(await createWholeGroup(ana.ctx, wrong)).toMatchObject({
    ok: false,
    errors: { name: expect.any(String) as string, moveInDate: expect.any(String) as string },
  })
  const withNobody = { ...form, [`invite-${newId()}`]: 'Nobody N.' }
  expect(await createWholeGroup(ana.ctx, withNobody)).toMatchObject({
    ok: false,
    failed: expect.stringContaining('No users found') as string,
  })
  expect((await groupsOf(ana.ctx)).groups).toEqual([])

  expect(await createWholeGroup(ana.ctx, form)).toEqual({ ok: true, groupId: form.key })
  expect(await createWholeGroup(ana.ctx, form)).toEqual({ ok: true, groupId: form.key })
  const page = await groupPage(ana.ctx, { groupId: form.key })
  expect([page.name, page.beds, page.pending.map(({ userId }) => userId)]).toEqual(['Maple two', 2, [ben.id]])
  expect((await groupsOf(ana.ctx)).groups).toHaveLength(1)

  // Submitted again with other content, the form updates the same group; people who have answered since are not invited again.
  await declineGroupInvitation(ben.ctx, form.key)
  const changed = { ...form, name: 'Maple three', beds: '3', [`invite-${cleo.id}`]: 'Cleo M.' }
  expect(await createWholeGroup(ana.ctx, changed)).toEqual({ ok: true, groupId: form.key })
  const after = await groupPage(ana.ctx, { groupId: form.key })
  expect([after.name, after.beds, after.pending.map(({ userId }) => userId)]).toEqual([
    'Maple three',
    3,
    [cleo.id],
  ])
  await acceptGroupInvitation(cleo.ctx, { groupId: form.key, input: { showsCap: 'no' } })
  expect(await createWholeGroup(ana.ctx, changed)).toEqual({ ok: true, groupId: form.key })
  expect((await groupsOf(ana.ctx)).groups).toHaveLength(1)

  // The id of another person's group reveals and changes nothing.
  const other = await createWholeGroup(ben.ctx, { name: 'Other', key: form.key })
  expect(other).toMatchObject({ ok: true })
  expect(other).not.toMatchObject({ groupId: form.key })
  expect(await createWholeGroup(ben.ctx, { name: 'No key', key: 'x' })).toMatchObject({ ok: true })
  await expect(createWholeGroup({ ...ctx, actor: visitor }, form)).rejects.toThrow(SignInRequired)
})

test('a day in the past is refused, new or changed; one that has passed since stays', async ({ ctx }) => {
  const [ana] = await makeStudents(ctx, 'Ana Rivera')
  if (!ana) throw new Error('she was made')
  const past = { ok: false, errors: { moveInDate: expect.stringContaining('in the past') as string } }
  const form = { name: 'Maple two', key: newId() }
  const groupId = form.key
  expect(await createWholeGroup(ana.ctx, { ...form, moveInDate: '2020-01-01' })).toMatchObject(past)
  expect(await createWholeGroup(ana.ctx, { ...form, moveInDate: '2026-12-01' })).toMatchObject({ ok: true })
  const save = (moveInDate: string, at = ctx.now) =>
    saveWholeGroup({ ...ana.ctx, now: at }, { groupId, typed: { name: 'Maple', moveInDate } })
  expect(await save('2020-01-01')).toMatchObject(past)
  const input = { name: 'Maple', moveInDate: '2020-01-01' }
  expect(await saveGroup(ana.ctx, { groupId, input })).toMatchObject(past)
  const later = () => new Date('2027-01-15T20:00:00Z')
  expect(await save('2026-12-01', later)).toEqual({ ok: true })
  expect(await save('2026-12-02', later)).toMatchObject(past)
})

test('whoever has no date of birth states it with the new group, and a group waits for one', async ({
  ctx,
}) => {
  const [ben] = await makeStudents(ctx, 'Ben Kim')
  if (!ben) throw new Error('he was made')
  const newcomer = async () => {
    const user = await makeUser(ctx)
    return { ...ctx, actor: personOf(user) }
  }
  const nia = await newcomer()
  const form = { name: 'Maple two', key: newId(), [`invite-${ben.id}`]: 'Ben K.' }
  const create = (birthDate: string | undefined, more: Record<string, string> = {}) =>
    createWholeGroup(nia, { ...form, ...(birthDate !== undefined && { birthDate }), ...more })
  for (const birthDate of [undefined, '', 'yesterday', '1850-01-01', '2026-04-02'])
    expect(await create(birthDate)).toMatchObject({ reason: 'invalid', errors: { birthDate: /./ } })
  expect(await create('yesterday', { name: ' ' })).toMatchObject({ errors: { birthDate: /./, name: /./ } })
  expect((await groupsOf(nia)).groups).toEqual([])
  expect(await create('2004-05-06')).toEqual({ ok: true, groupId: form.key })
  expect(await groupPage(nia, { groupId: form.key })).toMatchObject({ pending: [{ userId: ben.id }] })

  const young = await newcomer()
  const again = (typed: Record<string, string>) =>
    createWholeGroup(young, { name: 'Young', key: newId(), ...typed })
  const birthDate = '2009-05-06'
  expect(await again({ birthDate })).toMatchObject({ errors: { birthDate: CONFIRM_UNDER_AGE } })
  expect(await again({ birthDate, birthDateConfirmed: birthDate })).toMatchObject({ reason: 'minor' })
  // Entering another date does not help after a refusal.
  expect(await again({ birthDate: '2000-01-01' })).toMatchObject({ reason: 'minor' })
  expect((await groupsOf(young)).groups).toEqual([])
})
