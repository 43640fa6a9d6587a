import { and, desc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import { mailbox } from '#app/database/schema/site/emails.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { liveEvents } from '#app/database/schema/site/live.ts'
import { notifications } from '#app/database/schema/site/notifications.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { refuseEmails } from '#app/features/emails/refuse-emails.server.ts'
import { emailKinds, refusableKinds } from '#app/features/emails/kinds.ts'
import { blockPerson } from '#app/features/people/block-person.server.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { dailyNotificationsJob } from './jobs.server.ts'
import { notify, type NewNotification } from './notify.server.ts'
import { ownChoices, ownNotifications, unreadNotifications } from './notifications.query.server.ts'
import { clearNotifications, readNotifications } from './read-notifications.server.ts'
import { notificationKinds, notificationNames, type NotificationChoice } from './rules.ts'
import { saveNotificationChoices } from './choices.server.ts'

/** Emails that answer an action, concern the account itself, or ask a home's manager. They are sent regardless of the settings. */
const ALWAYS_SENT = [
  'sign-up-code',
  'existing-account',
  'reset-code',
  'no-password',
  'password-changed',
  'email-change-code',
  'email-changed',
  'second-factor-on',
  'second-factor-off',
  'recovery-codes-renewed',
  'provider-linked',
  'provider-unlinked',
  'campus-email-code',
  'data-ready',
  'deletion-asked',
  'deletion-undone',
  'profile-inactive',
  'home-question',
  'homes-question',
  'sublet-question',
  'sublet-removed',
  'membership',
  'inquiry-copy',
  'tour-copy',
  'inquiry-roommate',
  'contact-message',
  'contact-receipt',
  'contact-answer',
  'listing-request',
  'listing-receipt',
  'manager-invitation',
  'manager-role',
  'colleague-invitation',
  'colleague-removed',
  'lead-address',
  'suspended',
  'suspension-lifted',
  'appeal-answered',
  'person-warned',
  'sample',
]

async function people(ctx: SystemContext) {
  const [ana, ben] = [await makeUser(ctx), await makeUser(ctx, { givenName: 'Ben', familyName: 'Okafor' })]
  return { ana, ben, asAna: { ...ctx, actor: personOf(ana) }, asBen: { ...ctx, actor: personOf(ben) } }
}

const looked = (to: string, from: string, detail = 'instagram'): NewNotification => ({
  kind: 'contact-shown',
  to,
  from,
  detail,
  link: '/account/people',
})

const choose = (contact: NotificationChoice, message: NotificationChoice['emails'] = 'at-once') => ({
  ...Object.fromEntries(notificationNames.map((name) => [`${name}-emails`, 'at-once'])),
  'contact-shown-site': contact.onSite ? 'on' : '',
  'contact-shown-emails': contact.emails,
  'message-emails': message,
})

const emailTo = async (ctx: SystemContext, to: string) =>
  (await ctx.db.select().from(mailbox).where(eq(mailbox.to, to)).orderBy(desc(mailbox.at)))[0]

const at = (ctx: SystemContext, time: string): SystemContext => ({ ...ctx, now: () => new Date(time) })

test('every email is a kind of notice, or is always sent', () => {
  const ofNotifications = Object.values(notificationKinds).map(({ email }) => email)
  expect(new Set(ofNotifications).size).toBe(ofNotifications.length)
  expect([...ofNotifications, 'daily-notifications'].toSorted()).toEqual([...refusableKinds].toSorted())
  const decided = new Set<string>([...ALWAYS_SENT, ...refusableKinds])
  expect(decided.size).toBe(ALWAYS_SENT.length + refusableKinds.length)
  expect(Object.keys(emailKinds).filter((kind) => !decided.has(kind))).toEqual([])
})

test('a notice is listed and sent at once, and repeating it while unread only moves it up', async ({
  ctx,
}) => {
  const { ana, ben, asAna } = await people(ctx)
  await notify(at(ctx, '2026-11-16T10:00:00Z'), looked(ana.id, ben.id))
  await notify(at(ctx, '2026-11-16T11:00:00Z'), looked(ana.id, ben.id, 'email'))
  await notify(at(ctx, '2026-11-16T12:00:00Z'), looked(ana.id, ben.id))
  const list = await ownNotifications(asAna)
  expect(list.map(({ text, at: when, unread }) => [text, when.toISOString(), unread])).toEqual([
    ['Ben O. viewed your Instagram.', '2026-11-16T12:00:00.000Z', true],
    ['Ben O. viewed your email address.', '2026-11-16T11:00:00.000Z', true],
  ])
  expect(await unreadNotifications(asAna)).toBe(2)
  const told = await ctx.db.select().from(liveEvents).where(eq(liveEvents.userId, ana.id))
  expect(told).toHaveLength(3)
  expect(await emailTo(ctx, ana.email)).toBeUndefined()
})

test('reading marks what was on the page; after that a repetition is new; clearing deletes', async ({
  ctx,
}) => {
  const { ana, ben, asAna } = await people(ctx)
  await notify(at(ctx, '2026-11-16T10:00:00Z'), looked(ana.id, ben.id))
  await notify(at(ctx, '2026-11-16T11:00:00Z'), looked(ana.id, ben.id, 'phone'))
  await readNotifications(asAna, new Date('2026-11-16T10:30:00Z'))
  expect(await unreadNotifications(asAna)).toBe(1)
  const [newest] = await ownNotifications(asAna)
  await readNotifications(asAna, [newest?.id ?? '', 'no id'])
  expect(await unreadNotifications(asAna)).toBe(0)
  await notify(at(ctx, '2026-11-16T12:00:00Z'), looked(ana.id, ben.id))
  expect((await ownNotifications(asAna)).map(({ unread }) => unread)).toEqual([true, false, false])
  await clearNotifications(asAna, new Date('2026-11-16T11:30:00Z'))
  expect(await ownNotifications(asAna)).toHaveLength(1)
})

test('a notice is hidden by a block and deleted with the account that caused it', async ({ ctx }) => {
  const { ana, ben, asAna, asBen } = await people(ctx)
  await notify(ctx, looked(ana.id, ben.id))
  await blockPerson(asBen, ana.id)
  expect([await ownNotifications(asAna), await unreadNotifications(asAna)]).toEqual([[], 0])
  await ctx.db.delete(users).where(eq(users.id, ben.id))
  expect(await ctx.db.select().from(notifications).where(eq(notifications.userId, ana.id))).toEqual([])
})

test('people who requested deletion are not named, and named again when they cancel it', async ({ ctx }) => {
  const { ana, ben, asAna } = await people(ctx)
  await notify(ctx, looked(ana.id, ben.id))
  const asked = (deletionAskedAt: Date | null) =>
    ctx.db.update(users).set({ deletionAskedAt }).where(eq(users.id, ben.id))
  await asked(ctx.now())
  expect([await ownNotifications(asAna), await unreadNotifications(asAna)]).toEqual([[], 0])
  await asked(null)
  expect(await unreadNotifications(asAna)).toBe(1)
})

test('a repeated notice is one line, also when the name in it changed', async ({ ctx }) => {
  const { ana, ben, asAna } = await people(ctx)
  for (const detail of ['Near campus', 'Nearer'])
    await notify(ctx, {
      kind: 'collection-deleted',
      to: ana.id,
      from: ben.id,
      detail,
      same: 'deleted',
      link: '/collections/one',
    })
  expect((await ownNotifications(asAna)).map(({ text }) => text)).toEqual([
    'Ben O. deleted the collection “Nearer”. You can restore it for 30 days.',
  ])
  await runQueuedJobs(ctx)
  expect(await ctx.db.select().from(mailbox).where(eq(mailbox.to, ana.email))).toHaveLength(1)
})

test('an immediate email names its kind, the settings and the unsubscribe link, but nobody', async ({
  ctx,
}) => {
  const { ana, ben, asAna } = await people(ctx)
  expect(await saveNotificationChoices(asAna, choose({ onSite: false, emails: 'at-once' }))).toEqual({
    ok: true,
  })
  await notify(ctx, looked(ana.id, ben.id))
  await notify(ctx, looked(ana.id, ben.id))
  await runQueuedJobs(ctx, { waiting: true })
  expect(await ctx.db.select().from(mailbox).where(eq(mailbox.to, ana.email))).toHaveLength(1)
  const { text = '' } = (await emailTo(ctx, ana.email)) ?? {}
  expect(text).toContain('“Your contact details”')
  expect(text).toContain('http://localhost:3000/account/notifications')
  expect(text).not.toMatch(/Ben|Okafor/)
  expect(await ownNotifications(asAna)).toEqual([])
  const [, token = ''] = /\/unsubscribe\/(\S+)/.exec(text) ?? []
  await refuseEmails({ ...ctx, actor: visitor }, { token, refused: true })
  expect((await ownChoices(asAna))['contact-shown'].emails).toBe('off')
  await saveNotificationChoices(asAna, choose({ onSite: true, emails: 'at-once' }))
  expect((await ownChoices(asAna))['contact-shown']).toEqual({ onSite: true, emails: 'at-once' })
})

test('the daily email is sent at eight local time, once, with unread notices', async ({ ctx }) => {
  const { ana, ben, asAna } = await people(ctx)
  await saveNotificationChoices(asAna, choose({ onSite: true, emails: 'daily' }, 'daily'))
  await notify(ctx, looked(ana.id, ben.id))
  await notify(ctx, looked(ana.id, ben.id, 'phone'))
  await notify(ctx, looked(ana.id, ben.id, 'email'))
  await notify(ctx, { kind: 'message', to: ana.id, from: ben.id, link: '/messages/1' })
  expect(await unreadNotifications(asAna)).toBe(3)
  const [newest] = await ownNotifications(asAna)
  await readNotifications(asAna, [newest?.id ?? ''])
  for (const time of ['2026-11-17T15:05:00Z', '2026-11-17T16:05:00Z', '2026-11-17T16:06:00Z']) {
    await dailyNotificationsJob.run(at(ctx, time), {})
    await runQueuedJobs(at(ctx, time))
  }
  const emails = await ctx.db.select().from(mailbox).where(eq(mailbox.to, ana.email))
  expect(emails).toHaveLength(1)
  expect(emails[0]?.text).toContain('There are new messages in a conversation.')
  expect(emails[0]?.text).toContain('People viewed your contact details 2 times.')
  expect(emails[0]?.text).toContain('“Messages”, “Your contact details”')
  const left = await ctx.db.select().from(notifications).where(eq(notifications.userId, ana.id))
  expect(left.every(({ listed, waits }) => listed && !waits)).toBe(true)
})

test('the morning is the one of somebody’s campus, in summer and in winter', async ({ ctx }) => {
  const { ana, ben, asAna, asBen } = await people(ctx)
  const slug = await makeCampus(ctx, { slug: 'nyu', timeZone: 'America/New_York' })
  const [campus] = await ctx.db.select().from(campuses).where(eq(campuses.slug, slug))
  await ctx.db.insert(profiles).values({ userId: ana.id, campusId: campus?.id, lastActiveAt: ctx.now() })
  // Saved without a time zone, the campus keeps its stored one.
  await makeCampus(ctx, { slug: 'nyu' })
  const daily = choose({ onSite: false, emails: 'daily' })
  await saveNotificationChoices(asAna, daily)
  await saveNotificationChoices(asBen, daily)
  for (const [east, west] of [
    ['2026-11-17T13:05:00Z', '2026-11-17T16:05:00Z'],
    ['2026-07-17T12:05:00Z', '2026-07-17T15:05:00Z'],
  ] as const) {
    await ctx.db.delete(mailbox)
    await notify(ctx, looked(ana.id, ben.id))
    await notify(ctx, looked(ben.id, ana.id))
    for (const [time, told] of [
      [east, new Set([ana.email])],
      [west, new Set([ana.email, ben.email])],
    ] as const) {
      await dailyNotificationsJob.run(at(ctx, time), {})
      await runQueuedJobs(at(ctx, time))
      const emails = await ctx.db.select().from(mailbox)
      expect(emails).toHaveLength(told.size)
      expect(new Set(emails.map(({ to }) => to))).toEqual(told)
    }
  }
})

test('somebody who unsubscribes from the daily email gets none, also for other daily kinds', async ({
  ctx,
}) => {
  const { ana, ben, asAna } = await people(ctx)
  await saveNotificationChoices(asAna, choose({ onSite: false, emails: 'daily' }, 'daily'))
  await notify(ctx, looked(ana.id, ben.id))
  const summer = at(ctx, '2026-07-17T15:05:00Z')
  await dailyNotificationsJob.run(summer, {})
  await runQueuedJobs(summer)
  const { text = '' } = (await emailTo(ctx, ana.email)) ?? {}
  const [, token = ''] = /\/unsubscribe\/(\S+)/.exec(text) ?? []
  await refuseEmails({ ...ctx, actor: visitor }, { token, refused: true })
  const choices = await ownChoices(asAna)
  expect([choices.message, choices['contact-shown']].map(({ emails }) => emails)).toEqual(['off', 'off'])
  await saveNotificationChoices(asAna, choose({ onSite: false, emails: 'off' }, 'daily'))
  expect((await ownChoices(asAna))['contact-shown'].emails).toBe('off')
})

test('visitors have no notifications, nobody reads those of others, and an invalid form changes nothing', async ({
  ctx,
}) => {
  const { ana, ben, asAna, asBen } = await people(ctx)
  await notify(ctx, looked(ana.id, ben.id))
  const as = { ...ctx, actor: visitor }
  await expect(ownNotifications(as)).rejects.toThrow(SignInRequired)
  await expect(unreadNotifications(as)).rejects.toThrow(SignInRequired)
  await expect(ownChoices(as)).rejects.toThrow(SignInRequired)
  await expect(readNotifications(as, ctx.now())).rejects.toThrow(SignInRequired)
  await expect(clearNotifications(as, ctx.now())).rejects.toThrow(SignInRequired)
  await expect(saveNotificationChoices(as, {})).rejects.toThrow(SignInRequired)
  expect(await ownNotifications(asBen)).toEqual([])
  const theirs = await ctx.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, ana.id)))
  await readNotifications(asBen, [theirs[0]?.id ?? ''])
  expect(await unreadNotifications(asAna)).toBe(1)
  const bad = { ...choose({ onSite: true, emails: 'daily' }), 'message-emails': 'hourly' }
  expect(await saveNotificationChoices(asAna, bad)).toMatchObject({
    ok: false,
    reason: 'invalid',
    errors: { 'message-emails': expect.any(String) },
  })
  expect((await ownChoices(asAna))['contact-shown'].emails).toBe('off')
})
