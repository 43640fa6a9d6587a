import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import { groupLinks, groupMembers, roommateGroups } from '#app/database/schema/people/groups.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { blockPerson } from '#app/features/people/block-person.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { personalData } from '#server/personal-data.ts'
import { test } from '#tests/setup/databases/database.ts'
import { everyRow } from '#tests/setup/databases/every-row.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { acceptGroupInvitation } from './answer-group-invitation.server.ts'
import { capFit } from './caps.ts'
import { makeGroup } from './factory.ts'
import { inviteToGroup } from './invite-to-group.server.ts'
import { joinByLink, makeGroupLink, withdrawGroupLink } from './group-link.server.ts'
import { candidates } from './candidates.query.server.ts'
import { groupCaps } from './caps.query.server.ts'
import { groupPage } from './group-page.query.server.ts'
import { invitationOffer, linkOffer } from './offer.query.server.ts'
import { groupsOf } from './own-groups.query.server.ts'
import { saveOwnCap } from './save-own-answers.server.ts'

const DAY = 24 * 60 * 60 * 1000
const tokenOf = ({ url }: { url: string }) => url.split('/').at(-1) ?? ''
const later = (ctx: SystemContext, days: number) => ({
  ...ctx,
  now: () => new Date(ctx.now().getTime() + days * DAY),
})

async function three(ctx: SystemContext) {
  const [ana, ben, cleo] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim', 'Cleo May')
  if (!ana || !ben || !cleo) throw new Error('three were made')
  return { ana, ben, cleo }
}

test('anybody with an open link can join for seven days, unless it is withdrawn or replaced', async ({
  ctx,
}) => {
  const { ana, ben, cleo } = await three(ctx)
  const groupId = await makeGroup(ctx, [ana])
  const first = tokenOf(await makeGroupLink(ana.ctx, { groupId, letsIn: true }))
  const second = tokenOf(await makeGroupLink(ana.ctx, { groupId, letsIn: true }))
  expect(await everyRow(ctx.db)).not.toContain(second)
  await expect(linkOffer(ben.ctx, first)).rejects.toThrow(NotFound)
  expect(await linkOffer(ben.ctx, second)).toMatchObject({ groupId, member: false, letsIn: true })
  const joined = { ok: true, groupId, asked: false }
  expect(await joinByLink(ben.ctx, { token: second, input: { showsCap: 'no' } })).toEqual(joined)
  expect(await joinByLink(ben.ctx, { token: second, input: { showsCap: 'no' } })).toEqual(joined)
  await expect(joinByLink(later(cleo.ctx, 7), { token: second, input: { showsCap: 'no' } })).rejects.toThrow(
    NotFound,
  )
  expect((await linkOffer(later(cleo.ctx, 6.9), second)).groupId).toBe(groupId)
  await withdrawGroupLink(ben.ctx, groupId)
  for (const token of [first, second, '', '\0', 'x'.repeat(5000)])
    await expect(joinByLink(cleo.ctx, { token, input: { showsCap: 'no' } })).rejects.toThrow(NotFound)
  expect(await ctx.db.select().from(groupLinks)).toEqual([])
})

test('members with a block between them see "a member", and the one who blocked is told so', async ({
  ctx,
}) => {
  const { ana, ben, cleo } = await three(ctx)
  const groupId = await makeGroup(ctx, [ana, ben, cleo])
  await saveOwnCap(ben.ctx, { groupId, input: { showsCap: 'yes', cap: '1234' } })
  await blockPerson(ana.ctx, ben.id)
  const [anas, bens, cleos] = [
    await groupPage(ana.ctx, { groupId }),
    await groupPage(ben.ctx, { groupId }),
    await groupPage(cleo.ctx, { groupId }),
  ]
  expect(anas.members.map(({ name }) => name)).toEqual(['Ana R.', 'A member', 'Cleo M.'])
  expect(bens.members.map(({ name }) => name)).toEqual(['A member', 'Ben K.', 'Cleo M.'])
  expect(cleos.members.map(({ name }) => name)).toEqual(['Ana R.', 'Ben K.', 'Cleo M.'])
  expect([anas.withBlocked, bens.withBlocked, cleos.withBlocked]).toEqual([true, false, false])
  expect(anas.members[1]).toMatchObject({ userId: null, photo: null, cap: null })
  const others = JSON.stringify([anas, await groupsOf(ana.ctx)])
  for (const known of [ben.id, 'Ben', '1234']) expect(others).not.toContain(known)
  expect(await inviteToGroup(ana.ctx, { groupId, userId: ben.id })).toEqual({
    ok: false,
    reason: 'absent',
    failed: expect.any(String),
  })
})

test('people blocked by a member can neither open nor use a link or an invitation', async ({ ctx }) => {
  const { ana, ben, cleo } = await three(ctx)
  const groupId = await makeGroup(ctx, [ana, ben])
  const token = tokenOf(await makeGroupLink(ana.ctx, { groupId }))
  await inviteToGroup(ana.ctx, { groupId, userId: cleo.id })
  await blockPerson(ben.ctx, cleo.id)
  await expect(linkOffer(cleo.ctx, token)).rejects.toThrow(NotFound)
  await expect(joinByLink(cleo.ctx, { token, input: { showsCap: 'no' } })).rejects.toThrow(NotFound)
  await expect(invitationOffer(cleo.ctx, groupId)).rejects.toThrow(NotFound)
  await expect(acceptGroupInvitation(cleo.ctx, { groupId, input: { showsCap: 'no' } })).rejects.toThrow(
    NotFound,
  )
  expect((await groupsOf(cleo.ctx)).invitations).toEqual([])
})

