import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import { conversations, messages } from '#app/database/schema/people/messages.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { rateLimitRules } from '#app/features/rate-limits/rules.ts'
import { blockPerson, unblockPerson } from '#app/features/people/block-person.server.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { operator, visitor } from '#app/platform/access.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { Forbidden, NotFound, SignInRequired } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { contextOf, NOW, test } from '#tests/setup/databases/database.ts'
import { makeConversation } from './factory.ts'
import { inbox } from './inbox.query.server.ts'
import { thread } from './thread.query.server.ts'
import { unreadTotal } from './own-header.query.server.ts'
import { sendMessage } from './send-message.server.ts'

const DAY = 24 * 60 * 60 * 1000
const LONG_AGO = new Date(NOW.getTime() - 100 * DAY)

async function student(
  ctx: SystemContext,
  answers: Parameters<typeof makeProfile>[2] = {},
  createdAt = LONG_AGO,
) {
  const user = await makeUser(ctx, { createdAt })
  await makeProfile(ctx, user, answers)
  return { ...user, ctx: { ...ctx, actor: personOf(user) } }
}

const hello = (text = 'Hello!') => ({ clientId: newId(), text })

test('a message appears in the other person’s list, unread only there', async ({ ctx }) => {
  const [ana, ben, cleo] = [await student(ctx), await student(ctx), await student(ctx)]
  const sent = await sendMessage(ana.ctx, { to: { userId: ben.id }, input: hello('Is the room still free?') })
  expect(sent).toMatchObject({ ok: true, message: { number: 1, text: 'Is the room still free?', at: NOW } })
  const [atBen] = (await inbox(ben.ctx)).conversations
  expect(atBen).toMatchObject({
    other: { userId: ana.id, name: 'Ana R.' },
    last: { text: 'Is the room still free?', own: false, at: NOW },
    unread: 1,
  })
  expect((await inbox(ana.ctx)).conversations).toMatchObject([{ last: { own: true }, unread: 0 }])
  expect(await unreadTotal(ana.ctx)).toBe(0)
  expect(await unreadTotal(ben.ctx)).toBe(1)
  expect(await unreadTotal(cleo.ctx)).toBe(0)
  expect((await inbox(cleo.ctx)).conversations).toEqual([])
  await expect(thread(cleo.ctx, { id: atBen?.id ?? '' })).rejects.toThrow(NotFound)
  await expect(
    sendMessage(cleo.ctx, { to: { conversationId: atBen?.id ?? '' }, input: hello() }),
  ).rejects.toThrow(NotFound)
})

test('sending again is idempotent, for the same sender only', async ({ ctx }) => {
  const [ana, ben] = [await student(ctx), await student(ctx)]
  const first = hello('Once')
  const sent = await sendMessage(ana.ctx, { to: { userId: ben.id }, input: first })
  expect(await sendMessage(ana.ctx, { to: { userId: ben.id }, input: first })).toEqual(sent)
  await sendMessage(ben.ctx, { to: { userId: ana.id }, input: { ...first, text: 'Mine' } })
  const id = await makeConversation(ctx, [ana, ben], [])
  expect(id).toBe('')
  const { conversations: list } = await inbox(ben.ctx)
  const { messages: written } = await thread(ben.ctx, { id: list[0]?.id ?? '' })
  expect(written.map(({ text, own, number }) => ({ text, own, number }))).toEqual([
    { text: 'Once', own: false, number: 1 },
    { text: 'Mine', own: true, number: 2 },
  ])
})

test('the same message sent by two concurrent requests is stored once', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  const [ana, ben] = [await student(ctx), await student(ctx)]
  const one = hello()
  const outcomes = await Promise.all(
    [1, 2, 3, 4].map(() => sendMessage(ana.ctx, { to: { userId: ben.id }, input: one })),
  )
  for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0])
  expect(outcomes[0]).toMatchObject({ ok: true })
  expect(await ctx.db.select().from(messages)).toHaveLength(1)
  expect(await unreadTotal(ben.ctx)).toBe(1)
})

