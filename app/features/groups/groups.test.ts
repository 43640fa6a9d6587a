import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import { collectionMembers, collections } from '#app/database/schema/homes/collections.ts'
import { notificationChoices, notifications } from '#app/database/schema/site/notifications.ts'
import { groupMembers } from '#app/database/schema/people/groups.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { mailboxEmails } from '#app/features/emails/emails.query.server.ts'
import { notify } from '#app/features/notifications/notify.server.ts'
import { ownNotifications } from '#app/features/notifications/notifications.query.server.ts'
import { readNotifications } from '#app/features/notifications/read-notifications.server.ts'
import { blockPerson } from '#app/features/people/block-person.server.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { Forbidden, NotFound, SignInRequired } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { makeStudent, makeStudents } from '#tests/setup/people/students.ts'
import { acceptGroupInvitation, declineGroupInvitation } from './answer-group-invitation.server.ts'
import { activityText, looksForText } from './flash-copy.ts'
import { createGroup, deleteGroup, saveGroup } from './create-group.server.ts'
import { makeGroup } from './factory.ts'
import { inviteToGroup, withdrawGroupInvitation } from './invite-to-group.server.ts'
import { leaveGroup, removeFromGroup } from './leave-group.server.ts'
import { groupPage } from './group-page.query.server.ts'
import { invitationOffer } from './offer.query.server.ts'
import { groupsOf } from './own-groups.query.server.ts'
import { MOST_GROUPS, MOST_INVITATIONS, MOST_MEMBERS } from './rules.ts'

const yes = { showsCap: 'yes', cap: '' }
const lines = async ({ ctx }: { ctx: SystemContext }) => (await ownNotifications(ctx)).map(({ text }) => text)
const names = async (as: SystemContext, groupId: string) =>
  (await groupPage(as, { groupId })).members.map(({ name }) => name)
const memberOf = async (as: SystemContext, groupId: string, name: string) =>
  (await groupPage(as, { groupId })).members.find((each) => each.name === name)?.memberId ?? ''
const create = (as: SystemContext) => createGroup(as, { input: { name: 'A' } })
const remove = (as: SystemContext, groupId: string, memberId: string) =>
  removeFromGroup(as, { groupId, memberId })
const invite = (as: SystemContext, groupId: string, userId: string) => inviteToGroup(as, { groupId, userId })

test('the creator of a group is its first member; a blank or too long name is refused', async ({ ctx }) => {
  const ana = await makeStudent(ctx, 'Ana Rivera')
  for (const name of ['', ' ', '\u200b\u0301', 'x'.repeat(10_000), undefined, 7]) {
    const refused = await createGroup(ana.ctx, { input: { name } })
    expect(refused).toMatchObject({ ok: false, reason: 'invalid', errors: { name: expect.any(String) } })
  }
  const made = await createGroup(ana.ctx, { input: { name: ' <b>Maple\n\u202eStreet</b>\0 ' } })
  expect(made.ok).toBe(true)
  const { groups } = await groupsOf(ana.ctx)
  expect(groups).toMatchObject([{ name: '<b>Maple Street</b>', members: [{ name: 'Ana R.' }] }])
})

test('people under 18 or of unknown age cannot create or join groups, and their number is limited', async ({
  ctx,
}) => {
  const young = await makeStudent(ctx, 'Yu Young', '2008-11-17')
  const ageless = await makeStudent(ctx, 'Al Ageless', null)
  expect(await create(young.ctx)).toMatchObject({ ok: false, reason: 'minor' })
  expect(await create(ageless.ctx)).toMatchObject({ ok: false, reason: 'age-unknown' })
  await expect(create({ ...ctx, actor: visitor })).rejects.toThrow('Please log in to create a roommate group')
  const ana = await makeStudent(ctx, 'Ana Rivera')
  for (let number = 0; number < MOST_GROUPS; number += 1) await makeGroup(ctx, [ana])
  expect(await create(ana.ctx)).toMatchObject({ ok: false, reason: 'too-many-groups' })
})