test('an invited person sees the names of visible members, and whether somebody they blocked is there', async ({
  ctx,
}) => {
  const { ana, ben, cleo } = await three(ctx)
  const groupId = await makeGroup(ctx, [ana, ben])
  await inviteToGroup(ana.ctx, { groupId, userId: cleo.id })
  await ctx.db.update(profiles).set({ paused: 'away' }).where(eq(profiles.userId, ben.id))
  const offer = await invitationOffer(cleo.ctx, groupId)
  expect(offer).toMatchObject({ from: 'Ana R.', withBlocked: false })
  expect(offer.members.map(({ name }) => name)).toEqual(['Ana R.', 'A member'])
  await blockPerson(cleo.ctx, ben.id)
  expect((await invitationOffer(cleo.ctx, groupId)).withBlocked).toBe(true)
  await blockPerson(cleo.ctx, ana.id)
  await expect(invitationOffer(cleo.ctx, groupId)).rejects.toThrow(NotFound)
})

test('a cap is shown as a number as its owner allowed; an empty one means the profile’s', async ({ ctx }) => {
  const { ana, ben, cleo } = await three(ctx)
  const groupId = await makeGroup(ctx, [ana, ben, cleo])
  await ctx.db.update(profiles).set({ budgetMax: 1111 }).where(eq(profiles.userId, ben.id))
  const seen = async (as: SystemContext) => (await groupPage(as, { groupId })).members.map(({ cap }) => cap)
  expect(await seen(ana.ctx)).toEqual([null, null, null])
  expect(await seen(ben.ctx)).toEqual([null, 1111, null])
  expect(JSON.stringify(await groupPage(ana.ctx, { groupId }))).not.toMatch(/\b1111\b/)
  expect(await saveOwnCap(ben.ctx, { groupId, input: { showsCap: 'yes', cap: '' } })).toEqual({ ok: true })
  expect(await seen(ana.ctx)).toEqual([null, 1111, null])
  expect(await saveOwnCap(ben.ctx, { groupId, input: { showsCap: 'no', cap: ' $1,040 ' } })).toEqual({
    ok: true,
  })
  expect(await seen(ana.ctx)).toEqual([null, null, null])
  for (const cap of ['0', '-5', '1,2,3', '20001', '9'.repeat(400), 'lots'])
    expect(await saveOwnCap(ben.ctx, { groupId, input: { showsCap: 'no', cap } })).toMatchObject({
      ok: false,
    })
  const caps = await groupCaps(ana.ctx, groupId)
  expect(capFit(104_100, caps)).toEqual({ fits: true, over: [], band: 0 })
  expect(capFit(105_100, caps)).toEqual({ fits: false, over: [{ by: null }], band: 1 })
  const [own] = capFit(104_100, await groupCaps(ben.ctx, groupId)).over
  expect(own).toMatchObject({ self: true, by: 100 })
})

test('people are found by given name and initial only, if they are visible to the user', async ({ ctx }) => {
  const { ana, ben, cleo } = await three(ctx)
  const groupId = await makeGroup(ctx, [ana, ben])
  const found = async (typed: string) =>
    (await candidates(ana.ctx, { groupId, typed })).people.map(({ name, state }) => `${name} ${state}`)
  await inviteToGroup(ana.ctx, { groupId, userId: cleo.id })
  for (const typed of ['cl', ' CLEO ', 'Cleo M', 'cleo m.', 'Cleo Mwhatever'])
    expect(await found(typed)).toEqual(['Cleo M. asked'])
  for (const typed of ['', 'c', 'May', 'Cleo X', '%%', '__', 'c\\', "' or ''='", 'a'.repeat(9000)])
    expect(await found(typed)).toEqual([])
  expect(await found('Ben')).toEqual(['Ben K. member'])
  expect(await found('Ana')).toEqual([])
  await blockPerson(cleo.ctx, ana.id)
  expect(await found('Cleo')).toEqual([])
})

test('erasing an account removes it from groups, and deletes groups without other members', async ({
  ctx,
}) => {
  const { ana, ben } = await three(ctx)
  const shared = await makeGroup(ctx, [ana, ben], { name: 'Shared' })
  const alone = await makeGroup(ctx, [ben], { name: 'Alone' })
  await makeGroupLink(ben.ctx, { groupId: shared })
  const subject = { userId: ben.id, email: ben.email }
  const groups = personalData.find(({ name }) => name === 'roommate groups')
  expect(JSON.stringify(await groups?.read(ctx.db, subject))).toMatch(/Shared.*Alone/)
  for (const part of personalData) await part.erase?.(ctx.db, subject)
  await ctx.db.delete(users).where(eq(users.id, ben.id))
  expect(await ctx.db.select({ id: roommateGroups.id }).from(roommateGroups)).toEqual([{ id: shared }])
  expect(alone).not.toBe(shared)
  expect(await ctx.db.select().from(groupMembers)).toHaveLength(1)
  const page = await groupPage(ana.ctx, { groupId: shared })
  expect(page.activity.map(({ who, kind }) => `${who} ${kind}`)).toEqual(['A member joined', 'You created'])
  expect(page.link).not.toBeNull()
})
