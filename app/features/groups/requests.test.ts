import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { groupRequests } from '#app/database/schema/people/groups.ts'
import { notifications } from '#app/database/schema/site/notifications.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { CONFIRM_UNDER_AGE } from '#app/features/people/age.ts'
import { blockPerson } from '#app/features/people/block-person.server.ts'
import { wholeProfile } from '#app/features/profiles/fields.ts'
import { saveAnswers, saveAsYouGo } from '#app/features/profiles/save-answers.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { personalData } from '#server/personal-data.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeStudent, makeStudents } from '#tests/setup/people/students.ts'
import { acceptGroupInvitation } from './answer-group-invitation.server.ts'
import { answerGroupRequest } from './answer-group-request.server.ts'
import { makeGroup } from './factory.ts'
import { joinByLink, makeGroupLink } from './group-link.server.ts'
import { groupPage } from './group-page.query.server.ts'
import { inviteToGroup } from './invite-to-group.server.ts'
import { linkOffer } from './offer.query.server.ts'

const NO = { showsCap: 'no' }

async function scene(ctx: SystemContext, letsIn = false) {
  const [ana, ben, cleo] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim', 'Cleo May')
  if (!ana || !ben || !cleo) throw new Error('three were made')
  const groupId = await makeGroup(ctx, [ana, ben])
  const { url } = await makeGroupLink(ana.ctx, { groupId, letsIn })
  return { ana, ben, cleo, groupId, token: url.split('/').at(-1) ?? '' }
}

/** A person who has just signed up, without a profile or date of birth. */
async function newcomer(ctx: SystemContext) {
  const user = await makeUser(ctx, { givenName: 'Nia', familyName: 'Wood' })
  return { ...user, ctx: { ...ctx, actor: personOf(user) } }
}

test('whoever has the link asks, sees nobody, and is in once any member says yes', async ({ ctx }) => {
  const { ana, ben, cleo, groupId, token } = await scene(ctx)
  const input = { showsCap: 'yes', cap: '1111' }
  for (let times = 0; times < 2; times += 1)
    expect(await joinByLink(cleo.ctx, { token, input })).toEqual({ ok: true, groupId, asked: true })
  const offer = await linkOffer(cleo.ctx, token)
  expect(offer).toMatchObject({ member: false, asked: true, letsIn: false })
  expect(JSON.stringify(offer)).not.toMatch(/Ana|Ben|Maple/)
  await expect(groupPage(cleo.ctx, { groupId })).rejects.toThrow(NotFound)
  await expect(answerGroupRequest(cleo.ctx, { groupId, askedBy: cleo.id, answer: 'admit' })).rejects.toThrow(
    NotFound,
  )
  for (const member of [ana, ben])
    expect((await groupPage(member.ctx, { groupId })).requests).toMatchObject([{ name: 'Cleo M.' }])
  const start = '/collections/its-shortlist/decision'
  const admit = { groupId, askedBy: cleo.id, answer: 'admit', start } as const
  expect(await answerGroupRequest(ben.ctx, admit)).toEqual({ ok: true })
  const page = await groupPage(ana.ctx, { groupId })
  expect(page.requests).toEqual([])
  expect(page.members.at(-1)).toMatchObject({ name: 'Cleo M.', cap: 1111 })
  expect(await ctx.db.select().from(groupRequests)).toEqual([])
  expect(await answerGroupRequest(ben.ctx, { groupId, askedBy: cleo.id, answer: 'admit' })).toMatchObject({
    ok: false,
    reason: 'absent',
  })
  const told = await ctx.db.select().from(notifications)
  expect(told.filter(({ kind }) => kind === 'group-request')).toEqual([])
  expect(told.filter(({ kind }) => kind === 'group-admitted')).toMatchObject([
    { userId: cleo.id, link: start },
  ])
})

test('a refusal is final and silent; an invitation by name still lets them in', async ({ ctx }) => {
  const { ana, cleo, groupId, token } = await scene(ctx)
  await joinByLink(cleo.ctx, { token, input: NO })
  await answerGroupRequest(ana.ctx, { groupId, askedBy: cleo.id, answer: 'decline' })
  expect(await joinByLink(cleo.ctx, { token, input: NO })).toEqual({ ok: true, groupId, asked: true })
  expect(await linkOffer(cleo.ctx, token)).toMatchObject({ asked: true })
  expect((await groupPage(ana.ctx, { groupId })).requests).toEqual([])
  await inviteToGroup(ana.ctx, { groupId, userId: cleo.id })
  await expect(answerGroupRequest(cleo.ctx, { groupId, askedBy: cleo.id, answer: 'admit' })).rejects.toThrow(
    Forbidden,
  )
  expect(await acceptGroupInvitation(cleo.ctx, { groupId, input: NO })).toMatchObject({ asked: false })
  expect(await ctx.db.select().from(groupRequests)).toEqual([])
})

