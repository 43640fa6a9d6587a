import { count, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import { analyticsDaily, analyticsHomes } from '#app/database/schema/site/analytics.ts'
import { moderationItems } from '#app/database/schema/site/moderation-queue.ts'
import { inquiries, tours } from '#app/database/schema/homes/inquiries.ts'
import { emails } from '#app/database/schema/site/emails.ts'
import { mailboxEmails } from '#app/features/emails/emails.query.server.ts'
import { fillEmptyDatabase } from '#server/first-data.ts'
import { test } from '#tests/setup/databases/database.ts'

test('the demo has a month of leads, items of the queue and visits, and nothing of it is in a mailbox', async ({
  ctx,
}) => {
  const demo = { ...ctx, settings: { ...ctx.settings, mode: 'demo' as const } }
  await fillEmptyDatabase(demo, true)
  const [marta] = await ctx.db.select().from(users).where(eq(users.email, 'marta@demo.example'))
  const leads = await ctx.db.select().from(inquiries)
  expect(new Set(leads.map(({ managerUserId }) => managerUserId))).toEqual(new Set([marta?.id]))
  expect(new Set(leads.map(({ state }) => state))).toEqual(new Set(['new', 'answered', 'tour', 'closed']))
  const ahead = await ctx.db.select().from(tours)
  expect(new Set(ahead.map(({ state }) => state))).toEqual(new Set(['agreed', 'proposed']))
  const items = await ctx.db.select({ kind: moderationItems.kind }).from(moderationItems)
  expect(new Set(items.map(({ kind }) => kind))).toEqual(
    new Set(['contact', 'sell-with-us', 'report', 'freshness', 'new-home']),
  )
  const days = await ctx.db.select().from(analyticsDaily).where(eq(analyticsDaily.campus, ''))
  expect(days).toHaveLength(28)
  for (const { visitors, sessions, views } of days) {
    expect(visitors).toBeGreaterThan(15)
    expect(sessions).toBeGreaterThanOrEqual(visitors)
    expect(views).toBeGreaterThan(sessions)
  }
  const [opened] = await ctx.db.select({ rows: count() }).from(analyticsHomes)
  expect(opened?.rows).toBeGreaterThan(500)
  expect(await mailboxEmails(demo)).toEqual([])
  const states = await ctx.db.select({ state: emails.state }).from(emails)
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['sent']))
})
