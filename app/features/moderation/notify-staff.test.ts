import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { moderationItems } from '#app/database/schema/site/moderation-queue.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { mailboxEmails } from '#app/features/emails/emails.query.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { saveNotificationChoices } from '#app/features/notifications/choices.server.ts'
import { dailyNotificationsJob } from '#app/features/notifications/jobs.server.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { reportHome } from '#app/features/publishing/report-home.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { decideItem } from './decide-item.server.ts'
import { makeModerationItem } from './factory.ts'
import { notifyStaffJob } from './notify-staff.server.ts'

async function scene(ctx: SystemContext) {
  const ada = await makeUser(ctx, { admin: true })
  const dana = await makeUser(ctx, { desk: true })
  const told = async (who: { email: string }) => {
    await runQueuedJobs(ctx)
    return (await mailboxEmails(ctx, who.email)).map(({ subject }) => subject)
  }
  return { ada, dana, told }
}

const person = (id: string) =>
  ({ kind: 'report', subject: `person:${id}`, facts: { about: 'person', id, reason: 'spam' } }) as const

test('a scam report is in the inboxes of all staff after one run, once, without names', async ({ ctx }) => {
  const { ada, dana, told } = await scene(ctx)
  await makeCampus(ctx)
  const home = await makeListing(ctx, { name: 'The Wren' })
  const eve = await makeUser(ctx, { givenName: 'Eve' })
  await makeProfile(ctx, eve)
  const input = { reason: 'scam', note: 'Call me at 213-555-0147.' }
  await reportHome({ ...ctx, actor: personOf(eve) }, { listingId: home, input })
  await notifyStaffJob.run(ctx, {})
  await notifyStaffJob.run(ctx, {})
  for (const who of [ada, dana]) expect(await told(who)).toEqual(['There is a new report'])
  const [email] = await mailboxEmails(ctx, dana.email)
  expect(email?.text).toContain('It looks like a scam')
  expect(email?.text).toContain('/admin?kind=report&item=')
  expect(email?.text).not.toMatch(/Eve|Wren|213/)
  expect(await told(eve)).toEqual([])
})

test('the desk hears only of what it decides, and managers and suspended people of nothing', async ({
  ctx,
}) => {
  const { ada, dana, told } = await scene(ctx)
  const managers = await makeUser(ctx, { desk: true, manager: true })
  const away = await makeUser(ctx, { admin: true, suspendedAt: ctx.now() })
  await makeModerationItem(ctx, person(dana.id))
  await makeModerationItem(ctx, person(ada.id))
  await makeModerationItem(ctx, { kind: 'appeal', subject: newId(), facts: { userId: dana.id } })
  await notifyStaffJob.run(ctx, {})
  expect((await told(ada)).toSorted()).toEqual(['There are 2 new reports', 'There is a new appeal'])
  for (const who of [dana, managers, away]) expect(await told(who)).toEqual([])
})

test('new work comes once a day, at once or not at all, as each person chose for the kind', async ({
  ctx,
}) => {
  const { ada, dana, told } = await scene(ctx)
  const asDana = { ...ctx, actor: personOf(dana) }
  expect(await saveNotificationChoices(asDana, { 'staff-home-emails': 'at-once' })).toEqual({ ok: true })
  const bo = await makeUser(ctx, { admin: true })
  const asBo = { ...ctx, actor: personOf(bo) }
  expect(await saveNotificationChoices(asBo, { 'staff-home-emails': 'off' })).toEqual({ ok: true })
  for (const listingId of [newId(), newId()])
    await makeModerationItem(ctx, { kind: 'new-home', subject: listingId, facts: { listingId } })
  await notifyStaffJob.run(ctx, {})
  expect([await told(dana), await told(ada), await told(bo)]).toEqual([
    ['2 new homes are waiting for review'],
    [],
    [],
  ])
  // 8 a.m. in Los Angeles.
  const morning = new Date('2026-12-01T16:05:00Z')
  await dailyNotificationsJob.run({ ...ctx, now: () => morning }, {})
  await runQueuedJobs({ ...ctx, now: () => morning })
  const [daily] = await mailboxEmails(ctx, ada.email)
  expect(daily?.text).toContain('2 new homes are waiting for review.')
  expect(await told(bo)).toEqual([])
})

test('what was decided before anybody was told, and what is old, is not told', async ({ ctx }) => {
  const { ada, told } = await scene(ctx)
  const asAda = { ...ctx, actor: personOf(ada) }
  const itemId = await makeModerationItem(ctx, person(newId()))
  const input = { verb: 'nothing', reason: '', chosen: [], homes: '', answer: '' }
  expect(await decideItem(asAda, { itemId, input })).toEqual({ ok: true })
  const old = new Date(ctx.now().getTime() - 2 * 24 * 60 * 60 * 1000)
  await makeModerationItem({ ...ctx, now: () => old }, person(newId()))
  await notifyStaffJob.run(ctx, {})
  expect(await told(ada)).toEqual([])
})

test('a job that failed for good is an item until somebody decides it, and again when it fails again', async ({
  ctx,
}) => {
  const { ada } = await scene(ctx)
  const asAda = { ...ctx, actor: personOf(ada) }
  const fail = (at: Date) =>
    ctx.db.execute(sql`
      insert into pgboss.job (id, name, state, completed_on)
      values (${newId()}::uuid, 'clean-up-emails', 'failed', ${at.toISOString()}::timestamptz)`)
  const items = () => ctx.db.select().from(moderationItems).where(eq(moderationItems.kind, 'failed-job'))
  await fail(new Date(ctx.now().getTime() - 60_000))
  await notifyStaffJob.run(ctx, {})
  await notifyStaffJob.run(ctx, {})
  expect(await items()).toMatchObject([{ subject: 'clean-up-emails', state: 'open' }])
  const input = { verb: 'done', reason: '', chosen: [], homes: '', answer: '' }
  await decideItem(asAda, { itemId: (await items())[0]?.id ?? '', input })
  await notifyStaffJob.run(ctx, {})
  expect(await items()).toHaveLength(1)
  await fail(new Date(ctx.now().getTime() + 60_000))
  await notifyStaffJob.run(ctx, {})
  expect((await items()).map(({ state }) => state).toSorted()).toEqual(['decided', 'open'])
})