test('two who start at once share one conversation, and concurrent messages have one order', async ({
  ownDatabase,
}) => {
  const ctx = contextOf(ownDatabase.db)
  const [ana, ben] = [await student(ctx), await student(ctx)]
  await Promise.all([
    ...[1, 2, 3].map((n) => sendMessage(ana.ctx, { to: { userId: ben.id }, input: hello(`Ana ${n}`) })),
    ...[1, 2, 3].map((n) => sendMessage(ben.ctx, { to: { userId: ana.id }, input: hello(`Ben ${n}`) })),
  ])
  const [only, ...more] = await ctx.db.select().from(conversations)
  expect(more).toEqual([])
  const { messages: written } = await thread(ana.ctx, { id: only?.id ?? '' })
  expect(written.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6])
  expect(await Promise.all([unreadTotal(ana.ctx), unreadTotal(ben.ctx)])).toEqual([3, 3])
})

test('a block hides the conversation from both, and a message being sent is not delivered', async ({
  ownDatabase,
}) => {
  const ctx = contextOf(ownDatabase.db)
  const [ana, ben] = [await student(ctx), await student(ctx)]
  const id = await makeConversation(ctx, [ana, ben])
  const sending = [1, 2, 3].map((n) =>
    sendMessage(ana.ctx, { to: { conversationId: id }, input: hello(`${n}`) }).catch((error: unknown) => {
      if (!(error instanceof NotFound)) throw error
    }),
  )
  await Promise.all([...sending, blockPerson(ben.ctx, ana.id)])
  for (const { ctx: as } of [ana, ben]) {
    expect((await inbox(as)).conversations).toEqual([])
    expect(await unreadTotal(as)).toBe(0)
    await expect(thread(as, { id })).rejects.toThrow(NotFound)
    await expect(sendMessage(as, { to: { conversationId: id }, input: hello() })).rejects.toThrow(NotFound)
  }
  await expect(sendMessage(ana.ctx, { to: { userId: ben.id }, input: hello() })).rejects.toThrow(NotFound)
  await expect(sendMessage(ana.ctx, { to: { userId: newId() }, input: hello() })).rejects.toThrow(NotFound)
  await unblockPerson(ben.ctx, ana.id)
  expect((await inbox(ana.ctx)).conversations).toHaveLength(1)
})

test('somebody who paused can be answered but not contacted anew; somebody who is leaving is "not found"', async ({
  ctx,
}) => {
  const [ana, ben, cleo] = [await student(ctx), await student(ctx), await student(ctx)]
  const id = await makeConversation(ctx, [ana, ben])
  await ctx.db.update(profiles).set({ paused: 'pause' }).where(eq(profiles.userId, ben.id))
  expect(await sendMessage(ana.ctx, { to: { conversationId: id }, input: hello() })).toMatchObject({
    ok: true,
  })
  await expect(sendMessage(cleo.ctx, { to: { userId: ben.id }, input: hello() })).rejects.toThrow(NotFound)
  await ctx.db.update(users).set({ deletionAskedAt: NOW }).where(eq(users.id, ben.id))
  await expect(sendMessage(ana.ctx, { to: { conversationId: id }, input: hello() })).rejects.toThrow(NotFound)
  await expect(thread(ana.ctx, { id })).rejects.toThrow(NotFound)
})

test('people under 18 or of unknown age cannot write or be written to, and are told what to do', async ({
  ctx,
}) => {
  const [ana, young] = [await student(ctx), await student(ctx, { birthDate: '2009-11-18' })]
  const ageless = await student(ctx, { birthDate: null })
  await expect(sendMessage(young.ctx, { to: { userId: ana.id }, input: hello() })).rejects.toThrow(NotFound)
  expect(await sendMessage(ageless.ctx, { to: { userId: ana.id }, input: hello() })).toMatchObject({
    ok: false,
    reason: 'no-age',
  })
  await expect(sendMessage(ana.ctx, { to: { userId: young.id }, input: hello() })).rejects.toThrow(NotFound)
  const ben = await student(ctx)
  const id = await makeConversation(ctx, [ana, ben])
  await ctx.db.update(profiles).set({ birthDate: '2009-11-18' }).where(eq(profiles.userId, ben.id))
  expect(await sendMessage(ana.ctx, { to: { conversationId: id }, input: hello() })).toMatchObject({
    reason: 'unavailable',
  })
  expect(await sendMessage(ben.ctx, { to: { conversationId: id }, input: hello() })).toMatchObject({
    reason: 'too-young',
  })
  expect(await thread(ben.ctx, { id })).toMatchObject({ closed: 'too-young' })
})

