import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { moderationItems, moderationLog } from '#app/database/schema/site/moderation-queue.ts'
import { listingSearch } from '#app/database/schema/homes/listing-search.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { notifications } from '#app/database/schema/site/notifications.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { fileModerationItem } from '#app/features/moderation-queue/file-item.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { NO_FEES } from '#app/features/publishing/row-forms.ts'
import { editorView } from '#app/features/publishing/save-section.server.ts'
import { publishView } from '#app/features/publishing/publish-view.query.server.ts'
import { appealHome } from '#app/features/publishing/appeal-home.server.ts'
import { homeTitle } from '#app/features/listings/home-title.ts'
import { logPage, readLogFilters } from './log.query.server.ts'
import { takeDown } from '#app/features/publishing/take-down.server.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { mailboxEmails } from '#app/features/emails/emails.query.server.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { decideItem } from './decide-item.server.ts'
import { decideMany } from './decide-many.server.ts'
import { makeModerationItem } from './factory.ts'
import { readFilters } from './paths.ts'
import { itemView } from './item.query.server.ts'
import { undoDecision } from './undo-decision.server.ts'
import { queuePage } from './queue.query.server.ts'

const COMPLETE = { fees: [NO_FEES], availableFrom: '2027-08-01' }

/** A home that its manager submitted. */
async function sentHome(ctx: SystemContext, managerId: string, name: string, description = 'Bright.') {
  const home = await makeListing(ctx, { name, ...COMPLETE, description })
  await assignManager(ctx, { listingIds: [home], managerId })
  await ctx.db.update(listings).set({ status: 'submitted' }).where(eq(listings.id, home))
  await fileModerationItem(ctx, { kind: 'new-home', subject: home, facts: { listingId: home } })
  const [item] = await ctx.db.select().from(moderationItems).where(eq(moderationItems.subject, home))
  if (!item) throw new Error('a home that was sent in is in the queue')
  return { home, item: item.id }
}

async function stage(ctx: SystemContext) {
  await makeCampus(ctx)
  const marta = await makeUser(ctx, {
    manager: true,
    student: false,
    givenName: 'Marta',
    familyName: 'Vance',
  })
  const sent = []
  for (const name of ['One', 'Two', 'Three']) sent.push(await sentHome(ctx, marta.id, name))
  const ada = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true, givenName: 'Ada' })) }
  return { marta, sent, ada, ids: sent.map(({ item }) => item) }
}

const publish = { verb: 'publish', reason: '' }

test('several homes are published at once, each logged, and what cannot be is named with the reason', async ({
  ctx,
}) => {
  const { marta, sent, ada, ids } = await stage(ctx)
  const [first = '', second = ''] = ids
  const bo = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true, givenName: 'Bo' })) }
  expect(await decideItem(bo, { itemId: first, input: { ...publish, chosen: [] } })).toEqual({ ok: true })
  await ctx.db
    .update(listings)
    .set({ status: 'draft' })
    .where(eq(listings.id, sent[1]?.home ?? ''))
  const gone = newId()
  const report = await makeModerationItem(ctx)
  const outcome = await decideMany(ada, { itemIds: [...ids, ...ids, gone, report], ...publish })
  expect(outcome).toEqual({
    ok: true,
    done: 1,
    not: [
      {
        id: first,
        about: 'One, 1200 Amberfinch Street · $2,400 a month · Marta V.',
        why: expect.stringMatching(/^It was already decided by Bo .*Published/),
      },
      {
        id: second,
        about: 'Two, 1200 Amberfinch Street · $2,400 a month · Marta V.',
        why: 'Its manager has not submitted it, or has withdrawn it.',
      },
      { id: gone, about: '', why: expect.stringContaining('no longer in the queue') },
      { id: report, about: expect.any(String), why: expect.stringContaining('together with others') },
    ],
  })
  const states = await ctx.db.select().from(listings).orderBy(listings.name)
  expect(states.map(({ name, status }) => `${name} ${status}`)).toEqual([
    'One published',
    'Three published',
    'Two draft',
  ])
  const log = await ctx.db.select().from(moderationLog).where(eq(moderationLog.verb, 'decided'))
  expect(new Set(log.map(({ itemId }) => itemId))).toEqual(new Set([first, ids[2]]))
  expect(await ctx.db.select().from(notifications).where(eq(notifications.userId, marta.id))).toHaveLength(2)
})

