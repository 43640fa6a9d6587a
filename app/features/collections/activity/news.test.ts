import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { collections } from '#app/database/schema/homes/collections.ts'
import { mailbox } from '#app/database/schema/site/emails.ts'
import { notificationChoices, notifications } from '#app/database/schema/site/notifications.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { leaveGroup } from '#app/features/groups/members/leave-group.server.ts'
import { refuseEmails } from '#app/features/emails/sending/refuse-emails.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { addHome } from '../homes/add-home.server.ts'
import { announceNews } from './announce-news.server.ts'
import { makeCollection } from '../factory.ts'
import { moveHome } from '../homes/move-home.server.ts'
import { collectionActivityPage } from '../queries/activity.server.ts'
import { removeHome } from '../homes/remove-home.server.ts'
import { saveNote } from '../homes/save-note.server.ts'
import { seeActivity } from './see-activity.server.ts'

async function made(ctx: SystemContext) {
  const [ana, ben, cleo] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim', 'Cleo May')
  if (!ana || !ben || !cleo) throw new Error('three were made')
  await makeCampus(ctx, { slug: 'usc' })
  const homes = [await makeListing(ctx), await makeListing(ctx), await makeListing(ctx)]
  const groupId = await makeGroup(ctx, [ana, ben, cleo])
  const share = async (name: string) => {
    const id = await makeCollection(ctx, ana, { name })
    await ctx.db.update(collections).set({ groupId }).where(eq(collections.id, id))
    return id
  }
  const choose = async (userId: string, emails: 'at-once' | 'daily' | 'off') =>
    ctx.db.insert(notificationChoices).values({ userId, kind: 'collection-news', onSite: true, emails })
  for (const { id } of [ana, ben]) await choose(id, 'at-once')
  return { ana, ben, cleo, homes, groupId, share, choose }
}

/** Emails about collection news. That somebody joined the group is in other emails. */
const emailsTo = async (ctx: SystemContext, to: string) =>
  (await ctx.db.select().from(mailbox).where(eq(mailbox.to, to))).filter(({ subject }) =>
    subject.startsWith('What’s new in'),
  )
const newsOf = async (ctx: SystemContext, userId: string) =>
  (await ctx.db.select().from(notifications).where(eq(notifications.userId, userId))).filter(
    ({ kind }) => kind === 'collection-news',
  )

test('others’ changes in all collections are one email, without names and without own changes', async ({
  ctx,
}) => {
  const { ana, ben, homes, share } = await made(ctx)
  const [near, far] = [await share('Near'), await share('Far')]
  for (const home of homes) await addHome(ana.ctx, { collectionId: near, listingId: home })
  await removeHome(ana.ctx, { collectionId: near, listingId: homes[0] ?? '' })
  await addHome(ana.ctx, { collectionId: far, listingId: homes[0] ?? '' })
  await addHome(ben.ctx, { collectionId: far, listingId: homes[1] ?? '' })
  await moveHome(ana.ctx, { collectionId: near, listingId: homes[1] ?? '', input: { move: 'last' } })
  await saveNote(ana.ctx, { collectionId: near, listingId: homes[1] ?? '', input: { text: 'Nice' } })
  await runQueuedJobs(ctx)
  expect(await emailsTo(ctx, ben.email)).toEqual([])
  await runQueuedJobs(ctx, { waiting: true })
  await runQueuedJobs(ctx)
  const [email, ...more] = await emailsTo(ctx, ben.email)
  expect(more).toEqual([])
  expect(email?.subject).toBe('What’s new in 2 of your collections')
  expect(email?.text).toContain('“Near”: 3 homes added and 1 home removed.')
  expect(email?.text).toContain('“Far”: 1 home added.')
  expect(email?.text).toMatch(/\/unsubscribe\/\S+/)
  expect(email?.text).not.toMatch(/Ana|Rivera/)
  const [toAna, ...others] = await emailsTo(ctx, ana.email)
  expect(others).toEqual([])
  expect(toAna?.subject).toBe('What’s new in a collection of yours')
  expect(toAna?.text).toContain('“Far”: 1 home added.')
})

