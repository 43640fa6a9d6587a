import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import { mailbox } from '#app/database/schema/site/emails.ts'
import { conversations, messages } from '#app/database/schema/people/messages.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { personOf } from '#app/features/accounts/factory.ts'
import { acceptGroupInvitation } from '#app/features/groups/answer-group-invitation.server.ts'
import { deleteGroup } from '#app/features/groups/create-group.server.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { groupPage, openGroup } from '#app/features/groups/group-page.query.server.ts'
import { inviteToGroup } from '#app/features/groups/invite-to-group.server.ts'
import { leaveGroup, removeFromGroup } from '#app/features/groups/leave-group.server.ts'
import { blockPerson, unblockPerson } from '#app/features/people/block-person.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { type makeStudent, makeStudents } from '#tests/setup/people/students.ts'
import { personalData } from '#server/personal-data.ts'
import { conversationFacts, messagesChanged } from './conversation.server.ts'
import { groupConversation } from './group-conversation.query.server.ts'
import { inbox, searchMessages } from './inbox.query.server.ts'
import { unreadTotal } from './own-header.query.server.ts'
import { hideConversation, markRead, muteConversation } from './own-side.server.ts'
import { messageData } from './personal-data.server.ts'
import { sendMessage } from './send-message.server.ts'
import { thread } from './thread.query.server.ts'

type Member = Awaited<ReturnType<typeof makeStudent>>

/** Ana, Ben and Cleo are in a group; Dan is not. */
async function scene(ctx: SystemContext) {
  const [ana, ben, cleo, dan] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim', 'Cleo May', 'Dan Ode')
  if (!ana || !ben || !cleo || !dan) throw new Error('four were made')
  const groupId = await makeGroup(ctx, [ana, ben, cleo])
  const talk = await groupConversation(openGroup(ana.ctx, groupId))
  const id = talk?.conversationId ?? ''
  const write = (from: Member, text: string) =>
    sendMessage(from.ctx, { to: { conversationId: id }, input: { clientId: newId(), text } })
  const texts = async (of: Member) => (await thread(of.ctx, { id })).messages.map(({ text }) => text)
  const unread = (of: Member) => unreadTotal(of.ctx)
  const join = async (who: Member) => {
    await inviteToGroup(ana.ctx, { groupId, userId: who.id })
    return acceptGroupInvitation(who.ctx, { groupId, input: { showsCap: 'no' } })
  }
  const remove = async (who: Member) => {
    const { members } = await groupPage(ana.ctx, { groupId })
    const name = { [ben.id]: 'Ben K.', [cleo.id]: 'Cleo M.', [dan.id]: 'Dan O.' }[who.id]
    const memberId = members.find((member) => member.name === name)?.memberId ?? ''
    return removeFromGroup(ana.ctx, { groupId, memberId })
  }
  const emailsTo = async ({ email }: Member) => {
    await runQueuedJobs(ctx, { waiting: true })
    const all = await ctx.db.select().from(mailbox).where(eq(mailbox.to, email)).orderBy(asc(mailbox.id))
    return all.filter(({ text }) => text.includes(`/messages/${id}`))
  }
  return { ana, ben, cleo, dan, groupId, id, write, texts, unread, join, remove, emailsTo }
}

test('members write to each other in one conversation, each with an unread count', async ({ ctx }) => {
  const { ana, ben, cleo, groupId, id, write, texts, unread } = await scene(ctx)
  expect((await inbox(ana.ctx)).conversations).toEqual([])
  expect(await write(ana, 'Hi all')).toMatchObject({ ok: true })
  expect(await write(ben, 'Hello')).toMatchObject({ ok: true })
  for (const member of [ana, ben, cleo]) expect(await texts(member)).toEqual(['Hi all', 'Hello'])
  expect([await unread(ana), await unread(ben), await unread(cleo)]).toEqual([1, 1, 2])
  expect(await thread(cleo.ctx, { id })).toMatchObject({
    other: { groupId, name: 'Maple Street four' },
    closed: null,
    messages: [{ from: 'Ana R.', own: false }, { from: 'Ben K.' }],
    earlier: false,
  })
  expect((await thread(ana.ctx, { id })).messages[0]).toMatchObject({ from: null, own: true })
  expect((await inbox(cleo.ctx)).conversations).toMatchObject([
    { id, other: { name: 'Maple Street four' }, last: { text: 'Hello', from: 'Ben K.' }, unread: 2 },
  ])
  expect(await groupConversation(openGroup(cleo.ctx, groupId))).toEqual({ conversationId: id, unread: 2 })
  await markRead(cleo.ctx, { conversationId: id, number: 2 })
  expect([await unread(ana), await unread(ben), await unread(cleo)]).toEqual([1, 1, 0])
  expect(await searchMessages(cleo.ctx, 'hello')).toMatchObject([{ other: { groupId } }])
  await hideConversation(cleo.ctx, id)
  expect((await inbox(cleo.ctx)).conversations).toEqual([])
  expect((await inbox(ben.ctx)).conversations).toHaveLength(1)
})

