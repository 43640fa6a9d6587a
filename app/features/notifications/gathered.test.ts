import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import { mailbox } from '#app/database/schema/site/emails.ts'
import { notifications } from '#app/database/schema/site/notifications.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { blockPerson } from '#app/features/people/block-person.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { dailyNotificationsJob } from './jobs.server.ts'
import { notify } from './notify.server.ts'
import { readNotifications } from './read-notifications.server.ts'
import { notificationNames, type NotificationChoice } from './rules.ts'
import { saveNotificationChoices } from './choices.server.ts'

const MAPLE = '/profile/groups/maple'

async function group(ctx: SystemContext, choice: NotificationChoice['emails'] = 'at-once', onSite = true) {
  const [ana, ...others] = [
    await makeUser(ctx),
    await makeUser(ctx),
    await makeUser(ctx),
    await makeUser(ctx),
    await makeUser(ctx),
  ]
  const asAna = { ...ctx, actor: personOf(ana) }
  const choose = (choice: NotificationChoice['emails']) =>
    saveNotificationChoices(asAna, {
      ...Object.fromEntries(notificationNames.map((name) => [`${name}-emails`, 'at-once'])),
      'group-joined-emails': choice,
      'group-joined-site': onSite ? 'on' : '',
    })
  expect(await choose(choice)).toEqual({ ok: true })
  const joins = (from: { id: string }, { link = MAPLE, at = ctx } = {}) =>
    notify(at, { kind: 'group-joined', to: ana.id, from: from.id, detail: 'Maple', link })
  const emails = async (at = ctx) => {
    await runQueuedJobs(at, { waiting: true })
    return ctx.db.select().from(mailbox).where(eq(mailbox.to, ana.email)).orderBy(mailbox.id)
  }
  return { ana, asAna, others, choose, joins, emails }
}

const later = (ctx: SystemContext, milliseconds: number): SystemContext => ({
  ...ctx,
  now: () => new Date(ctx.now().getTime() + milliseconds),
})
const MINUTE = 60_000

test('those who join within minutes are one email, some minutes after the first; a later one is another', async ({
  ctx,
}) => {
  const { others, joins, emails } = await group(ctx)
  const [ben, cleo, dan, eva] = others
  if (!ben || !cleo || !dan || !eva) throw new Error('four were made')
  for (const each of [ben, cleo, dan]) await joins(each)
  const ran = await runQueuedJobs(ctx)
  expect(ran).toEqual([])
  const [first, ...more] = await emails()
  expect(more).toEqual([])
  expect(first).toMatchObject({ subject: '3 people joined your groups' })
  expect(first?.text).toContain(`http://localhost:3000${MAPLE}`)
  expect(first?.text).toContain('“New members of your groups”')
  await joins(ben)
  await joins(eva)
  expect((await emails()).map(({ subject }) => subject).toSorted()).toEqual([
    '3 people joined your groups',
    'Someone joined one of your groups',
  ])
})

test('different groups lead to the list; what was read, or caused by somebody who is gone, is not told', async ({
  ctx,
}) => {
  const { ana, asAna, others, joins, emails } = await group(ctx)
  const [ben, cleo, dan, eva] = others
  if (!ben || !cleo || !dan || !eva) throw new Error('four were made')
  await joins(ben)
  await readNotifications(asAna, ctx.now())
  await joins(cleo)
  await ctx.db.update(users).set({ suspendedAt: ctx.now() }).where(eq(users.id, cleo.id))
  await joins(dan)
  await blockPerson({ ...ctx, actor: personOf(dan) }, ana.id)
  expect(await emails()).toEqual([])
  await joins(eva)
  await joins(eva, { link: '/profile/groups/oak' })
  const [told] = await emails()
  expect(told).toMatchObject({ subject: '2 people joined your groups' })
  expect(told?.text).toContain('http://localhost:3000/account/notifications\n')
})

test('who wants no line on the site gets each email, and nothing is left of it', async ({ ctx }) => {
  const { ana, others, joins, emails } = await group(ctx, 'at-once', false)
  const [ben] = others
  if (!ben) throw new Error('one was made')
  for (const count of [1, 2]) {
    await joins(ben)
    expect(await emails()).toHaveLength(count)
  }
  expect(await ctx.db.select().from(notifications).where(eq(notifications.userId, ana.id))).toEqual([])
})

test('who chooses another way meanwhile is told in that way, once', async ({ ctx }) => {
  const { others, choose, joins, emails } = await group(ctx)
  const [ben, cleo, dan] = others
  if (!ben || !cleo || !dan) throw new Error('three were made')
  const morning = { ...ctx, now: () => new Date('2026-11-17T16:05:00Z') }
  const afterTheDaily = async () => {
    await dailyNotificationsJob.run(morning, {})
    return (await emails(morning)).map(({ subject }) => subject)
  }
  await joins(ben)
  await choose('daily')
  expect(await emails()).toEqual([])
  expect(await afterTheDaily()).toEqual(['What happened on Roost'])
  // After switching from daily to immediate emails, waiting notifications are still sent.
  await joins(cleo)
  await choose('at-once')
  expect(await afterTheDaily()).toEqual(['What happened on Roost', 'Someone joined one of your groups'])
  await joins(dan)
  await choose('off')
  expect(await afterTheDaily()).toHaveLength(2)
  await choose('at-once')
  expect(await afterTheDaily()).toHaveLength(2)
})

test('the daily email leaves to the other what has just happened', async ({ ctx }) => {
  const { others, joins, emails } = await group(ctx)
  const [ben] = others
  if (!ben) throw new Error('one was made')
  const morning = { ...ctx, now: () => new Date('2026-11-17T16:05:00Z') }
  await joins(ben, { at: later(morning, -MINUTE) })
  await dailyNotificationsJob.run(morning, {})
  expect(await runQueuedJobs(morning)).toEqual([])
  expect((await emails()).map(({ subject }) => subject)).toEqual(['Someone joined one of your groups'])
})