test('nobody joins a group without accepting', async ({ ctx }) => {
  const [ana, ben] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim')
  if (!ana || !ben) throw new Error('two were made')
  const groupId = await makeGroup(ctx, [ana])
  expect(await invite(ana.ctx, groupId, ben.id)).toEqual({ ok: true, name: 'Ben K.' })
  expect(await invite(ana.ctx, groupId, ben.id)).toEqual({ ok: true, name: 'Ben K.' })
  expect(await names(ana.ctx, groupId)).toEqual(['Ana R.'])
  expect((await groupsOf(ben.ctx)).groups).toEqual([])
  expect((await groupsOf(ben.ctx)).invitations).toMatchObject([{ groupId, from: 'Ana R.' }])
  await runQueuedJobs(ctx)
  const emails = await mailboxEmails(ctx, ben.email)
  expect(emails.map(({ subject }) => subject)).toEqual(['You are invited to a roommate group'])
  expect(emails[0]?.text).toContain(`/profile/groups/${groupId}/invitation`)
  const invited = 'Ana R. asks you to join “Maple Street four”.'
  expect(await lines(ben)).toEqual([invited])
  await withdrawGroupInvitation(ana.ctx, { groupId, userId: ben.id })
  expect(await lines(ben)).toEqual([])
  await invite(ana.ctx, groupId, ben.id)
  expect(await lines(ben)).toEqual([invited])
  await expect(groupPage(ben.ctx, { groupId })).rejects.toThrow(Forbidden)
  await expect(invite(ben.ctx, groupId, ana.id)).rejects.toThrow(
    'You must be a member of the group to add others',
  )
  const refused = await acceptGroupInvitation(ben.ctx, { groupId, input: {} })
  expect(refused).toMatchObject({ reason: 'invalid', errors: { showsCap: expect.stringMatching(/Choose/) } })
  expect(await acceptGroupInvitation(ben.ctx, { groupId, input: yes })).toMatchObject({ ok: true, groupId })
  expect(await acceptGroupInvitation(ben.ctx, { groupId, input: yes })).toMatchObject({ ok: true, groupId })
  expect(await names(ana.ctx, groupId)).toEqual(['Ana R.', 'Ben K.'])
  expect((await groupsOf(ben.ctx)).invitations).toEqual([])
  expect(await invite(ana.ctx, groupId, ben.id)).toMatchObject({ ok: false, reason: 'member' })
  expect((await groupPage(ben.ctx, { groupId })).activity.map(({ who, kind }) => `${who} ${kind}`)).toEqual([
    'You joined',
    'Ana R. created',
  ])
})

test('somebody who declined is not invited again, and a withdrawn invitation cannot be accepted', async ({
  ctx,
}) => {
  const [ana, ben, cleo] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim', 'Cleo May')
  if (!ana || !ben || !cleo) throw new Error('three were made')
  const groupId = await makeGroup(ctx, [ana])
  await invite(ana.ctx, groupId, ben.id)
  await declineGroupInvitation(ben.ctx, groupId)
  expect(await invite(ana.ctx, groupId, ben.id)).toMatchObject({ ok: false, reason: 'declined' })
  await withdrawGroupInvitation(ana.ctx, { groupId, userId: ben.id })
  expect(await invite(ana.ctx, groupId, ben.id)).toMatchObject({ ok: false, reason: 'declined' })
  await invite(ana.ctx, groupId, cleo.id)
  expect((await groupPage(ana.ctx, { groupId })).pending).toMatchObject([{ name: 'Cleo M.' }])
  await withdrawGroupInvitation(ana.ctx, { groupId, userId: cleo.id })
  for (const asked of [ben, cleo])
    await expect(acceptGroupInvitation(asked.ctx, { groupId, input: yes })).rejects.toThrow(NotFound)
  expect(await names(ana.ctx, groupId)).toEqual(['Ana R.'])
})

test('invisible people are "not found": blocked, hidden, unknown ids', async ({ ctx }) => {
  const [ana, ben, cleo] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim', 'Cleo May')
  if (!ana || !ben || !cleo) throw new Error('three were made')
  const groupId = await makeGroup(ctx, [ana])
  await blockPerson(ben.ctx, ana.id)
  await ctx.db.update(profiles).set({ paused: 'away' }).where(eq(profiles.userId, cleo.id))
  const young = await makeStudent(ctx, 'Yu Young', '2008-11-17')
  for (const id of [ben.id, cleo.id, young.id, newId(), 'no id', '\0', ''])
    expect(await invite(ana.ctx, groupId, id)).toMatchObject({ ok: false, reason: 'absent' })
  expect(await invite(ana.ctx, groupId, ana.id)).toMatchObject({ ok: false, reason: 'member' })
})

