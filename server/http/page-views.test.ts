import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { analyticsCounts, pageViews } from '#app/database/schema/site/analytics.ts'
import { makeMessage, makeView, PHONE } from '#app/features/analytics/factory.ts'
import { Intake } from '#app/features/analytics/intake.server.ts'
import { MESSAGE, MESSAGES_A_MINUTE, VIEWS_A_DAY } from '#app/features/analytics/intake-rules.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { test } from '#tests/setup/databases/database.ts'
import type { Runtime } from '../process/runtime.ts'
import { SharedLimits } from '#app/platform/process/shared-limits.server.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { pageViewEndpoint } from './page-views.ts'

const ORIGIN = 'http://localhost:3000'

type Opened = { source?: Record<string, string>; room?: number; network?: number }

function open(ctx: SystemContext, { source = {}, room = 100, network = VIEWS_A_DAY.network }: Opened = {}) {
  const env = readEnv(source)
  const ceiling = { ...VIEWS_A_DAY, network }
  const visits = new Intake({ db: ctx.db, now: ctx.now, log: ctx.log, ceiling }, room)
  const limits = new SharedLimits({ process: 'one', hash: (key) => key, tell: async () => {} })
  const runtime = { env, visits, limits, clock: { now: ctx.now }, log: ctx.log }
  const endpoint = pageViewEndpoint(runtime as unknown as Runtime, { search: { path: 'listings' } } as never)
  const ask = (address: string, headers: Record<string, string> = {}) =>
    endpoint.refusal({ 'user-agent': PHONE, 'content-length': '100', ...headers }, () => address)
  return { visits, endpoint, ask }
}

test('one network sends so many page views a minute; what is refused is counted, and others go on', async ({
  ctx,
}) => {
  const { ask, visits } = open(ctx)
  for (let sent = 0; sent < MESSAGES_A_MINUTE; sent += 1) await ask('192.0.2.1')
  expect(await ask('192.0.2.1')).toBe(429)
  expect(await ask('192.0.2.2')).toBeUndefined()
  expect(await ask('192.0.2.1', { dnt: '1' }), 'who asks not to be counted').toBe(204)
  await visits.flush()
  expect(await ctx.db.select().from(analyticsCounts)).toMatchObject([{ kind: 'limited', count: 1 }])
  const unlimited = open(ctx, { source: { RATE_LIMITS: '0' } })
  for (let sent = 0; sent <= MESSAGES_A_MINUTE; sent += 1)
    expect(await unlimited.ask('192.0.2.1')).toBeUndefined()
})

test('a message is read up to its limit, and past what may wait it is refused', async ({ ctx }) => {
  const { ask, endpoint, visits } = open(ctx, { room: 1 })
  expect(await ask('192.0.2.1', { 'content-length': String(MESSAGE.mostBytes) })).toBeUndefined()
  expect(await ask('192.0.2.1', { 'content-length': String(MESSAGE.mostBytes + 1) })).toBe(413)
  expect(await ask('192.0.2.1', { 'content-length': 'many' })).toBe(413)
  const send = () =>
    endpoint.take(JSON.stringify(makeMessage(ctx.now())), { 'user-agent': PHONE }, ORIGIN, '192.0.2.1')
  expect(await send()).toBe(202)
  expect(await send()).toBe(503)
  await visits.flush()
})

test('sixty messages of twenty views store no more than the daily limit of their network', async ({
  ctx,
}) => {
  const { endpoint, visits } = open(ctx, { network: 100, room: 20_000 })
  const send = (address: string) => {
    const p = Array.from({ length: 20 }, () => makeView(ctx.now()))
    return endpoint.take(
      JSON.stringify(makeMessage(ctx.now(), { p })),
      { 'user-agent': PHONE },
      ORIGIN,
      address,
    )
  }
  const answers: number[] = []
  for (let sent = 0; sent < 60; sent += 1) answers.push(await send('192.0.2.1'))
  expect([202, 429].map((status) => answers.filter((one) => one === status).length)).toEqual([5, 55])
  expect(await send('2001:db8::1')).toBe(202)
  expect(await send('192.0.2.2')).toBe(202)
  await visits.flush()
  expect(await ctx.db.select().from(pageViews)).toHaveLength(140)
  const day = utcDay(ctx.now())
  const counts = await ctx.db.select().from(analyticsCounts).orderBy(asc(analyticsCounts.kind))
  expect(counts).toEqual([
    { day, kind: 'ceiling', count: 55 },
    { day, kind: 'stored', count: 140 },
  ])
})

test('views with long texts use up more of the daily limit, which bounds the disk', async ({ ctx }) => {
  const { endpoint, visits } = open(ctx, { network: 100, room: 20_000 })
  const typed = `/listings?q=${encodeURIComponent('\u{1f3e0}'.repeat(100))}`
  const send = (u: string) =>
    endpoint.take(
      JSON.stringify(makeMessage(ctx.now(), { p: [makeView(ctx.now(), { u, f: u })] })),
      { 'user-agent': PHONE },
      ORIGIN,
      '192.0.2.1',
    )
  const answers: number[] = []
  for (let sent = 0; sent < 60; sent += 1) answers.push(await send(typed))
  const taken = answers.filter((status) => status === 202).length
  expect(taken).toBe(33)
  await visits.flush()
  const views = await ctx.db.select().from(pageViews)
  expect(views).toHaveLength(taken)
  expect(Buffer.byteLength(JSON.stringify(views))).toBeLessThan(100 * 1500)
  const [stored] = await ctx.db.select().from(analyticsCounts).where(eq(analyticsCounts.kind, 'stored'))
  expect(stored?.count).toBe(99)
})