test('what the editor would not publish is not published with others either; doubtful wording is read first', async ({
  ctx,
}) => {
  const { marta, ada } = await stage(ctx)
  const worded = await sentHome(ctx, marta.id, 'Four', 'Bright. Female students only.')
  const bare = await sentHome(ctx, marta.id, 'Five', '')
  expect(await decideMany(ada, { itemIds: [worded.item, bare.item], ...publish })).toMatchObject({
    done: 0,
    not: [
      { why: 'Open it first: the law may not allow “Female students only”.' },
      { why: expect.stringContaining('It is not complete. Missing: a description.') },
    ],
  })
  expect(await itemView(ada, bare.item)).toMatchObject({ findings: { problems: ['Missing: A description'] } })
  expect((await itemView(ada, worded.item)).findings.wording).toMatchObject([
    { rule: 'sex', before: '', phrase: 'Female students only' },
  ])
  const alone = { ...publish, chosen: [] }
  expect(await decideItem(ada, { itemId: bare.item, input: alone })).toMatchObject({
    ok: false,
    reason: 'not-done',
  })
  expect(await decideItem(ada, { itemId: worded.item, input: alone })).toEqual({ ok: true })
})

test('a manager hears of several decisions in one email, in words; what is undone before is not told', async ({
  ctx,
}) => {
  const { sent, ada, ids } = await stage(ctx)
  await decideMany(ada, { itemIds: ids, verb: 'give-back', reason: 'Which floor?' })
  expect(await undoDecision(ada, ids[2] ?? '')).toEqual({ ok: true })
  const [home] = await ctx.db
    .select()
    .from(listings)
    .where(eq(listings.id, sent[2]?.home ?? ''))
  expect(home?.status).toBe('submitted')
  await runQueuedJobs(ctx, { waiting: true })
  const emails = await mailboxEmails(ctx)
  expect(emails.map(({ subject }) => subject)).toEqual(['There are 2 decisions about your homes'])
  expect(emails[0]?.text).toContain(
    '“One, 1200 Amberfinch Street” was returned to you and is a draft again. Reason: Which floor? Change it',
  )
})

test('undoing a publish takes the home out of the search, back to those that wait; not once it was changed', async ({
  ctx,
}) => {
  const { sent, ada, ids } = await stage(ctx)
  const [one = { home: '' }, two = { home: '' }] = sent
  await decideMany(ada, { itemIds: ids.slice(0, 2), ...publish })
  const searched = async () => {
    const found = (await ctx.db.select().from(listingSearch)).map(({ listingId }) => listingId)
    return [one.home, two.home].filter((id) => found.includes(id))
  }
  expect(await searched()).toEqual([one.home, two.home])
  expect(await undoDecision(ada, ids[0] ?? '')).toEqual({ ok: true })
  expect(await searched()).toEqual([two.home])
  const [home] = await ctx.db.select().from(listings).where(eq(listings.id, one.home))
  expect(home?.status).toBe('submitted')
  expect((await itemView(ada, ids[0] ?? '')).decided).toBeNull()
  await takeDown(ada, { listingId: two.home, reason: 'No such street' })
  expect(await undoDecision(ada, ids[1] ?? '')).toMatchObject({
    ok: false,
    failed: expect.stringContaining('changed since'),
  })
})

const told = async ({ db }: SystemContext, userId: string) =>
  (await db.select().from(notifications).where(eq(notifications.userId, userId))).map(({ detail }) => detail)

