import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import { conversations, messages, reports } from '#app/database/schema/people/messages.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { blockPerson } from '#app/features/people/block-person.server.ts'
import { makePhoto } from '#app/features/photos/factory.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound, SignInRequired } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { NOW, test } from '#tests/setup/databases/database.ts'
import { makeConversation } from './factory.ts'
import { hideConversation, markRead, muteConversation } from './own-side.server.ts'
import { messageData } from './personal-data.server.ts'
import { inbox, searchMessages } from './inbox.query.server.ts'
import { thread } from './thread.query.server.ts'
import { unreadTotal } from './own-header.query.server.ts'
import { reportConversation } from './report-conversation.server.ts'
import { CONVERSATIONS_PAGE, MESSAGES_PAGE } from './rules.ts'
import { sendMessage } from './send-message.server.ts'

const LONG_AGO = new Date('2026-01-01T00:00:00Z')

async function student(ctx: SystemContext, givenName = 'Ana') {
  const user = await makeUser(ctx, { givenName, createdAt: LONG_AGO })
  await makeProfile(ctx, user)
  return { ...user, ctx: { ...ctx, actor: personOf(user) } }
}

const later = (ctx: SystemContext, seconds: number): SystemContext => ({
  ...ctx,
  now: () => new Date(NOW.getTime() + seconds * 1000),
})

test('reading lowers the unread count, never raises it, and answering marks as read', async ({ ctx }) => {
  const [ana, ben] = [await student(ctx), await student(ctx, 'Ben')]
  const id = await makeConversation(ctx, [ana, ben], ['1', '2', '3', '4', '5', '6'])
  expect(await unreadTotal(ben.ctx)).toBe(3)
  await markRead(ben.ctx, { conversationId: id, number: 3 })
  expect(await unreadTotal(ben.ctx)).toBe(1)
  for (const odd of [1, 0, -5, NaN, 1.5]) await markRead(ben.ctx, { conversationId: id, number: odd })
  expect(await unreadTotal(ben.ctx)).toBe(1)
  expect((await thread(ana.ctx, { id })).otherReadNumber).toBe(3)
  await markRead(ben.ctx, { conversationId: id, number: 1e9 })
  expect(await unreadTotal(ben.ctx)).toBe(0)
  const sent = await sendMessage(ana.ctx, {
    to: { conversationId: id },
    input: { clientId: newId(), text: '7', seen: '4' },
  })
  expect(sent.ok).toBe(true)
  expect(await unreadTotal(ana.ctx)).toBe(1)
  expect(await unreadTotal(ben.ctx)).toBe(1)
})

test('a long thread comes page by page, each message once and in order', async ({ ctx }) => {
  const [ana, ben] = [await student(ctx), await student(ctx, 'Ben')]
  const id = await makeConversation(ctx, [ana, ben], ['1'])
  const count = MESSAGES_PAGE * 2 + 7
  await ctx.db
    .execute(sql`insert into messages (conversation_id, number, sender_user_id, client_id, text, created_at)
    select ${id}::uuid, n, ${ana.id}::uuid, gen_random_uuid(), n::text, now() from generate_series(2, ${count}::integer) n`)
  await ctx.db.update(conversations).set({ lastNumber: count }).where(eq(conversations.id, id))
  const numbers: number[] = []
  let before: number | null = null
  for (;;) {
    const page: Awaited<ReturnType<typeof thread>> = await thread(ben.ctx, { id, before })
    expect(page.later).toBe(before !== null)
    numbers.unshift(...page.messages.map(({ number }) => number))
    if (!page.earlier) break
    before = page.messages[0]?.number ?? 0
  }
  expect(numbers).toEqual(Array.from({ length: count }, (_, index) => index + 1))
  for (const odd of [0, -1, 2 ** 31]) expect((await thread(ben.ctx, { id, before: odd })).id).toBe(id)
})

