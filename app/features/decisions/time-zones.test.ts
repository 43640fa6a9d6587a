import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { collectionHomes } from '#app/database/schema/homes/collections.ts'
import { decisionResults, decisions } from '#app/database/schema/homes/decisions.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { mailboxEmails } from '#app/features/emails/emails.query.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NOW, test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { makeSharedCollection } from '#tests/setup/people/shared-collections.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { closeAndRemindDecisions } from './jobs.server.ts'
import { openDecision, reopenDecision } from './open-decision.server.ts'
import { decisionSummary } from './decision-summaries.query.server.ts'
import { decisionPage } from './decision-page.query.server.ts'
import { closingText } from './copy.ts'

/** Two people, and homes at campuses in Los Angeles, New York and a time zone with a half-hour offset.
 *  @param at the campuses, in the order of the list */
async function place(ctx: SystemContext, at: ('usc' | 'nyu' | 'iitb')[]) {
  await makeCampus(ctx, { slug: 'usc' })
  await makeCampus(ctx, { slug: 'nyu', lat: 40.7295, lng: -73.9965, timeZone: 'America/New_York' })
  await makeCampus(ctx, { slug: 'iitb', lat: 19.1334, lng: 72.9133, timeZone: 'Asia/Kolkata' })
  const [ana, ben] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim')
  if (!ana || !ben) throw new Error('two were made')
  const homes: string[] = []
  for (const campus of at) homes.push(await makeListing(ctx, { campus }))
  return { ana, ben, homes, ...(await makeSharedCollection(ctx, [ana, ben], homes)) }
}

const moment = async ({ db }: SystemContext) =>
  (await db.select().from(decisions))[0]?.closesAt?.toISOString()

test('its day ends where most of the homes are, and the page and the emails name the time zone', async ({
  ctx,
}) => {
  const { ana, ben, collectionId } = await place(ctx, ['usc', 'nyu', 'nyu'])
  expect(await openDecision(ana.ctx, { collectionId, input: { closesOn: '2026-11-20' } })).toEqual({
    ok: true,
  })
  expect(await moment(ctx)).toBe('2026-11-21T05:00:00.000Z')
  const { until } = await decisionPage(ben.ctx, { collectionId })
  const words = closingText(until)
  expect(words).toContain('or at the end of Friday, Nov 20, New York time.')
  expect(await decisionSummary(ben.ctx, collectionId)).toMatchObject({ until })
  await runQueuedJobs(ctx)
  expect((await mailboxEmails(ctx)).map(({ text }) => text).join()).toContain('Nov 20, New York time')
})

test('of two places with equally many homes the one added first counts; half-hour time zones work', async ({
  ctx,
}) => {
  const { ana, collectionId } = await place(ctx, ['iitb', 'usc'])
  expect((await decisionPage(ana.ctx, { collectionId })).days.timeZone).toBe('Asia/Kolkata')
  await openDecision(ana.ctx, { collectionId, input: { closesOn: '2026-11-20' } })
  expect(await moment(ctx)).toBe('2026-11-20T18:30:00.000Z')
})

test('tomorrow is tomorrow there', async ({ ctx }) => {
  const { ana, collectionId } = await place(ctx, ['iitb'])
  const late = { ...ana.ctx, now: () => new Date('2026-11-17T19:00:00Z') } // 12:30 a.m. on the 18th there
  expect((await decisionPage(late, { collectionId })).days.from).toBe('2026-11-19')
  expect(await openDecision(late, { collectionId, input: { closesOn: '2026-11-18' } })).toMatchObject({
    ok: false,
  })
  expect(await openDecision(late, { collectionId, input: { closesOn: '2026-11-19' } })).toEqual({ ok: true })
})

test('a round keeps its time zone, and its result the day it closed on', async ({ ctx }) => {
  const { ana, homes, collectionId } = await place(ctx, ['nyu', 'usc'])
  await openDecision(ana.ctx, { collectionId, input: { closesOn: '2026-11-20' } })
  const [first = ''] = homes
  await ctx.db.delete(collectionHomes).where(eq(collectionHomes.listingId, first))
  const { until, days } = await decisionPage(ana.ctx, { collectionId })
  expect([until.timeZone, days.timeZone]).toEqual(['America/New_York', 'America/Los_Angeles'])
  const after = { ...ctx, now: () => new Date('2026-11-21T05:00:00Z') } // 9 p.m. in Los Angeles
  await closeAndRemindDecisions.run(after, {})
  expect((await decisionPage(ana.ctx, { collectionId })).result?.closed).toBe(
    'Closed as planned, on Nov 21, 2026',
  )
  await reopenDecision(ana.ctx, { collectionId, input: { closesOn: '2026-11-25' } })
  expect(await moment(ctx)).toBe('2026-11-26T08:00:00.000Z')
  expect((await decisionPage(ana.ctx, { collectionId })).earlier).toMatchObject([
    { closedAt: 'Nov 21, 2026' },
  ])
  expect(await ctx.db.select({ zone: decisionResults.timeZone }).from(decisionResults)).toEqual([
    { zone: 'America/New_York' },
  ])
  expect(NOW.getTime()).toBeLessThan(after.now().getTime())
})
