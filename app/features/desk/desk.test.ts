import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#app/database/schema/accounts.ts'
import { deskItems, deskLog } from '#app/database/schema/desk.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { closeDeskItem } from './close-item.server.ts'
import { fileDeskItem, type NewDeskItem } from './file-item.server.ts'
import { deskData } from './own-data.server.ts'
import { writeDeskLog } from './write-log.server.ts'

const letter = (subject = newId()): NewDeskItem => ({
  kind: 'letter',
  subject,
  facts: { letterId: newId(), letterKind: 'lead' },
})

const itemsAbout = ({ db }: SystemContext, subject: string) =>
  db.select().from(deskItems).where(eq(deskItems.subject, subject)).orderBy(deskItems.id)

test('filing twice keeps one open item with the newest facts, in its old place', async ({ ctx }) => {
  const first = letter()
  const later = { ...ctx, now: () => new Date(ctx.now().getTime() + 60_000) }
  const id = await fileDeskItem(ctx, ctx.db, first)
  const again = { ...letter(first.subject) }
  expect(await fileDeskItem(later, ctx.db, again)).toBe(id)
  expect(await itemsAbout(ctx, first.subject)).toMatchObject([
    { id, facts: again.facts, openedAt: ctx.now(), state: 'open' },
  ])
})

test('filing again after closing creates a new item, unless it is limited to once', async ({ ctx }) => {
  const item = letter()
  await fileDeskItem(ctx, ctx.db, item)
  expect(await closeDeskItem(ctx, ctx.db, 'letter', item.subject, 'sent')).toBe(true)
  expect(await closeDeskItem(ctx, ctx.db, 'letter', item.subject, 'sent')).toBe(false)
  expect(await fileDeskItem(ctx, ctx.db, { ...item, oncePer: 'ever' })).toBeNull()
  expect(await fileDeskItem(ctx, ctx.db, { ...item, oncePer: { days: 1 } })).toBeNull()
  const later = { ...ctx, now: () => new Date(ctx.now().getTime() + 2 * 24 * 3600 * 1000) }
  expect(await fileDeskItem(later, ctx.db, { ...item, oncePer: { days: 1 } })).not.toBeNull()
  expect(await itemsAbout(ctx, item.subject)).toMatchObject([
    { state: 'decided', outcome: 'sent', decidedBy: null },
    { state: 'open' },
  ])
})

test('facts of another kind are refused', async ({ ctx }) => {
  const wrong = { ...letter(), facts: { listingId: newId() } } as unknown as NewDeskItem
  await expect(fileDeskItem(ctx, ctx.db, wrong)).rejects.toThrow('letterId')
})

test('an item is filed in the transaction of its event, or not at all', async ({ ctx }) => {
  const item = letter()
  const work = ctx.db.transaction(async (tx) => {
    await fileDeskItem(ctx, tx, item)
    throw new Error('the verb failed')
  })
  await expect(work).rejects.toThrow('the verb failed')
  expect(await itemsAbout(ctx, item.subject)).toEqual([])
})

test.for([
  ['change', sql`update desk_log set outcome = 'another'`],
  ['give another actor', sql`update desk_log set actor_id = gen_random_uuid()`],
  ['write a reason anew', sql`update desk_log set reason = 'another'`],
  ['delete', sql`delete from desk_log`],
  ['empty', sql`truncate desk_log`],
] as const)('nobody can %s the log', async ([, statement], { ctx }) => {
  await writeDeskLog(ctx, ctx.db, {
    verb: 'decided',
    kind: 'letter',
    subject: 'x',
    reason: 'It was spam.',
    facts: { letterId: 'x' },
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
  await writeDeskLog(ctx, ctx.db, {
    verb: 'decided',
    kind: 'letter',
    subject,
    outcome: 'sent',
    reason: 'Ana asked.',
    facts: { letterId: 'x' },
  })
  await ctx.db.update(deskLog).set({ reason: null, facts: null }).where(eq(deskLog.subject, subject))
  const rows = await ctx.db.select().from(deskLog).where(eq(deskLog.subject, subject))
  expect(rows).toMatchObject([{ outcome: 'sent', reason: null, facts: null }])
})

test('an admin’s log lines outlive the account, under a key that identifies nobody', async ({ ctx }) => {
  const admin = await makeUser(ctx, { admin: true })
  const as = { ...ctx, actor: personOf(admin) }
  const item = letter()
  await fileDeskItem(ctx, ctx.db, item)
  await ctx.db.update(deskItems).set({ assignedTo: admin.id }).where(eq(deskItems.subject, item.subject))
  const data = await deskData.read(ctx.db, { userId: admin.id, email: admin.email })
  expect(data).toMatchObject({ taken: [{ kind: 'letter', subject: item.subject }], done: [] })
  await closeDeskItem(as, ctx.db, 'letter', item.subject, 'sent')
  await ctx.db.delete(users).where(eq(users.id, admin.id))
  expect(await itemsAbout(ctx, item.subject)).toMatchObject([
    { assignedTo: null, decidedBy: null, outcome: 'sent' },
  ])
  const rows = await ctx.db.select().from(deskLog).where(eq(deskLog.subject, item.subject))
  expect(rows).toMatchObject([{ actorId: admin.id, verb: 'closed', outcome: 'sent' }])
})
