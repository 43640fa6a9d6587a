// Verbs in one roommate group change no row of another group with the same members.
import { expect } from 'vitest'
import { test } from '#tests/setup/databases/database.ts'
import { rowsAbout } from '#tests/setup/databases/rows-about.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { acceptGroupInvitation, declineGroupInvitation } from './answer-group-invitation.server.ts'
import { deleteGroup, saveGroup } from './create-group.server.ts'
import { makeGroup } from './factory.ts'
import { inviteToGroup, withdrawGroupInvitation } from './invite-to-group.server.ts'
import { leaveGroup, removeFromGroup } from './leave-group.server.ts'
import { makeGroupLink, withdrawGroupLink } from './group-link.server.ts'
import { groupPage } from './group-page.query.server.ts'
import { saveOwnCap } from './save-own-answers.server.ts'

const yes = { showsCap: 'yes', cap: '1200' }

test('whatever is done in one group, another one of the same people stays as it is', async ({ ctx }) => {
  const [ana, ben, cleo, dan] = await makeStudents(ctx, 'Ana Rivera', 'Ben Okafor', 'Cleo Marsh', 'Dan Wu')
  if (!ana || !ben || !cleo || !dan) throw new Error('four students')
  const other = await makeGroup(ctx, [ana, ben], { name: 'Elm Street two' })
  await inviteToGroup(ana.ctx, { groupId: other, userId: cleo.id })
  await inviteToGroup(ana.ctx, { groupId: other, userId: dan.id })
  await makeGroupLink(ana.ctx, { groupId: other })
  const here = await makeGroup(ctx, [ana, ben])
  const before = await rowsAbout(ctx, [other])
  const tables = new Set(before.map((row) => row.split(' ')[0]))
  for (const table of ['roommate_groups', 'group_members', 'group_invitations', 'group_links'])
    expect(tables).toContain(table)
  const stay = async (after: string) => expect(await rowsAbout(ctx, [other]), after).toEqual(before)

  await inviteToGroup(ana.ctx, { groupId: here, userId: cleo.id })
  await inviteToGroup(ana.ctx, { groupId: here, userId: dan.id })
  await declineGroupInvitation(dan.ctx, here)
  await inviteToGroup(ana.ctx, { groupId: here, userId: dan.id })
  await withdrawGroupInvitation(ana.ctx, { groupId: here, userId: dan.id })
  expect(await acceptGroupInvitation(cleo.ctx, { groupId: here, input: yes })).toMatchObject({ ok: true })
  await stay('invitations')
  expect(await saveOwnCap(ben.ctx, { groupId: here, input: yes })).toMatchObject({ ok: true })
  expect(await saveGroup(ana.ctx, { groupId: here, input: { name: 'Oak Street', beds: '3' } })).toEqual({
    ok: true,
  })
  await makeGroupLink(ana.ctx, { groupId: here })
  await makeGroupLink(ana.ctx, { groupId: here })
  await withdrawGroupLink(ana.ctx, here)
  await stay('cap, details and link')
  const bens = (await groupPage(ana.ctx, { groupId: here })).members.find(({ name }) => name === 'Ben O.')
  expect(await removeFromGroup(ana.ctx, { groupId: here, memberId: bens?.memberId ?? '' })).toMatchObject({
    ok: true,
  })
  await leaveGroup(cleo.ctx, here)
  await stay('removing and leaving')
  await deleteGroup(ana.ctx, here)
  await stay('deleting')
})
