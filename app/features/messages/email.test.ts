import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import { mailbox } from '#app/database/schema/site/emails.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { emailChoice, refuseEmails } from '#app/features/emails/refuse-emails.server.ts'
import { dailyNotificationsJob } from '#app/features/notifications/jobs.server.ts'
import { notificationNames } from '#app/features/notifications/rules.ts'
import { saveNotificationChoices } from '#app/features/notifications/choices.server.ts'
import { blockPerson } from '#app/features/people/block-person.server.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { makeConversation } from './factory.ts'
import { markRead, muteConversation } from './own-side.server.ts'
import { sendMessage } from './send-message.server.ts'

async function student(ctx: SystemContext, givenName: string) {
  const user = await makeUser(ctx, { givenName })
  await makeProfile(ctx, user)
  return { ...user, ctx: { ...ctx, actor: personOf(user) } }
}

async function pair(ctx: SystemContext) {
  const [ana, ben] = [await student(ctx, 'Ana'), await student(ctx, 'Ben')]
  const id = await makeConversation(ctx, [ana, ben], ['A secret word'])
  const write = () =>
    sendMessage(ana.ctx, { to: { conversationId: id }, input: { clientId: newId(), text: 'Another' } })
  const emailsTo = async ({ email }: { email: string }) => {
    await runQueuedJobs(ctx, { waiting: true })
    return ctx.db.select().from(mailbox).where(eq(mailbox.to, email))
  }
  return { ana, ben, id, write, emailsTo }
}

test('all unread messages make one email, which says who wrote but not what', async ({ ctx }) => {
  const { ana, ben, id, write, emailsTo } = await pair(ctx)
  await write()
  await runQueuedJobs(ctx)
  expect(await ctx.db.select().from(mailbox)).toEqual([]) // not sent too early
  const [mail, ...more] = await emailsTo(ben)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('You have 2 new messages')
  expect(mail?.text).toContain('Ana R. wrote you 2 messages on Roost')
  expect(mail?.text).toContain(`/messages/${id}`)
  expect(mail?.text).not.toContain('secret')
  expect(mail?.text).not.toContain(ana.email)
  expect(await emailsTo(ben)).toHaveLength(1)
  await write()
  expect((await emailsTo(ben)).map(({ subject }) => subject)).toContain('You have a new message')
  expect(await emailsTo(ana)).toEqual([])
})

test.for<[string, (made: Awaited<ReturnType<typeof pair>>, ctx: SystemContext) => Promise<unknown>]>([
  ['read', ({ ben, id }) => markRead(ben.ctx, { conversationId: id, number: 1 })],
  ['muted', ({ ben, id }) => muteConversation(ben.ctx, { conversationId: id, muted: true })],
  ['blocked', ({ ben, ana }) => blockPerson(ben.ctx, ana.id)],
  ['blocked by who wrote', ({ ben, ana }) => blockPerson(ana.ctx, ben.id)],
  [
    'left by who wrote',
    ({ ana }, { db, now }) => db.update(users).set({ deletionAskedAt: now() }).where(eq(users.id, ana.id)),
  ],
  [
    'written by somebody suspended',
    ({ ana }, { db, now }) => db.update(users).set({ suspendedAt: now() }).where(eq(users.id, ana.id)),
  ],
  [
    'written to somebody suspended',
    ({ ben }, { db, now }) => db.update(users).set({ suspendedAt: now() }).where(eq(users.id, ben.id)),
  ],
])('what was %s meanwhile makes no email', async ([, change], { ctx }) => {
  const made = await pair(ctx)
  await change(made, ctx)
  expect(await made.emailsTo(made.ben)).toEqual([])
})

test('the link in an email unsubscribes, and subscribes again', async ({ ctx }) => {
  const { ben, write, emailsTo } = await pair(ctx)
  const [mail] = await emailsTo(ben)
  expect(mail?.html).toContain('>Stop emails like this</a>')
  const token = /\/unsubscribe\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const out = { ...ctx, actor: visitor }
  expect(await emailChoice(out, token)).toEqual({ kind: 'new-messages', refused: false })
  await refuseEmails(out, { token, refused: true })
  await refuseEmails(out, { token, refused: true })
  await write()
  expect(await emailsTo(ben)).toHaveLength(1)
  await refuseEmails(out, { token, refused: false })
  await write()
  expect(await emailsTo(ben)).toHaveLength(2)
  for (const odd of ['', 'x', `${token}AAAA`, token.slice(1), '\0'])
    await expect(refuseEmails(out, { token: odd, refused: true })).rejects.toThrow(NotFound)
  await ctx.db.delete(users).where(eq(users.id, ben.id))
  await refuseEmails(out, { token, refused: true })
})

test('people who want one email a day get none in between, and none about read messages', async ({ ctx }) => {
  const { ben, id, write, emailsTo } = await pair(ctx)
  const others = notificationNames.map((name) => [`${name}-emails`, 'off'])
  const daily = { ...Object.fromEntries(others), 'message-emails': 'daily' }
  expect(await saveNotificationChoices(ben.ctx, daily)).toEqual({ ok: true })
  expect(await emailsTo(ben)).toEqual([])
  const morning = { ...ctx, now: () => new Date('2026-11-16T16:05:00Z') }
  await dailyNotificationsJob.run(morning, {})
  expect((await emailsTo(ben)).map(({ subject }) => subject)).toEqual(['What happened on Roost'])
  await write()
  await emailsTo(ben)
  await markRead(ben.ctx, { conversationId: id, number: 2 })
  await dailyNotificationsJob.run(morning, {})
  expect(await emailsTo(ben)).toHaveLength(1)
})
