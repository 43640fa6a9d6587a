import { expect } from 'vitest'
import { analyticsCounts } from '#app/database/schema/analytics.ts'
import { makeMessage, PHONE } from '#app/features/analytics/factory.ts'
import { Intake } from '#app/features/analytics/intake/intake.server.ts'
import { MESSAGE, MESSAGES_A_MINUTE } from '#app/features/analytics/rules.ts'
import type { Context } from '#app/platform/context.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { test } from '#tests/setup/database.ts'
import type { Runtime } from '../runtime.ts'
import { pageViewDesk } from './page-views.ts'

function open(
  ctx: Context,
  { source = {}, room = 100 }: { source?: Record<string, string>; room?: number } = {},
) {
  const visits = new Intake({ db: ctx.db, now: ctx.now, log: ctx.log }, room)
  const runtime = { env: readEnv(source), visits, clock: { now: ctx.now }, log: ctx.log }
  const desk = pageViewDesk(runtime as unknown as Runtime, {})
  const ask = (address: string, headers: Record<string, string> = {}) =>
    desk.refusal({ 'user-agent': PHONE, 'content-length': '100', ...headers }, () => address)
  return { visits, desk, ask }
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
  const { ask, desk, visits } = open(ctx, { room: 1 })
  expect(await ask('192.0.2.1', { 'content-length': String(MESSAGE.mostBytes) })).toBeUndefined()
  expect(await ask('192.0.2.1', { 'content-length': String(MESSAGE.mostBytes + 1) })).toBe(413)
  expect(await ask('192.0.2.1', { 'content-length': 'many' })).toBe(413)
  const send = () =>
    desk.take(JSON.stringify(makeMessage(ctx.now())), { 'user-agent': PHONE }, 'http://localhost:3000')
  expect(await send()).toBe(202)
  expect(await send()).toBe(503)
  await visits.flush()
})