test('nobody outside the group reads, writes or hears of it', async ({ ctx }) => {
  const { ana, dan, groupId, id, write, texts } = await scene(ctx)
  await write(ana, 'Ours alone')
  const isClosed = async (who: Member) => {
    await expect(texts(who)).rejects.toThrow(NotFound)
    await expect(write(who, 'Let me in')).rejects.toThrow(NotFound)
    await expect(markRead(who.ctx, { conversationId: id, number: 1 })).rejects.toThrow(NotFound)
    expect((await inbox(who.ctx)).conversations).toEqual([])
    expect(await searchMessages(who.ctx, 'ours')).toEqual([])
    expect(await messagesChanged.mayKnow(who.ctx, { conversationId: id })).toBe(false)
  }
  await isClosed(dan)
  await inviteToGroup(ana.ctx, { groupId, userId: dan.id })
  await isClosed(dan)
})

test('whoever joins reads what is written from then on', async ({ ctx }) => {
  const { ana, dan, id, write, texts, unread, join, emailsTo } = await scene(ctx)
  await write(ana, 'Before Dan')
  expect(await join(dan)).toMatchObject({ ok: true })
  expect(await texts(dan)).toEqual([])
  expect(await unread(dan)).toBe(0)
  expect((await inbox(dan.ctx)).conversations).toEqual([])
  expect(await searchMessages(dan.ctx, 'before')).toEqual([])
  await write(ana, 'Welcome')
  expect(await thread(dan.ctx, { id })).toMatchObject({ messages: [{ text: 'Welcome' }], earlier: false })
  expect((await thread(dan.ctx, { id, before: 2 })).messages).toEqual([])
  expect(await unread(dan)).toBe(1)
  expect((await emailsTo(dan)).map(({ subject }) => subject)).toEqual(['You have a new message'])
})

test('who leaves or is removed keeps nothing of it, not even a count', async ({ ctx }) => {
  const { ana, ben, cleo, groupId, id, write, texts, unread, join, remove } = await scene(ctx)
  await write(ana, 'Ours alone')
  await leaveGroup(ben.ctx, groupId)
  expect(await remove(cleo)).toEqual({ ok: true })
  for (const gone of [ben, cleo]) {
    expect(await unread(gone)).toBe(0)
    expect((await inbox(gone.ctx)).conversations).toEqual([])
    expect(await searchMessages(gone.ctx, 'ours')).toEqual([])
    await expect(texts(gone)).rejects.toThrow(NotFound)
    await expect(write(gone, 'One more')).rejects.toThrow(NotFound)
    expect(await messagesChanged.mayKnow(gone.ctx, { conversationId: id })).toBe(false)
  }
  expect(await write(ana, 'Anybody?')).toMatchObject({ ok: false, reason: 'alone' })
  expect(await groupConversation(openGroup(ana.ctx, groupId))).toBeNull()
  expect(await join(ben)).toMatchObject({ ok: true })
  expect(await texts(ben)).toEqual([])
})

test('a group takes its conversation with it', async ({ ctx }) => {
  const { ana, ben, groupId, write, unread } = await scene(ctx)
  await write(ana, 'Ours alone')
  await deleteGroup(ana.ctx, groupId)
  expect(await ctx.db.select().from(conversations)).toEqual([])
  expect(await ctx.db.select().from(messages)).toEqual([])
  expect(await unread(ben)).toBe(0)
})

test('only adults and students write', async ({ ctx }) => {
  const { ana, ben, id, write, texts } = await scene(ctx)
  await write(ana, 'Hi all')
  const born = (birthDate: string | null) =>
    ctx.db.update(profiles).set({ birthDate }).where(eq(profiles.userId, ben.id))
  await born(null)
  expect(await write(ben, 'No age')).toMatchObject({ ok: false, reason: 'no-age' })
  await born('2015-01-01')
  expect(await write(ben, 'Young')).toMatchObject({ ok: false, reason: 'too-young' })
  await born('2005-01-01')
  await ctx.db.update(users).set({ student: false }).where(eq(users.id, ben.id))
  const other = { ...ben, ctx: { ...ben.ctx, actor: personOf({ ...ben, student: false }) } }
  await expect(texts(other)).rejects.toThrow(NotFound)
  await expect(write(other, 'No student')).rejects.toThrow(NotFound)
  expect((await inbox(other.ctx)).conversations).toEqual([])
  expect(await conversationFacts(other.ctx, id)).toMatchObject({ other: 'hidden' })
})