test('nobody is let in whom a member blocked meanwhile, and that is not said', async ({ ctx }) => {
  const { ana, ben, cleo, groupId, token } = await scene(ctx)
  await joinByLink(cleo.ctx, { token, input: NO })
  await blockPerson(ben.ctx, cleo.id)
  expect((await groupPage(ben.ctx, { groupId })).requests).toEqual([])
  expect(await answerGroupRequest(ana.ctx, { groupId, askedBy: cleo.id, answer: 'admit' })).toMatchObject({
    reason: 'absent',
  })
  await expect(linkOffer(cleo.ctx, token)).rejects.toThrow(NotFound)
})

test('a newcomer states a date of birth in the same step, and needs no questionnaire', async ({ ctx }) => {
  const { ana, groupId, token } = await scene(ctx, true)
  const nia = await newcomer(ctx)
  expect(await linkOffer(nia.ctx, token)).toMatchObject({ asksBirthDate: true, profileCap: null })
  const join = (input: object) => joinByLink(nia.ctx, { token, input: { ...NO, ...input } })
  for (const birthDate of [undefined, '', 'yesterday', '1850-01-01'])
    expect(await join({ birthDate })).toMatchObject({ reason: 'invalid', errors: { birthDate: /./ } })
  expect(await join({ birthDate: '2004-05-06' })).toEqual({ ok: true, groupId, asked: false })
  expect((await groupPage(ana.ctx, { groupId })).members.at(-1)).toMatchObject({ name: 'Nia W.', cap: null })
  const [profile] = await ctx.db.select().from(profiles).where(eq(profiles.userId, nia.id))
  expect(profile).toMatchObject({ birthDate: '2004-05-06', answered: ['birthDate'], wantsMatching: null })
})

test('a 17-year-old cannot join, and whoever was refused cannot state another date', async ({ ctx }) => {
  for (const letsIn of [true, false]) {
    const { ana, groupId, token } = await scene(ctx, letsIn)
    const day = ctx.now()
    const almost = `${day.getUTCFullYear() - 18}-${day.toISOString().slice(5, 7)}-${String(day.getUTCDate() + 1).padStart(2, '0')}`
    const nia = await newcomer(ctx)
    const join = (birthDate: string, birthDateConfirmed?: string) =>
      joinByLink(nia.ctx, { token, input: { ...NO, birthDate, birthDateConfirmed } })
    // A typo in the year is refused and not stored.
    expect(await join('2026-04-02')).toMatchObject({ errors: { birthDate: /Check the year/ } })
    // Neither is a date under 18 before it is confirmed.
    for (const confirmed of [undefined, '', 'on', '2004-05-06'])
      expect(await join(almost, confirmed)).toMatchObject({ errors: { birthDate: CONFIRM_UNDER_AGE } })
    expect(await linkOffer(nia.ctx, token)).toMatchObject({ asksBirthDate: true })
    expect(await join(almost, almost)).toMatchObject({ ok: false, reason: 'minor', failed: /write to us/ })
    for (const typed of [almost, '2000-01-01', ''])
      expect(await join(typed)).toMatchObject({ ok: false, reason: 'minor', failed: /write to us/ })
    expect(await linkOffer(nia.ctx, token)).toMatchObject({ asksBirthDate: false })
    for (const typed of ['2000-01-01', '']) {
      const birthDate = { birthDate: typed, year: 'junior' }
      const sent = { form: wholeProfile, typed: birthDate, loaded: undefined, confirmed: typed }
      for (const save of [saveAnswers, saveAsYouGo])
        expect(await save(nia.ctx, sent)).toMatchObject({ ok: false, errors: { birthDate: /write to us/ } })
    }
    expect(await join('2000-01-01')).toMatchObject({ ok: false, reason: 'minor' })
    // On the 18th birthday, the date can be changed again.
    const later = { ...nia.ctx, now: () => new Date(day.getTime() + 24 * 60 * 60 * 1000) }
    const sent = { form: wholeProfile, typed: { birthDate: '2000-01-01' }, loaded: undefined }
    expect(await saveAnswers(later, sent)).toEqual({ ok: true })
    // The date stated in the profile counts, not the one typed here.
    const known = await makeStudent(ctx, 'Kim Young', almost)
    expect(await joinByLink(known.ctx, { token, input: { ...NO, birthDate: '2000-01-01' } })).toMatchObject({
      ok: false,
      reason: 'minor',
    })
    expect((await groupPage(ana.ctx, { groupId })).members).toHaveLength(2)
    expect((await groupPage(ana.ctx, { groupId })).requests).toEqual([])
  }
})

test('a request is in the download, and so is a link, with whom it lets in', async ({ ctx }) => {
  const { ana, cleo, groupId, token } = await scene(ctx)
  await joinByLink(cleo.ctx, { token, input: { showsCap: 'yes', cap: '1111' } })
  const groups = personalData.find(({ name }) => name === 'roommate groups')
  expect(await groups?.read(ctx.db, { userId: cleo.id, email: cleo.email })).toMatchObject({
    askedToJoin: [{ groupId, cap: 1111, showsCap: true }],
  })
  expect(await groups?.read(ctx.db, { userId: ana.id, email: ana.email })).toMatchObject({
    linksMade: [{ groupId, letsIn: false }],
  })
})