test('activity says who did what, in one email until it is read', async ({ ctx }) => {
  const [ana, ben, cleo, dan] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim', 'Cleo May', 'Dan Orr')
  if (!ana || !ben || !cleo || !dan) throw new Error('four were made')
  const groupId = await makeGroup(ctx, [ana, ben, cleo, dan])
  const choice = { userId: dan.id, kind: 'group-news', onSite: true, emails: 'at-once' } as const
  await ctx.db.insert(notificationChoices).values(choice)
  await ctx.db.delete(notifications)
  const newsOf = async ({ id }: { id: string }) =>
    (await ctx.db.select().from(notifications).where(eq(notifications.userId, id))).filter(
      ({ kind, readAt }) => kind === 'group-news' && readAt === null,
    )
  const details = { name: 'Maple four', moveInDate: '', beds: '4', baths: '' }
  expect(await saveGroup(ana.ctx, { groupId, input: details })).toEqual({ ok: true })
  expect(await saveGroup(ana.ctx, { groupId, input: { ...details, beds: '5' } })).toEqual({ ok: true })
  await leaveGroup(ben.ctx, groupId)
  await remove(ana.ctx, groupId, await memberOf(ana.ctx, groupId, 'Cleo M.'))
  expect(await newsOf(ana)).toMatchObject([{ fromUserId: ben.id, waits: true }])
  for (const gone of [ben, cleo]) expect(await newsOf(gone)).toEqual([])
  const read = (await ownNotifications(dan.ctx)).map(({ text }) => text).toSorted()
  expect(read.join()).toMatch(/^Ana R. changed .+,Ana R. removed someone from .+,Ben K. left .+$/)
  const emails = async () => {
    await runQueuedJobs(ctx, { waiting: true })
    const subject = 'There is news in one of your roommate groups'
    return (await mailboxEmails(ctx)).filter((each) => each.to === dan.email && each.subject === subject)
  }
  expect(await emails()).toHaveLength(1)
  await readNotifications(dan.ctx, ctx.now())
  await saveGroup(ana.ctx, { groupId, input: { ...details, beds: '6' } })
  expect(await emails()).toHaveLength(2)
  await deleteGroup(ana.ctx, groupId)
  expect(await newsOf(dan)).toEqual([])
})

test('whoever leaves a group keeps no notification of it that leads nowhere', async ({ ctx }) => {
  const [ana, ben] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim')
  if (!ana || !ben) throw new Error('two were made')
  const groupId = await makeGroup(ctx, [ana, ben])
  const [shared, own] = [newId(), newId()]
  const row = { creatorId: ana.id, name: 'Homes', groupId, createdAt: ctx.now(), updatedAt: ctx.now() }
  await ctx.db.insert(collections).values([
    { ...row, id: shared },
    { ...row, id: own },
  ])
  await ctx.db.insert(collectionMembers).values({ collectionId: own, userId: ben.id, joinedAt: ctx.now() })
  await ctx.db.delete(notifications)
  const links = [
    `/profile/groups/${groupId}`,
    `/collections/${shared}`,
    `/collections/${shared}/decision?of=1&round=1`,
    `/collections/${own}`,
  ]
  for (const link of links)
    for (const { id } of [ana, ben])
      await notify(ctx, { kind: 'decision-result', to: id, detail: 'Homes', link })
  await leaveGroup(ben.ctx, groupId)
  const left = async ({ id }: { id: string }) =>
    (await ctx.db.select().from(notifications).where(eq(notifications.userId, id)))
      .filter(({ kind }) => kind === 'decision-result')
      .map(({ link }) => link)
  expect(await left(ben)).toEqual([`/collections/${own}`])
  expect((await left(ana)).toSorted()).toEqual(links.toSorted())
})

test('the others hear which of a group’s name and what it looks for was changed', async ({ ctx }) => {
  const [ana, ben] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim')
  if (!ana || !ben) throw new Error('two were made')
  const groupId = await makeGroup(ctx, [ana, ben])
  const change = (input: Record<string, string>) => saveGroup(ana.ctx, { groupId, input })
  await change({ name: 'Oak', moveInDate: '', beds: '', baths: '' })
  await change({ name: 'Oak', moveInDate: '', beds: '4', baths: '' })
  await change({ name: 'Elm', moveInDate: '', beds: '4', baths: '2' })
  const news = (await ownNotifications(ben.ctx)).map(({ text }) => text).toSorted()
  expect(news).toEqual([
    'Ana R. changed what “Oak” looks for.',
    'Ana R. renamed your group to “Elm” and changed what it looks for.',
    'Ana R. renamed your group to “Oak”.',
  ])
  const activity = (await groupPage(ben.ctx, { groupId })).activity.map(activityText)
  expect(activity).toEqual(
    expect.arrayContaining([
      'Ana R. renamed the group',
      'Ana R. changed what the group looks for',
      'Ana R. renamed the group and changed what it looks for',
    ]),
  )
})

test('a group has at most 8 members and 20 invitations', async ({ ctx }) => {
  const [ana, ...others] = await makeStudents(ctx, ...Array.from({ length: 23 }, (_, n) => `P${n} Q`))
  if (!ana) throw new Error('many were made')
  const groupId = await makeGroup(ctx, [ana])
  const outcomes = []
  for (const { id } of others) outcomes.push(await invite(ana.ctx, groupId, id))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(MOST_INVITATIONS)
  expect(outcomes.at(-1)).toMatchObject({ ok: false, reason: 'too-many-invitations' })
  const answers = []
  for (const other of others.slice(0, 9))
    answers.push(await acceptGroupInvitation(other.ctx, { groupId, input: yes }))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(MOST_MEMBERS - 1)
  expect(answers.at(-1)).toMatchObject({ ok: false, reason: 'full' })
  const late = others.at(-1)?.id ?? ''
  expect(await invite(ana.ctx, groupId, late)).toMatchObject({ ok: false, reason: 'full' })
})

