import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import { mailbox } from '#app/database/schema/site/emails.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { dailyNotificationsJob } from './jobs.server.ts'
import { notify } from './notify.server.ts'
import { unreadNotifications } from './notifications.query.server.ts'
import { notificationNames } from './rules.ts'
import { saveNotificationChoices } from './choices.server.ts'

test('suspended people get no emails, and nobody gets one about them; the list is kept', async ({ ctx }) => {
  const [ana, ben] = [await makeUser(ctx), await makeUser(ctx)]
  const asAna = { ...ctx, actor: personOf(ana) }
  const looked = { kind: 'contact-shown', to: ana.id, from: ben.id, link: '/account/people' } as const
  const suspend = (id: string, suspendedAt: Date | null) =>
    ctx.db.update(users).set({ suspendedAt }).where(eq(users.id, id))
  const emails = async (time: string) => {
    const morning = { ...ctx, now: () => new Date(time) }
    await dailyNotificationsJob.run(morning, {})
    await runQueuedJobs(morning)
    return ctx.db.select().from(mailbox).where(eq(mailbox.to, ana.email))
  }
  await suspend(ana.id, ctx.now())
  await notify(ctx, { ...looked, detail: 'phone' })
  expect(await emails('2026-11-17T16:05:00Z')).toEqual([])
  await suspend(ana.id, null)
  expect(await unreadNotifications(asAna)).toBe(1)
  const others = notificationNames.map((name) => [`${name}-emails`, 'at-once'])
  const daily = { 'contact-shown-site': 'on', 'contact-shown-emails': 'daily' }
  expect(await saveNotificationChoices(asAna, { ...Object.fromEntries(others), ...daily })).toEqual({
    ok: true,
  })
  await notify(ctx, { ...looked, detail: 'email' })
  await suspend(ben.id, ctx.now())
  expect(await emails('2026-11-18T16:05:00Z')).toEqual([])
  await suspend(ben.id, null)
  await notify(ctx, { ...looked, detail: 'instagram' })
  expect(await emails('2026-11-19T16:05:00Z')).toHaveLength(1)
})
