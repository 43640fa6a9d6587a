import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { mailboxEmails } from '#app/features/emails/emails.query.server.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { makeProfile } from './factory.ts'
import { pauseAwayJob } from './jobs.server.ts'
import { activityWatch, touchActivity } from './touch-activity.server.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

const later = (ctx: SystemContext, milliseconds: number): SystemContext => ({
  ...ctx,
  now: () => new Date(ctx.now().getTime() + milliseconds),
})

async function student(ctx: SystemContext, overrides: Parameters<typeof makeUser>[1] = {}, told = {}) {
  const user = await makeUser(ctx, overrides)
  await makeProfile(ctx, user, told)
  const row = async () => {
    const [found] = await ctx.db.select().from(profiles).where(eq(profiles.userId, user.id))
    return found
  }
  return { user, row, as: (at: SystemContext) => ({ ...at, actor: personOf(user) }) }
}

const runJob = (ctx: SystemContext) => pauseAwayJob.run(ctx, {})

test('activity is recorded at most once an hour', async ({ ctx }) => {
  const ana = await student(ctx)
  const noted = async (milliseconds: number) => touchActivity(ana.as(later(ctx, milliseconds)))
  expect([await noted(0.9 * HOUR), await noted(1.1 * HOUR), await noted(2 * HOUR)]).toEqual([
    false,
    true,
    false,
  ])
  expect((await ana.row())?.lastActiveAt).toEqual(new Date(ctx.now().getTime() + 1.1 * HOUR))
})

test('activity is recorded for the person only, and not for visitors', async ({ ctx }) => {
  const [ana, ben] = [await student(ctx), await student(ctx)]
  const watch = activityWatch()
  await watch({ ...later(ctx, DAY), actor: visitor })
  await watch(ana.as(later(ctx, DAY)))
  expect((await ana.row())?.lastActiveAt).toEqual(new Date(ctx.now().getTime() + DAY))
  expect((await ben.row())?.lastActiveAt).toEqual(ctx.now())
})

test('a week before it is hidden an email says so, once; returning shows it again', async ({ ctx }) => {
  const ana = await student(ctx)
  await runJob(later(ctx, 52.9 * DAY))
  expect(await ana.row()).toMatchObject({ paused: null, awayEmailAt: null })
  const warned = later(ctx, 53 * DAY)
  await runJob(warned)
  await runJob(warned)
  await runQueuedJobs(warned)
  const emails = await mailboxEmails(ctx, ana.user.email)
  expect(emails.map(({ subject }) => subject)).toEqual(['Are you still looking for roommates?'])
  await runJob(later(ctx, 59.9 * DAY))
  expect((await ana.row())?.paused).toBeNull()
  const hidden = later(ctx, 60 * DAY)
  await runJob(hidden)
  expect(await ana.row()).toMatchObject({ paused: 'away', pausedAt: hidden.now() })
  const back = later(ctx, 90 * DAY)
  await activityWatch()(ana.as(back))
  expect(await ana.row()).toMatchObject({
    paused: null,
    pausedAt: null,
    awayEmailAt: null,
    lastActiveAt: back.now(),
  })
})

test('after a long downtime the email is still sent a week before', async ({ ctx }) => {
  const ana = await student(ctx)
  await runJob(later(ctx, 100 * DAY))
  expect(await ana.row()).toMatchObject({ paused: null, awayEmailAt: later(ctx, 100 * DAY).now() })
  await runJob(later(ctx, 107 * DAY))
  expect((await ana.row())?.paused).toBe('away')
})

test('returning after the email keeps the profile visible, and restarts the period', async ({ ctx }) => {
  const ana = await student(ctx)
  await runJob(later(ctx, 53 * DAY))
  await touchActivity(ana.as(later(ctx, 54 * DAY)))
  await runJob(later(ctx, 61 * DAY))
  expect(await ana.row()).toMatchObject({ paused: null, awayEmailAt: null })
})

test('people who are invisible, paused, suspended or leaving get no email', async ({ ctx }) => {
  const ageless = await student(ctx, {}, { birthDate: null })
  const paused = await student(ctx, {}, { paused: 'found_place' })
  const leaving = await student(ctx, { deletionAskedAt: ctx.now() })
  const suspended = await student(ctx)
  await ctx.db.update(users).set({ suspendedAt: ctx.now() }).where(eq(users.id, suspended.user.id))
  const manager = await student(ctx, { student: false, manager: true })
  await runJob(later(ctx, 100 * DAY))
  for (const { row } of [ageless, paused, leaving, suspended, manager])
    expect((await row())?.awayEmailAt).toBeNull()
  const back = paused.as(later(ctx, 100 * DAY))
  await touchActivity(back)
  expect(await paused.row()).toMatchObject({ paused: 'found_place', pausedAt: ctx.now() })
})