test('a block hides the words of the blocked member from the blocker alone, and both names', async ({
  ctx,
}) => {
  const { ana, ben, cleo, id, write, texts, unread, emailsTo } = await scene(ctx)
  await write(ana, 'From Ana')
  await markRead(ben.ctx, { conversationId: id, number: 1 })
  await blockPerson(ben.ctx, ana.id)
  await write(ana, 'Again from Ana')
  expect(await texts(ben)).toEqual([null, null])
  expect(await unread(ben)).toBe(0)
  expect(await emailsTo(ben)).toEqual([])
  expect(await searchMessages(ben.ctx, 'from')).toEqual([])
  expect((await inbox(ben.ctx)).conversations).toMatchObject([{ last: { text: null, from: 'A member' } }])
  await write(cleo, 'From Cleo')
  expect(await unread(ben)).toBe(1)
  await write(ben, 'From Ben')
  expect((await thread(ana.ctx, { id })).messages.at(-1)).toMatchObject({
    text: 'From Ben',
    from: 'A member',
  })
  expect((await thread(ben.ctx, { id })).messages[0]).toMatchObject({ text: null, from: 'A member' })
  expect(await texts(cleo)).toEqual(['From Ana', 'Again from Ana', 'From Cleo', 'From Ben'])
  await unblockPerson(ben.ctx, ana.id)
  expect((await texts(ben))[0]).toBe('From Ana')
})

test('the words of a suspended member, or of one who leaves Roost, are hidden meanwhile', async ({ ctx }) => {
  const { ana, ben, id, write } = await scene(ctx)
  await write(ana, 'From Ana')
  const first = async () => (await thread(ben.ctx, { id })).messages[0]
  const now = ctx.now()
  for (const gone of [{ suspendedAt: now }, { suspendedAt: null, deletionAskedAt: now }]) {
    await ctx.db.update(users).set(gone).where(eq(users.id, ana.id))
    expect(await first()).toMatchObject({ text: null, from: 'A member' })
  }
  await ctx.db.update(users).set({ deletionAskedAt: null }).where(eq(users.id, ana.id))
  expect(await first()).toMatchObject({ text: 'From Ana', from: 'Ana R.' })
})

test('one email names who wrote in which group, never what', async ({ ctx }) => {
  const { ana, ben, cleo, dan, id, write, join, remove, emailsTo } = await scene(ctx)
  await join(dan)
  await muteConversation(dan.ctx, { conversationId: id, muted: true })
  await write(ana, 'A secret word')
  await write(ben, 'Another secret')
  await remove(ben)
  const [mail, ...more] = await emailsTo(cleo)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('You have 2 new messages')
  expect(mail?.text).toContain(
    'Ana R. and Ben K. wrote 2 messages in the group “Maple Street four” on Roost.',
  )
  expect(mail?.text).not.toContain('secret')
  expect(await emailsTo(ben)).toEqual([])
  expect(await emailsTo(dan)).toEqual([])
  await write(cleo, 'One more')
  expect((await emailsTo(ana)).at(-1)?.text).toContain('Cleo M. wrote')
})

test('it is in the download, and after an erasure the others keep it without text and name', async ({
  ctx,
}) => {
  const { ana, ben, cleo, groupId, id, write } = await scene(ctx)
  await write(ben, 'A farewell')
  expect(await messageData.read(ctx.db, { userId: ben.id, email: ben.email })).toMatchObject({
    conversations: [{ conversationId: id, groupId, joinedAfter: 0 }],
    messages: [{ text: 'A farewell' }],
  })
  const erase = async ({ id: userId, email }: Member) => {
    for (const { erase: each } of personalData) await each?.(ctx.db, { userId, email })
    await ctx.db.delete(users).where(eq(users.id, userId))
  }
  await erase(ben)
  expect((await thread(cleo.ctx, { id })).messages).toMatchObject([{ text: null, from: 'Deleted person' }])
  await erase(ana)
  await erase(cleo)
  expect(await ctx.db.select().from(conversations)).toEqual([])
})
