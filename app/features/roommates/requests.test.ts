import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import { matches } from '#app/database/schema/people/people.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { matchRequests } from '#app/database/schema/people/roommates.ts'
import { mailboxEmails } from '#app/features/emails/emails.query.server.ts'
import { inbox } from '#app/features/messages/inbox.query.server.ts'
import { ownNotifications } from '#app/features/notifications/notifications.query.server.ts'
import { blockPerson } from '#app/features/people/block-person.server.ts'
import { factsAbout } from '#app/features/people/facts.server.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { Forbidden, NotFound, SignInRequired } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { makeStudent, makeStudents } from '#tests/setup/people/students.ts'
import { acceptRequest, rejectRequest, withdrawRequest } from './answer-match-request.server.ts'
import { makeRequest } from './factory.ts'
import { sendRequest } from './send-match-request.server.ts'
import { unmatch } from './unmatch.server.ts'

const DAY = 24 * 60 * 60 * 1000

async function two(ctx: SystemContext) {
  const [ana, ben] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim')
  if (!ana || !ben) throw new Error('two were made')
  return { ana, ben }
}
const matched = async (as: SystemContext, userId: string) => (await factsAbout(as, userId)).matched
const later = (as: SystemContext, days: number): SystemContext => ({
  ...as,
  now: () => new Date(as.now().getTime() + days * DAY),
})
const lines = async (who: { id: string; ctx: SystemContext }) =>
  (await ownNotifications(who.ctx)).map(({ text }) => text)

test('a request notifies its receiver on the site and by email, and is pending', async ({ ctx }) => {
  const { ana, ben } = await two(ctx)
  const sent = await sendRequest(ana.ctx, { userId: ben.id, input: { note: ' We both\0cook! ' } })
  expect(sent).toEqual({ ok: true, requestId: expect.any(String) })
  const [row] = await ctx.db.select().from(matchRequests)
  expect(row).toMatchObject({ senderUserId: ana.id, receiverUserId: ben.id, status: 'pending' })
  expect(row?.note).toBe('We both cook!')
  expect(await lines(ben)).toEqual(['Ana R. sent you a match request.'])
  await runQueuedJobs(ctx)
  const [email] = await mailboxEmails(ctx, ben.email)
  expect(email?.subject).toBe('You have a match request')
  expect(await matched(ana.ctx, ben.id)).toBe(false)
})

test('whom nobody can ask, in the words of the specification', async ({ ctx }) => {
  const { ana, ben } = await two(ctx)
  expect(await sendRequest(ana.ctx, { userId: ' ', input: {} })).toMatchObject({ ok: false, reason: 'no-id' })
  expect(await sendRequest(ana.ctx, { userId: ana.id.toUpperCase(), input: {} })).toMatchObject({
    ok: false,
    reason: 'self',
  })
  expect(await sendRequest(ana.ctx, { userId: ben.id, input: { note: 'x'.repeat(301) } })).toMatchObject({
    ok: false,
    reason: 'invalid',
    errors: { note: 'Keep your note to 300 characters.' },
  })
  await makeRequest(ctx, ana, ben)
  expect(await sendRequest(ana.ctx, { userId: ben.id, input: {} })).toMatchObject({
    ok: false,
    reason: 'exists',
    title: 'Failed to send match request: Match request already exists',
  })
  expect(await sendRequest(ben.ctx, { userId: ana.id, input: {} })).toMatchObject({
    ok: false,
    reason: 'mutual',
  })
  expect(await ctx.db.select().from(matchRequests)).toHaveLength(1)
  expect(await matched(ana.ctx, ben.id)).toBe(false)
  await expect(sendRequest({ ...ctx, actor: visitor }, { userId: ben.id, input: {} })).rejects.toThrow(
    'Please log in to send match requests',
  )
})

