import { inTransaction } from '#app/database/transaction.server.ts'
import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import { moderationItems, moderationLog } from '#app/database/schema/site/moderation-queue.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { closeModerationItem } from './close-item.server.ts'
import { fileModerationItem, type NewModerationItem } from './file-item.server.ts'
import { moderationQueueData } from './personal-data.server.ts'
import { writeModerationLog } from './write-log.server.ts'

const email = (subject = newId()): NewModerationItem => ({
  kind: 'failed-email',
  subject,
  facts: { emailId: newId(), failedKind: 'lead' },
})

const itemsAbout = ({ db }: SystemContext, subject: string) =>
  db.select().from(moderationItems).where(eq(moderationItems.subject, subject)).orderBy(moderationItems.id)

test('filing twice keeps one open item with the newest facts, in its old place', async ({ ctx }) => {
  const first = email()
  const later = { ...ctx, now: () => new Date(ctx.now().getTime() + 60_000) }
  const id = await fileModerationItem(ctx, first)
  const again = { ...email(first.subject) }
  expect(await fileModerationItem(later, again)).toBe(id)
  expect(await itemsAbout(ctx, first.subject)).toMatchObject([
    { id, facts: again.facts, openedAt: ctx.now(), state: 'open' },
  ])
})

test('filing again after closing creates a new item, unless it is limited to once', async ({ ctx }) => {
  const item = email()
  await fileModerationItem(ctx, item)
  expect(await closeModerationItem(ctx, 'failed-email', item.subject, 'sent')).toBe(true)
  expect(await closeModerationItem(ctx, 'failed-email', item.subject, 'sent')).toBe(false)
  expect(await fileModerationItem(ctx, { ...item, oncePer: 'ever' })).toBeNull()
  expect(await fileModerationItem(ctx, { ...item, oncePer: { days: 1 } })).toBeNull()
  const later = { ...ctx, now: () => new Date(ctx.now().getTime() + 2 * 24 * 3600 * 1000) }
  expect(await fileModerationItem(later, { ...item, oncePer: { days: 1 } })).not.toBeNull()
  expect(await itemsAbout(ctx, item.subject)).toMatchObject([
    { state: 'decided', outcome: 'sent', decidedBy: null },
    { state: 'open' },
  ])
})

test('facts of another kind are refused', async ({ ctx }) => {
  const wrong = { ...email(), facts: { listingId: newId() } } as unknown as NewModerationItem
  await expect(fileModerationItem(ctx, wrong)).rejects.toThrow('emailId')
})

test('an item is filed in the transaction of its event, or not at all', async ({ ctx }) => {
  const item = email()
  const work = inTransaction(ctx, async (tx) => {
    await fileModerationItem(tx, item)
    throw new Error('the verb failed')
  })
  await expect(work).rejects.toThrow('the verb failed')
  expect(await itemsAbout(ctx, item.subject)).toEqual([])
})

test.for([
  ['change', sql`update moderation_log set outcome = 'another'`],
  ['give another actor', sql`update moderation_log set actor_id = gen_random_uuid()`],
  ['write a reason anew', sql`update moderation_log set reason = 'another'`],
  ['delete', sql`delete from moderation_log`],
  ['empty', sql`truncate moderation_log`],
] as const)('nobody can %s the log', async ([, statement], { ctx }) => {
  await writeModerationLog(ctx, {
    verb: 'decided',
    kind: 'failed-email',
    subject: 'x',
    reason: 'It was spam.',
    facts: { emailId: 'x' },
  })
  const work = ctx.db.transaction((tx) => tx.execute(statement))
  await expect(work).rejects.toThrow(
    expect.objectContaining({
      cause: expect.objectContaining({ message: expect.stringContaining('for good') }),
    }),
  )
})

test('texts and facts about people can be removed from the log', async ({ ctx }) => {
  const subject = newId()
  await writeModerationLog(ctx, {
    verb: 'decided',
    kind: 'failed-email',
    subject,
    outcome: 'sent',
    reason: 'Ana asked.',
    facts: { emailId: 'x' },
  })
  await ctx.db
    .update(moderationLog)
    .set({ reason: null, facts: null })
    .where(eq(moderationLog.subject, subject))
  const rows = await ctx.db.select().from(moderationLog).where(eq(moderationLog.subject, subject))
  expect(rows).toMatchObject([{ outcome: 'sent', reason: null, facts: null }])
})

test('an admin’s log lines outlive the account, under a key that identifies nobody', async ({ ctx }) => {
  const admin = await makeUser(ctx, { admin: true })
  const as = { ...ctx, actor: personOf(admin) }
  const item = email()
  await fileModerationItem(ctx, item)
  await ctx.db
    .update(moderationItems)
    .set({ assignedTo: admin.id })
    .where(eq(moderationItems.subject, item.subject))
  const data = await moderationQueueData.read(ctx.db, { userId: admin.id, email: admin.email })
  expect(data).toMatchObject({ taken: [{ kind: 'failed-email', subject: item.subject }], done: [] })
  await closeModerationItem(as, 'failed-email', item.subject, 'sent')
  await ctx.db.delete(users).where(eq(users.id, admin.id))
  expect(await itemsAbout(ctx, item.subject)).toMatchObject([
    { assignedTo: null, decidedBy: null, outcome: 'sent' },
  ])
  const rows = await ctx.db.select().from(moderationLog).where(eq(moderationLog.subject, item.subject))
  expect(rows).toMatchObject([{ actorId: admin.id, verb: 'closed', outcome: 'sent' }])
})