test('a group states what it looks for; invalid input gets an error and is kept', async ({ ctx }) => {
  const ana = await makeStudent(ctx, 'Ana Rivera')
  const groupId = await makeGroup(ctx, [ana])
  const told = { name: 'Four', moveInDate: '2027-08-15', beds: '4', baths: '2' }
  expect(await saveGroup(ana.ctx, { groupId, input: told })).toEqual({ ok: true })
  const page = await groupPage(ana.ctx, { groupId })
  expect(page).toMatchObject({ name: 'Four', moveInDate: '2027-08-15', datePassed: false, beds: 4, baths: 2 })
  expect(looksForText(page)).toEqual(['Move-in Aug 15, 2027', '4 beds', '2 baths'])
  // A past day is kept as typed, and every page says that it has passed.
  const nextYear = { ...ana.ctx, now: () => new Date('2027-08-17T12:00:00Z') }
  expect(looksForText(await groupPage(nextYear, { groupId }))[0]).toBe(
    'Move-in Aug 15, 2027, which has passed',
  )
  expect((await groupsOf(nextYear)).groups).toMatchObject([{ datePassed: true }])
  const wrong = { name: ' ', moveInDate: '2027-02-31', beds: '7', baths: '1e3' }
  const refused = await saveGroup(ana.ctx, { groupId, input: wrong })
  expect(refused.ok ? [] : Object.keys(refused.errors).toSorted()).toEqual(Object.keys(wrong).toSorted())
  expect(
    await saveGroup(ana.ctx, { groupId, input: { name: 'Four', moveInDate: '', beds: '', baths: '' } }),
  ).toEqual({ ok: true })
  expect(await groupPage(ana.ctx, { groupId })).toMatchObject({ moveInDate: null, beds: null, baths: null })
})

test('others’ groups, deleted ones and unknown ids get the same refusal from every verb', async ({ ctx }) => {
  const [ana, stranger] = await makeStudents(ctx, 'Ana Rivera', 'Sam Strange')
  if (!ana || !stranger) throw new Error('two were made')
  const [groupId, gone] = [await makeGroup(ctx, [ana]), await makeGroup(ctx, [ana])]
  const anas = await memberOf(ana.ctx, groupId, 'Ana R.')
  await deleteGroup(ana.ctx, gone)
  const verbs: ((as: SystemContext, id: string) => Promise<unknown>)[] = [
    (as, id) => groupPage(as, { groupId: id }),
    invitationOffer,
    leaveGroup,
    deleteGroup,
    declineGroupInvitation,
    (as, id) => acceptGroupInvitation(as, { groupId: id, input: yes }),
    (as, id) => saveGroup(as, { groupId: id, input: { name: 'Mine now' } }),
    (as, id) => invite(as, id, ana.id),
    (as, id) => withdrawGroupInvitation(as, { groupId: id, userId: ana.id }),
    (as, id) => removeFromGroup(as, { groupId: id, memberId: anas }),
  ]
  for (const verb of verbs) {
    for (const id of [groupId, gone, newId(), 'no id', '\0', "' or true --"])
      await expect(verb(stranger.ctx, id), `${verb.name || String(verb)} ${id}`).rejects.toThrow(NotFound)
    await expect(verb({ ...ctx, actor: visitor }, groupId)).rejects.toThrow(SignInRequired)
    await expect(verb({ ...ctx, actor: visitor }, newId())).rejects.toThrow(SignInRequired)
  }
  expect(await names(ana.ctx, groupId)).toEqual(['Ana R.'])
})

test('somebody who deletes the account disappears from the group at once, and can still return', async ({
  ctx,
}) => {
  const [ana, ben] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim')
  if (!ana || !ben) throw new Error('two were made')
  const groupId = await makeGroup(ctx, [ana, ben])
  await ctx.db.update(users).set({ deletionAskedAt: ctx.now() }).where(eq(users.id, ben.id))
  expect(await names(ana.ctx, groupId)).toEqual(['Ana R.'])
  expect((await groupPage(ana.ctx, { groupId })).activity.map(({ who }) => who)).toEqual(['A member', 'You'])
  await ctx.db.update(users).set({ deletionAskedAt: null }).where(eq(users.id, ben.id))
  expect(await names(ana.ctx, groupId)).toEqual(['Ana R.', 'Ben K.'])
  expect(await ctx.db.select().from(groupMembers)).toHaveLength(2)
})