test('blocked, hidden, leaving, underage and unknown people give the same answer', async ({ ctx }) => {
  const { ana, ben } = await two(ctx)
  const [pausing, leaving] = await makeStudents(ctx, 'Pat Pause', 'Lee Leave')
  const young = await makeStudent(ctx, 'Yu Young', '2009-05-05')
  await blockPerson(ben.ctx, ana.id)
  await ctx.db
    .update(profiles)
    .set({ paused: 'pause' })
    .where(eq(profiles.userId, pausing?.id ?? ''))
  await ctx.db
    .update(users)
    .set({ deletionAskedAt: ctx.now() })
    .where(eq(users.id, leaving?.id ?? ''))
  const ids = [ben.id, pausing?.id, leaving?.id, young.id, newId(), 'no id', '\0', "' or true --"]
  for (const id of ids)
    await expect(sendRequest(ana.ctx, { userId: id ?? '', input: {} }), id).rejects.toThrow(NotFound)
  await expect(sendRequest(young.ctx, { userId: ana.id, input: {} })).rejects.toThrow(NotFound)
  const ageless = await makeStudent(ctx, 'Al Ageless', null)
  expect(await sendRequest(ageless.ctx, { userId: ana.id, input: {} })).toMatchObject({
    ok: false,
    reason: 'no-age',
  })
  expect(await ctx.db.select().from(matchRequests)).toEqual([])
})

test('people who turned matching off cannot be asked', async ({ ctx }) => {
  const { ana, ben } = await two(ctx)
  await ctx.db.update(profiles).set({ wantsMatching: false }).where(eq(profiles.userId, ben.id))
  expect(await sendRequest(ana.ctx, { userId: ben.id, input: {} })).toMatchObject({
    ok: false,
    reason: 'not-looking',
  })
})

test('accepting matches both, opens a conversation that starts with the note, and notifies', async ({
  ctx,
}) => {
  const { ana, ben } = await two(ctx)
  const requestId = await makeRequest(ctx, ana, ben, 'Hi, we both cook!')
  const accepted = await acceptRequest(ben.ctx, requestId)
  expect(accepted).toMatchObject({ ok: true, userId: ana.id })
  expect(await acceptRequest(ben.ctx, requestId)).toEqual(accepted)
  expect(await ctx.db.select().from(matches)).toHaveLength(2)
  expect([await matched(ana.ctx, ben.id), await matched(ben.ctx, ana.id)]).toEqual([true, true])
  for (const each of [ana, ben]) {
    const [found] = (await inbox(each.ctx)).conversations
    expect(found).toMatchObject({ last: { text: 'Hi, we both cook!', own: each === ana }, unread: 0 })
  }
  expect(await lines(ana)).toEqual(['Ben K. accepted your match request.'])
  expect(await lines(ben)).toEqual([])
  await runQueuedJobs(ctx)
  const subjects = (await mailboxEmails(ctx, ana.email)).map(({ subject }) => subject)
  expect(subjects).toContain('Your match request was answered')
  expect(await sendRequest(ana.ctx, { userId: ben.id, input: {} })).toMatchObject({
    ok: false,
    reason: 'exists',
  })
  expect(await sendRequest(ben.ctx, { userId: ana.id, input: {} })).toMatchObject({
    ok: false,
    reason: 'exists',
  })
})

test('only the receiver can answer, only the sender can withdraw, and others get "not found"', async ({
  ctx,
}) => {
  const { ana, ben } = await two(ctx)
  const stranger = await makeStudent(ctx, 'Sam Strange')
  const requestId = await makeRequest(ctx, ana, ben)
  await expect(acceptRequest(ana.ctx, requestId)).rejects.toThrow(Forbidden)
  await expect(rejectRequest(ana.ctx, requestId)).rejects.toThrow(Forbidden)
  await expect(withdrawRequest(ben.ctx, requestId)).rejects.toThrow(Forbidden)
  for (const verb of [acceptRequest, rejectRequest, withdrawRequest]) {
    for (const id of [requestId, newId(), 'no id', '\0', ''])
      await expect(verb(stranger.ctx, id), `${verb.name} ${id}`).rejects.toThrow('Match request not found')
    await expect(verb({ ...ctx, actor: visitor }, requestId)).rejects.toThrow(SignInRequired)
  }
  await blockPerson(ana.ctx, ben.id)
  for (const verb of [acceptRequest, rejectRequest])
    await expect(verb(ben.ctx, requestId)).rejects.toThrow('Match request not found')
})