test('three strangers can be contacted on the first day, and conversations continue', async ({ ctx }) => {
  const fresh = await student(ctx, {}, NOW)
  const others = [await student(ctx), await student(ctx), await student(ctx), await student(ctx)]
  const outcomes = []
  for (const { id } of others)
    outcomes.push(await sendMessage(fresh.ctx, { to: { userId: id }, input: hello() }))
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true, false])
  expect(outcomes[3]).toMatchObject({ ok: false, reason: 'too-many', wait: DAY / 1000 })
  expect(await sendMessage(fresh.ctx, { to: { userId: others[0]?.id ?? '' }, input: hello() })).toMatchObject(
    { ok: true },
  )
  const answering = { ...ctx, actor: personOf(others[3] ?? fresh) }
  expect(await sendMessage(answering, { to: { userId: fresh.id }, input: hello() })).toMatchObject({
    ok: true,
  })
  expect(await sendMessage(fresh.ctx, { to: { userId: others[3]?.id ?? '' }, input: hello() })).toMatchObject(
    { ok: true },
  )
  const tomorrow = { ...fresh.ctx, now: () => new Date(NOW.getTime() + DAY) }
  const later = await student(ctx)
  expect(await sendMessage(tomorrow, { to: { userId: later.id }, input: hello() })).toMatchObject({
    ok: true,
  })
})

test('first messages sent at once are counted one by one', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  const fresh = await student(ctx, {}, NOW)
  const others = await Promise.all(Array.from({ length: 6 }, () => student(ctx)))
  const outcomes = await Promise.all(
    others.map(({ id }) => sendMessage(fresh.ctx, { to: { userId: id }, input: hello() })),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3)
})

test('flooding is stopped, and repeated requests do not count', async ({ ctx }) => {
  const [ana, ben] = [await student(ctx), await student(ctx)]
  const same = hello()
  const most = rateLimitRules.message.times
  for (let n = 0; n < most + 5; n += 1)
    expect(await sendMessage(ana.ctx, { to: { userId: ben.id }, input: same })).toMatchObject({ ok: true })
  for (let n = 1; n < most; n += 1) await sendMessage(ana.ctx, { to: { userId: ben.id }, input: hello() })
  expect(await sendMessage(ana.ctx, { to: { userId: ben.id }, input: hello() })).toMatchObject({
    reason: 'limited',
  })
})

test('invalid messages are refused beside the field', async ({ ctx }) => {
  const [ana, ben] = [await student(ctx), await student(ctx)]
  const refusal = async (input: unknown) => {
    const sent = await sendMessage(ana.ctx, { to: { userId: ben.id }, input })
    return sent.ok || sent.reason !== 'invalid' ? sent : sent.errors
  }
  expect(await refusal(hello(' \n\u200E\0 '))).toEqual({ text: 'Write something first.' })
  expect(await refusal(hello('a'.repeat(4001)))).toEqual({ text: 'Use at most 4,000 characters.' })
  expect(await refusal({ clientId: newId() })).toEqual({ text: 'Write something first.' })
  expect(await refusal({ clientId: '1', text: 'Hi' })).toHaveProperty('clientId')
  expect(await refusal(null)).toBeDefined()
  expect(await ctx.db.execute(sql`select 1 from messages`)).toMatchObject({ rows: [] })
  for (const odd of ['', 'no id', '\0', newId()]) {
    await expect(sendMessage(ana.ctx, { to: { conversationId: odd }, input: hello() })).rejects.toThrow(
      NotFound,
    )
    await expect(sendMessage(ana.ctx, { to: { userId: odd }, input: hello() })).rejects.toThrow(NotFound)
  }
})

test('visitors, managers and the operator cannot write, and nobody can write to themselves', async ({
  ctx,
}) => {
  const ana = await student(ctx)
  const manager = await makeUser(ctx, { student: false, manager: true })
  const as = (actor: Context['actor']) =>
    sendMessage({ ...ctx, actor }, { to: { userId: ana.id }, input: hello() })
  await expect(as(visitor)).rejects.toThrow(SignInRequired)
  await expect(as(operator)).rejects.toThrow(SignInRequired)
  await expect(as(personOf(manager))).rejects.toThrow(NotFound)
  await expect(as(personOf(ana))).rejects.toThrow(Forbidden)
})