test('an appeal about a home is one item with its words, and putting it back is told', async ({ ctx }) => {
  const { marta, sent, ada, ids } = await stage(ctx)
  await decideMany(ada, { itemIds: ids.slice(0, 1), ...publish })
  const id = sent[0]?.home ?? ''
  await takeDown(ada, { listingId: id, reason: 'No such street' })
  const manager = { ...ctx, actor: personOf(marta) }
  const other = personOf(await makeUser(ctx, { manager: true, student: false }))
  const appeal = 'The street is new, and on no map yet.'
  await expect(appealHome({ ...ctx, actor: other }, { listingId: id, appeal })).rejects.toThrow(Forbidden)
  expect(await appealHome(manager, { listingId: id, appeal })).toBe(true)
  // Once per decision, even after an edit.
  await ctx.db.update(listings).set({ version: 40 }).where(eq(listings.id, id))
  expect(await appealHome(manager, { listingId: id, appeal: 'Again' })).toBe(false)
  expect(await appealHome(manager, { listingId: sent[1]?.home ?? '', appeal })).toBe(false)
  const { home: seen } = await editorView(manager, id)
  expect(await publishView(manager, seen)).toMatchObject({
    against: { what: 'taken-down', reason: 'No such street', appeal, outcome: null },
    may: { appeal: false },
  })
  const items = await ctx.db.select().from(moderationItems).where(eq(moderationItems.kind, 'home-appeal'))
  expect(items).toHaveLength(1)
  const { facts, quotes } = await itemView(ada, items[0]?.id ?? '')
  expect(facts).toContainEqual({ term: 'Reason', text: 'No such street' })
  expect(quotes.map(({ text }) => text)).toEqual([appeal])
  const alone = { verb: 'allow', reason: 'It is there', chosen: [] }
  expect(await decideItem(ada, { itemId: items[0]?.id ?? '', input: alone })).toEqual({ ok: true })
  const log = await logPage(ada, readLogFilters(new URLSearchParams('kind=home-appeal')))
  expect(log.lines).toMatchObject([{ did: 'decided', about: homeTitle(seen) }])
  const [home] = await ctx.db.select().from(listings).where(eq(listings.id, id))
  expect(home?.status).toBe('published')
  const details = await told(ctx, marta.id)
  expect(details).toContainEqual(expect.stringContaining('was taken down by the people who run this site'))
  expect(details).toContainEqual(
    expect.stringMatching(/Your appeal about .* was granted: it is back. Reason: It is there\.$/),
  )
})

test('giving several back asks why first, and each manager reads it', async ({ ctx }) => {
  const { ada, ids } = await stage(ctx)
  const refundRateLimit = (reason: string) => decideMany(ada, { itemIds: ids, verb: 'give-back', reason })
  expect(await refundRateLimit(' ')).toEqual({
    ok: false,
    reason: 'invalid',
    errors: { reason: 'Give a reason: it is kept in the log.' },
  })
  expect(await refundRateLimit('x'.repeat(20_000))).toMatchObject({
    ok: false,
    reason: 'invalid',
    errors: { reason: expect.any(String) },
  })
  const queue = await queuePage(ada, readFilters(new URLSearchParams('kind=new-home')))
  expect(queue.lines.map(({ canSelect }) => canSelect)).toEqual([true, true, true])
  expect(queue.many.map(({ label }) => label)).toEqual(['Publish selected', 'Return selected'])
  expect((await itemView(ada, ids[0] ?? '')).facts.slice(0, 6)).toEqual([
    {
      term: 'Home',
      text: 'One · waiting for review',
      to: expect.stringMatching(/^\/expanded-listing\/one-/),
    },
    { term: 'Address', text: '1200 Amberfinch Street, Los Angeles' },
    { term: 'Rent', text: '$2,400 a month' },
    { term: 'Beds', text: '2' },
    { term: 'Photos', text: 'none' },
    { term: 'Manager', text: 'Marta V.', to: expect.stringMatching(/^\/admin\/people\//) },
  ])
  expect(await refundRateLimit('Which floor?')).toEqual({ ok: true, done: 3, not: [] })
  const log = await ctx.db.select().from(moderationLog).where(eq(moderationLog.verb, 'decided'))
  expect(log.map(({ outcome, reason }) => `${outcome} ${reason}`)).toEqual(
    Array.from({ length: 3 }, () => 'give-back Which floor?'),
  )
})

test('nothing selected, too many, and people who do not run the site', async ({ ctx }) => {
  const ada = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true })) }
  expect(await decideMany(ada, { itemIds: [], ...publish })).toMatchObject({
    ok: false,
    reason: 'invalid',
    errors: { chosen: expect.any(String) },
  })
  const many = Array.from({ length: 51 }, () => newId())
  expect(await decideMany(ada, { itemIds: many, ...publish })).toMatchObject({
    errors: { chosen: 'Select at most 50 items.' },
  })
  for (const actor of [visitor, personOf(await makeUser(ctx, { manager: true }))])
    await expect(decideMany({ ...ctx, actor }, { itemIds: [newId()], ...publish })).rejects.toThrow(NotFound)
})