test('a rejection is announced and prevents another request for 60 days; the other person may ask at once', async ({
  ctx,
}) => {
  const { ana, ben } = await two(ctx)
  const requestId = await makeRequest(ctx, ana, ben)
  expect(await rejectRequest(ben.ctx, requestId)).toEqual({ ok: true })
  expect(await rejectRequest(ben.ctx, requestId)).toEqual({ ok: true })
  expect(await acceptRequest(ben.ctx, requestId)).toMatchObject({
    ok: false,
    reason: 'over',
    title: 'Failed to accept match request',
  })
  expect(await lines(ana)).toEqual(['Ben K. answered your match request: not this time.'])
  const again = await sendRequest(ana.ctx, { userId: ben.id, input: {} })
  expect(again).toMatchObject({
    ok: false,
    reason: 'rejected',
    again: new Date(ctx.now().getTime() + 60 * DAY),
  })
  expect(await sendRequest(later(ana.ctx, 59), { userId: ben.id, input: {} })).toMatchObject({
    reason: 'rejected',
  })
  const others = await sendRequest(ben.ctx, { userId: ana.id, input: {} })
  expect(others.ok).toBe(true)
  await withdrawRequest(ben.ctx, others.ok ? others.requestId : '')
  expect((await sendRequest(later(ana.ctx, 61), { userId: ben.id, input: {} })).ok).toBe(true)
})

test('sending and withdrawing repeatedly sends one email and one notice in seven days', async ({ ctx }) => {
  const { ana, ben } = await two(ctx)
  const emails = async () =>
    (await mailboxEmails(ctx, ben.email)).filter(({ subject }) => /You have a match request/.test(subject))
  for (let days = 0; days < 4; days += 1) {
    const requestId = await makeRequest(later(ana.ctx, days), ana, ben)
    expect(await lines(ben)).toHaveLength(days === 0 ? 1 : 0)
    expect(await withdrawRequest(later(ana.ctx, days), requestId)).toEqual({ ok: true })
  }
  await runQueuedJobs(ctx)
  expect(await emails()).toHaveLength(1)
  await makeRequest(later(ana.ctx, 11), ana, ben)
  expect(await lines(ben)).toEqual(['Ana R. sent you a match request.'])
  await runQueuedJobs(later(ctx, 11))
  expect(await emails()).toHaveLength(2)
})

test('a withdrawn request leaves no notice, and may be sent again', async ({ ctx }) => {
  const { ana, ben } = await two(ctx)
  const requestId = await makeRequest(ctx, ana, ben)
  expect(await withdrawRequest(ana.ctx, requestId)).toEqual({ ok: true })
  expect(await withdrawRequest(ana.ctx, requestId)).toEqual({ ok: true })
  expect(await lines(ben)).toEqual([])
  expect(await acceptRequest(ben.ctx, requestId)).toMatchObject({ ok: false, reason: 'over' })
  expect((await sendRequest(ana.ctx, { userId: ben.id, input: {} })).ok).toBe(true)
})

test('unmatching ends it for both, and the other person may ask again after 60 days', async ({ ctx }) => {
  const { ana, ben } = await two(ctx)
  await acceptRequest(ben.ctx, await makeRequest(ctx, ana, ben))
  await unmatch(ben.ctx, ana.id)
  await unmatch(ben.ctx, ana.id)
  expect(await ctx.db.select().from(matches)).toEqual([])
  expect([await matched(ana.ctx, ben.id), await matched(ben.ctx, ana.id)]).toEqual([false, false])
  expect(await sendRequest(ana.ctx, { userId: ben.id, input: {} })).toMatchObject({
    ok: false,
    reason: 'rejected',
  })
  expect((await sendRequest(ben.ctx, { userId: ana.id, input: {} })).ok).toBe(true)
  for (const id of [newId(), 'no id', '\0']) await expect(unmatch(ana.ctx, id)).rejects.toThrow(NotFound)
})

test('a new account asks five people a day, an old one thirty; what was not sent does not count', async ({
  ctx,
}) => {
  const { ana, ben } = await two(ctx)
  const others = await makeStudents(ctx, ...Array.from({ length: 6 }, (_, n) => `P${n} Q`))
  await makeRequest(ctx, ana, ben)
  for (let time = 0; time < 6; time += 1) await sendRequest(ana.ctx, { userId: ben.id, input: {} })
  const outcomes = []
  for (const { id } of others) outcomes.push(await sendRequest(ana.ctx, { userId: id, input: {} }))
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true, true, false, false])
  expect(outcomes.at(-1)).toMatchObject({ ok: false, reason: 'too-many' })
  await ctx.db
    .update(users)
    .set({ createdAt: new Date(ctx.now().getTime() - 8 * DAY) })
    .where(eq(users.id, ana.id))
  expect((await sendRequest(ana.ctx, { userId: others.at(-1)?.id ?? '', input: {} })).ok).toBe(true)
  const mine = and(eq(matchRequests.senderUserId, ana.id), eq(matchRequests.status, 'pending'))
  expect(await ctx.db.select().from(matchRequests).where(mine)).toHaveLength(6)
})