test('the list comes page by page, the last written in first, with the newest picture', async ({ ctx }) => {
  const ana = await student(ctx)
  const names: string[] = []
  for (let n = 0; n < CONVERSATIONS_PAGE + 3; n += 1) {
    const other = await student(ctx, `Friend ${n}`)
    names.unshift(`Friend ${n} R.`)
    if (n === 5) await makePhoto(ctx, { ownerId: other.id, purpose: 'profile-picture', alt: '' })
    await makeConversation(later(ctx, Math.floor(n / 2)), [other, ana], ['Hi'])
  }
  const first = await inbox(ana.ctx)
  const second = await inbox(ana.ctx, first.after)
  expect(first.conversations).toHaveLength(CONVERSATIONS_PAGE)
  expect(second.after).toBeNull()
  const listed = [...first.conversations, ...second.conversations]
  expect(new Set(listed.map(({ other }) => other?.name))).toEqual(new Set(names))
  const times = listed.map(({ last }) => last.at.getTime())
  expect(times).toEqual(times.toSorted((one, other) => other - one))
  expect(
    listed.filter(({ other }) => other && 'photo' in other && other.photo).map(({ other }) => other?.name),
  ).toEqual(['Friend 5 R.'])
  for (const odd of ['', 'x', '1_x', `999999999999999_${newId()}`, `99999999999999999_${newId()}`])
    expect((await inbox(ana.ctx, odd)).conversations).toHaveLength(CONVERSATIONS_PAGE)
})

test('a picture that the site would refuse to a reader is not on their page or in their list', async ({
  ctx,
}) => {
  const [ana, ben] = [await student(ctx), await student(ctx, 'Ben')]
  const marta = await student(ctx, 'Marta')
  await makePhoto(ctx, { ownerId: ana.id, purpose: 'profile-picture', alt: '' })
  const withBen = await makeConversation(ctx, [ana, ben], ['Hi'])
  const withMarta = await makeConversation(ctx, [ana, marta], ['Hi'])
  const asManager = { ...ctx, actor: personOf({ ...marta, student: false }) }
  const pictures = async (reader: SystemContext, id: string) => [
    (await thread(reader, { id })).other,
    (await inbox(reader)).conversations[0]?.other,
    (await searchMessages(reader, 'hi'))[0]?.other,
  ]
  for (const other of await pictures(ben.ctx, withBen)) expect(other).toMatchObject({ photo: { alt: '' } })
  for (const other of await pictures(asManager, withMarta)) expect(other).toMatchObject({ photo: null })
})

test('a hidden conversation returns with the next message; the other person keeps it', async ({ ctx }) => {
  const [ana, ben] = [await student(ctx), await student(ctx, 'Ben')]
  const id = await makeConversation(ctx, [ana, ben])
  await hideConversation(ana.ctx, id)
  expect((await inbox(ana.ctx)).conversations).toEqual([])
  expect(await unreadTotal(ana.ctx)).toBe(0)
  expect((await inbox(ben.ctx)).conversations).toHaveLength(1)
  await sendMessage(ben.ctx, {
    to: { conversationId: id },
    input: { clientId: newId(), text: 'Still there?' },
  })
  expect((await inbox(ana.ctx)).conversations).toMatchObject([{ unread: 1 }])
})

test('search finds all words by their beginnings in one’s own conversations alone', async ({ ctx }) => {
  const [ana, ben, cleo] = [await student(ctx), await student(ctx, 'Ben'), await student(ctx, 'Cleo')]
  await makeConversation(
    ctx,
    [ana, ben],
    ['The Könighaus has a laundry room', 'Which floor?', 'Fourth floor'],
  )
  await makeConversation(ctx, [ben, cleo], ['A laundry on every floor'])
  const found = async (as: SystemContext, text: string) =>
    (await searchMessages(as, text)).map((hit) => hit.text)
  expect(await found(ana.ctx, 'LAUND room')).toEqual(['The Könighaus has a laundry room'])
  expect(await found(ana.ctx, 'königh')).toHaveLength(1)
  expect(await found(ana.ctx, 'floor')).toEqual(['Fourth floor', 'Which floor?'])
  expect(await found(cleo.ctx, 'laundry')).toEqual(['A laundry on every floor'])
  expect(await found(ben.ctx, 'laundry')).toHaveLength(2)
  await blockPerson(cleo.ctx, ben.id)
  expect(await found(ben.ctx, 'laundry')).toHaveLength(1)
  for (const odd of ['', ' ', "'; drop table messages --", ':* & | !', '\0', '<b>', 'a'.repeat(9999), '\\'])
    expect(await found(ana.ctx, odd)).toEqual([])
})

