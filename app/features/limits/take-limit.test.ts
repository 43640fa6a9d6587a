import fc from 'fast-check'
import { expect } from 'vitest'
import { limits } from '#app/database/schema/limits.ts'
import type { Context } from '#app/platform/context.ts'
import { contextOf, NOW, test } from '#tests/setup/database.ts'
import { limitRules, NETWORK_TIMES, tooManyTries } from './rules.ts'
import { giveBack, sweepLimits, takeLimit } from './take-limit.server.ts'

const { times, seconds } = limitRules['sign-in']
const after = (ctx: Context, later: number): Context => ({
  ...ctx,
  now: () => new Date(NOW.getTime() + later * 1000),
})
const from = (ctx: Context, network: string): Context => ({ ...ctx, origin: { network, userAgent: '' } })

/** Takes one try after the other. @returns how many were allowed */
async function takeMany(ctx: Context, accounts: string[]): Promise<number> {
  let through = 0
  for (const account of accounts) if ((await takeLimit(ctx, 'sign-in', account)).ok) through += 1
  return through
}

const same = (count: number) => Array.from({ length: count }, () => 'ana@example.com')
const others = (count: number) => Array.from({ length: count }, (_, index) => `${index}@example.com`)

test('an account has a limited number of tries, is told how long to wait, and then can try again', async ({
  ctx,
}) => {
  expect(await takeMany(ctx, same(times + 5))).toBe(times)
  const later = after(ctx, seconds - 90)
  expect(await takeLimit(later, 'sign-in', 'ana@example.com')).toEqual({
    ok: false,
    reason: 'limited',
    wait: 90,
  })
  expect(await takeMany(after(ctx, seconds), same(times + 5))).toBe(times)
})

test('accounts and rules are counted separately', async ({ ctx }) => {
  await takeMany(ctx, same(times))
  expect((await takeLimit(ctx, 'sign-in', 'ben@example.com')).ok).toBe(true)
  expect((await takeLimit(ctx, 'reset', 'ana@example.com')).ok).toBe(true)
})

test('a network has 20 times as many over all accounts, and another one its own', async ({ ctx }) => {
  const campus = from(ctx, '198.51.100.7')
  expect(await takeMany(campus, others(times * NETWORK_TIMES + 3))).toBe(times * NETWORK_TIMES)
  expect((await takeLimit(from(ctx, '198.51.100.8'), 'sign-in', 'x@example.com')).ok).toBe(true)
})

test('tries refused for the network are not counted for the account', async ({ ctx }) => {
  const campus = from(ctx, '198.51.100.7')
  await takeMany(campus, others(times * NETWORK_TIMES))
  expect(await takeMany(campus, same(times + 5))).toBe(0)
  expect(await takeMany(from(ctx, '203.0.113.9'), same(times + 5))).toBe(times)
})

test('successes are not counted: a whole campus can sign in', async ({ ctx }) => {
  const campus = from(ctx, '198.51.100.7')
  for (const account of [...others(times * NETWORK_TIMES), ...same(times), ...same(times)]) {
    expect((await takeLimit(campus, 'sign-in', account)).ok).toBe(true)
    await giveBack(campus, 'sign-in', account)
  }
})

test('undoing a count never allows more tries than the rule', async ({ ctx }) => {
  await giveBack(ctx, 'sign-in', 'ana@example.com')
  await takeLimit(ctx, 'sign-in', 'ana@example.com')
  for (let round = 0; round < 3; round += 1) await giveBack(ctx, 'sign-in', 'ana@example.com')
  expect(await takeMany(ctx, same(times + 5))).toBe(times)
})

test('a burst of tries at once lets exactly the rule’s number through', async ({ ownDatabase }) => {
  const ctx = from(contextOf(ownDatabase.db), '198.51.100.7')
  const outcomes = await Promise.all(same(times * 5).map((who) => takeLimit(ctx, 'sign-in', who)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(times)
})

test('counts survive a rollback of the verb’s transaction', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  const verb = async () => {
    const taken = await takeLimit(ctx, 'sign-in', 'ana@example.com')
    if (!taken.ok) return taken
    return ctx.db.transaction(async () => {
      throw new Error('broken')
    })
  }
  for (let round = 0; round < times; round += 1) await expect(verb()).rejects.toThrow('broken')
  expect(await verb()).toMatchObject({ reason: 'limited' })
})

test('the table contains no addresses', async ({ ctx }) => {
  await takeLimit(from(ctx, '198.51.100.7'), 'sign-in', 'ana@example.com')
  const rows = await ctx.db.select().from(limits)
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toMatch(/ana|example|198\.51/)
  for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/)
})

test('the cleanup deletes only expired counters, all of them within a day', async ({ ctx }) => {
  await takeMany(ctx, same(times))
  await sweepLimits(ctx.db, after(ctx, seconds - 1).now())
  expect((await takeLimit(ctx, 'sign-in', 'ana@example.com')).ok).toBe(false)
  await sweepLimits(ctx.db, after(ctx, seconds).now())
  expect(await ctx.db.select().from(limits)).toEqual([])
  for (const rule of Object.values(limitRules)) expect(rule.seconds + 3600).toBeLessThan(24 * 3600)
})

test('the message rounds the wait up', () => {
  expect(tooManyTries(1)).toBe('Too many tries. Please wait 1 second and try again.')
  expect(tooManyTries(59.2)).toBe('Too many tries. Please wait 60 seconds and try again.')
  expect(tooManyTries(60)).toBe('Too many tries. Please wait 1 minute and try again.')
  expect(tooManyTries(61)).toBe('Too many tries. Please wait 2 minutes and try again.')
  fc.assert(
    fc.property(fc.double({ noNaN: true, max: 1e6 }), (wait) => /\b[1-9]\d* /.test(tooManyTries(wait))),
  )
})
