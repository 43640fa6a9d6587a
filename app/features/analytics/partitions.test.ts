import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { pageViews, websiteSessions } from '#app/database/schema/site/analytics.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NOW, test } from '#tests/setup/databases/database.ts'
import { makeMessage, makeVisit } from './factory.ts'
import { deleteOldVisits, keepVisitsWithin, makePartitions, partitionMonths } from './partitions.server.ts'

/** From a browser whose clock is years ahead. */
const timelessAt = (ctx: SystemContext, at: Date) => {
  const { s, p } = makeMessage(new Date('2031-01-01T00:00:00Z'))
  return makeVisit(ctx, at, { message: { s, p } })
}

const exists = async ({ db }: SystemContext, id: string) =>
  (await db.select().from(websiteSessions).where(eq(websiteSessions.id, id))).length +
  (await db.select().from(pageViews).where(eq(pageViews.sessionId, id))).length

test('the partition of a month is created before it begins; creating it again changes nothing', async ({
  ctx,
}) => {
  for (const moment of ['2026-11-30T23:59:59Z', '2028-01-01T00:00:00Z'])
    await makePartitions(ctx.db, new Date(moment))
  const made = await partitionMonths(ctx.db)
  expect(made.at(-1)).toBe('2028-03')
  await makePartitions(ctx.db, NOW)
  expect(await partitionMonths(ctx.db)).toEqual(made)
  const { rows } = await ctx.db.execute<{ name: string }>(
    sql`select tableoid::regclass::text as name from page_views where session_id = ${await makeVisit(ctx, new Date('2028-02-29T23:59:59.999Z'))}`,
  )
  expect(rows).toEqual([{ name: 'analytics.page_views_2028_02' }])
})

test('visits are deleted after 13 months and user agents after 30 days', async ({ ctx }) => {
  const old = await makeVisit(ctx, new Date('2026-11-01T00:00:00Z'))
  const timeless = await timelessAt(ctx, new Date('2026-11-01T00:00:00Z'))
  const young = await makeVisit(ctx, new Date('2026-12-01T00:00:00Z'))
  const agents = async () =>
    (
      await ctx.db
        .select({ agent: websiteSessions.userAgent, browser: websiteSessions.browser })
        .from(websiteSessions)
        .orderBy(websiteSessions.startedAt, websiteSessions.id)
    ).map(({ agent, browser }) => [agent !== null, browser])
  await deleteOldVisits(ctx.db, new Date('2026-12-15T00:00:00Z'))
  expect(await agents()).toEqual([
    [false, 'Safari'],
    [false, 'Safari'],
    [true, 'Safari'],
  ])
  await deleteOldVisits(ctx.db, new Date('2027-12-01T00:00:00Z'))
  expect([await exists(ctx, old), await exists(ctx, timeless), await exists(ctx, young)]).toEqual([2, 2, 2])
  await deleteOldVisits(ctx.db, new Date('2027-12-02T00:00:00Z'))
  expect([await exists(ctx, old), await exists(ctx, timeless), await exists(ctx, young)]).toEqual([0, 0, 2])
  expect(await partitionMonths(ctx.db)).toContain('2026-11')
  await deleteOldVisits(ctx.db, new Date('2028-01-01T00:00:00Z'))
  expect(await partitionMonths(ctx.db)).not.toContain('2026-11')
  expect([await exists(ctx, old), await exists(ctx, timeless), await exists(ctx, young)]).toEqual([0, 0, 2])
})

test('on the 31st, visits before the last day of a shorter month are deleted, and later ones are not', async ({
  ctx,
}) => {
  const [old, kept, next] = [
    await makeVisit(ctx, new Date('2026-11-30T06:00:00Z')),
    await makeVisit(ctx, new Date('2026-11-30T18:00:00Z')),
    await makeVisit(ctx, new Date('2026-12-01T06:00:00Z')),
  ]
  await deleteOldVisits(ctx.db, new Date('2027-12-31T12:00:00Z'))
  expect([await exists(ctx, old), await exists(ctx, kept), await exists(ctx, next)]).toEqual([0, 2, 2])
})

test('when visits take up too much space the oldest months go first, never the current one', async ({
  ctx,
}) => {
  await makePartitions(ctx.db, new Date('2027-01-15T00:00:00Z'))
  const [old, last, current] = [
    await makeVisit(ctx, new Date('2026-11-20T00:00:00Z')),
    await makeVisit(ctx, new Date('2026-12-20T00:00:00Z')),
    await makeVisit(ctx, new Date('2027-01-10T00:00:00Z')),
  ]
  const wrong = await timelessAt(ctx, new Date('2027-01-10T00:00:00Z'))
  const now = new Date('2027-01-15T00:00:00Z')
  const there = () => Promise.all([old, last, current].map((id) => exists(ctx, id)))
  const { bytes } = await keepVisitsWithin(ctx.db, now, 1e9)
  expect(bytes).toBeGreaterThan(0)
  expect(await there()).toEqual([2, 2, 2])
  const months = (await partitionMonths(ctx.db)).filter((month) => month <= '2026-11')
  const next = await keepVisitsWithin(ctx.db, now, bytes - 1)
  expect(next.dropped).toEqual([months[0]])
  expect(next.bytes).toBeLessThan(bytes)
  const { dropped } = await keepVisitsWithin(ctx.db, now, 0)
  expect(dropped).toEqual([...months.slice(1), '2026-12', 'of browsers with a wrong clock'])
  expect(await there()).toEqual([0, 0, 2])
  expect(await exists(ctx, `00000000-0000${wrong.slice(13)}`)).toBe(0)
})