test('a report copies the other person’s last messages; reporting again before a decision replaces it', async ({
  ctx,
}) => {
  const [ana, ben] = [await student(ctx), await student(ctx, 'Ben')]
  const id = await makeConversation(ctx, [ben, ana], ['Send a deposit', 'Why?', 'Zelle me now'])
  expect(
    await reportConversation(ana.ctx, {
      conversationId: id,
      input: { reason: 'nonsense', note: 'x'.repeat(2001) },
    }),
  ).toEqual({
    ok: false,
    reason: 'invalid',
    errors: { reason: 'Choose what is wrong.', note: 'Use at most 2,000 characters.' },
  })
  expect(await reportConversation(ana.ctx, { conversationId: id, input: { reason: 'spam' } })).toEqual({
    ok: true,
  })
  expect(
    await reportConversation(ana.ctx, { conversationId: id, input: { reason: 'scam', note: 'Wants money' } }),
  ).toEqual({ ok: true })
  const rows = await ctx.db.select().from(reports)
  expect(rows).toMatchObject([
    { reporterUserId: ana.id, reportedUserId: ben.id, reason: 'scam', note: 'Wants money', decidedAt: null },
  ])
  expect(rows[0]?.quotes.map(({ text }) => text)).toEqual(['Send a deposit', 'Zelle me now'])
  await ctx.db.update(reports).set({ decidedAt: NOW })
  await reportConversation(ana.ctx, { conversationId: id, input: { reason: 'scam' } })
  expect(await ctx.db.select().from(reports)).toHaveLength(2)
})

test('nobody can change, read or report others’ conversations', async ({ ctx }) => {
  const [ana, ben, cleo] = [await student(ctx), await student(ctx, 'Ben'), await student(ctx, 'Cleo')]
  const admin = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true })) }
  const id = await makeConversation(ctx, [ana, ben])
  for (const as of [cleo.ctx, admin]) {
    await expect(thread(as, { id })).rejects.toThrow(NotFound)
    await expect(markRead(as, { conversationId: id, number: 1 })).rejects.toThrow(NotFound)
    await expect(hideConversation(as, id)).rejects.toThrow(NotFound)
    await expect(muteConversation(as, { conversationId: id, muted: true })).rejects.toThrow(NotFound)
    await expect(reportConversation(as, { conversationId: id, input: { reason: 'scam' } })).rejects.toThrow(
      NotFound,
    )
  }
  const out = { ...ctx, actor: visitor }
  for (const asked of [inbox(out), unreadTotal(out), searchMessages(out, 'x'), thread(out, { id })])
    await expect(asked).rejects.toThrow(SignInRequired)
  expect(await unreadTotal(ben.ctx)).toBe(1)
})

test('after an erasure the other person keeps the conversation without name and text; one that both left is deleted', async ({
  ctx,
}) => {
  const [ana, ben] = [await student(ctx), await student(ctx, 'Ben')]
  const id = await makeConversation(ctx, [ana, ben])
  const erase = async ({ id: userId, email }: typeof ana) => {
    await messageData.erase?.(ctx.db, { userId, email })
    await ctx.db.delete(users).where(eq(users.id, userId))
  }
  await erase(ben)
  expect((await inbox(ana.ctx)).conversations).toMatchObject([{ id, other: null, last: { text: null } }])
  expect(await thread(ana.ctx, { id })).toMatchObject({ other: null, closed: 'unavailable' })
  expect(await searchMessages(ana.ctx, 'Yes')).toEqual([])
  await erase(ana)
  expect(await ctx.db.select().from(conversations)).toEqual([])
  expect(await ctx.db.select().from(messages)).toEqual([])
})

test('the name leads to a profile only where there is one to see', async ({ ctx }) => {
  const [ana, ben] = [await student(ctx), await student(ctx, 'Ben')]
  const id = await makeConversation(ctx, [ana, ben])
  const leads = async () => {
    const { other } = await thread(ana.ctx, { id })
    return other && 'hasProfile' in other && other.hasProfile
  }
  expect(await leads()).toBe(true)
  for (const hidden of [{ birthDate: null }, { birthDate: '2005-04-02', paused: 'pause' as const }]) {
    await ctx.db.update(profiles).set(hidden).where(eq(profiles.userId, ben.id))
    expect(await leads()).toBe(false)
  }
})