test('a job that runs twice sends once, and later changes are reported later', async ({ ctx }) => {
  const { ana, ben, homes, share } = await made(ctx)
  const near = await share('Near')
  const at = (minute: number): SystemContext => ({
    ...ana.ctx,
    now: () => new Date(ctx.now().getTime() + minute * 60_000),
  })
  await addHome(at(0), { collectionId: near, listingId: homes[0] ?? '' })
  const first = { userId: ben.id, since: ctx.now().toISOString() }
  for (let run = 0; run < 2; run += 1) await announceNews.run(ctx, first)
  await runQueuedJobs(ctx)
  expect(await emailsTo(ctx, ben.email)).toHaveLength(1)
  await addHome(at(20), { collectionId: near, listingId: homes[1] ?? '' })
  for (let run = 0; run < 2; run += 1) await announceNews.run(ctx, first)
  await runQueuedJobs(ctx)
  const emails = await emailsTo(ctx, ben.email)
  expect(emails).toHaveLength(2)
  for (const { text } of emails) expect(text).toContain('“Near”: 1 home added.')
})

test('no immediate email for: once a day, off, unsubscribed, no longer a member', async ({ ctx }) => {
  const { ana, ben, cleo, homes, groupId, share, choose } = await made(ctx)
  const near = await share('Near')
  await choose(cleo.id, 'daily')
  const run = async () => {
    await runQueuedJobs(ctx, { waiting: true })
    await runQueuedJobs(ctx)
  }
  await addHome(ana.ctx, { collectionId: near, listingId: homes[0] ?? '' })
  await run()
  expect(await emailsTo(ctx, cleo.email)).toEqual([])
  expect(await newsOf(ctx, cleo.id)).toMatchObject([
    { kind: 'collection-news', waits: true, listed: false, detail: 'Near' },
  ])
  const [email] = await emailsTo(ctx, ben.email)
  const [, token = ''] = /\/unsubscribe\/(\S+)/.exec(email?.text ?? '') ?? []
  await refuseEmails({ ...ctx, actor: visitor }, { token, refused: true })
  const later: SystemContext = { ...ana.ctx, now: () => new Date(ctx.now().getTime() + 60_000) }
  await addHome(later, { collectionId: near, listingId: homes[1] ?? '' })
  await run()
  expect(await emailsTo(ctx, ben.email)).toHaveLength(1)
  await addHome(
    { ...later, now: () => new Date(ctx.now().getTime() + 120_000) },
    { collectionId: near, listingId: homes[2] ?? '' },
  )
  await leaveGroup(cleo.ctx, groupId)
  await ctx.db.delete(notifications)
  await run()
  expect(await newsOf(ctx, cleo.id)).toEqual([])
})

test('activity that was read is not in the daily email, later activity is', async ({ ctx }) => {
  const { ana, cleo, homes, share, choose } = await made(ctx)
  const [near, far] = [await share('Near'), await share('Far')]
  await choose(cleo.id, 'daily')
  const waiting = async () =>
    (await newsOf(ctx, cleo.id)).filter(({ waits }) => waits).map(({ detail }) => detail)
  const add = async (home: string | undefined, minute: number) => {
    const later = { ...ana.ctx, now: () => new Date(ctx.now().getTime() + minute * 60_000) }
    for (const id of [near, far]) await addHome(later, { collectionId: id, listingId: home ?? '' })
    await runQueuedJobs(ctx, { waiting: true })
  }
  await add(homes[0], 0)
  expect(new Set(await waiting())).toEqual(new Set(['Far', 'Near']))
  expect(await collectionActivityPage(cleo.ctx, near)).toMatchObject({ waits: true })
  await seeActivity(cleo.ctx, near)
  expect(await waiting()).toEqual(['Far'])
  expect(await collectionActivityPage(cleo.ctx, near)).toMatchObject({ waits: false })
  await add(homes[1], 1)
  expect(new Set(await waiting())).toEqual(new Set(['Far', 'Near']))
  const [dora] = await makeStudents(ctx, 'Dora Out')
  if (!dora) throw new Error('one was made')
  await expect(seeActivity(dora.ctx, near)).rejects.toThrow(NotFound)
  await expect(seeActivity({ ...ctx, actor: visitor }, near)).rejects.toThrow('log in')
})
