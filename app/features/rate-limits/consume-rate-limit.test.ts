import fc from 'fast-check'
import { expect } from 'vitest'
import { knownBrowsers } from '#app/database/schema/people/known-browsers.ts'
import { rateLimits } from '#app/database/schema/site/rate-limits.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { contextOf, NOW, test } from '#tests/setup/databases/database.ts'
import { rateLimitRules, NETWORK_TIMES } from './rules.ts'
import { tooManyTries } from '#app/web/forms/too-many-tries.ts'
import { makeUser } from '#app/features/accounts/factory.ts'
import {
  deleteExpiredBrowsers,
  deleteKnownBrowsers,
  isKnownBrowser,
  rememberBrowser,
} from './known-browser.server.ts'
import {
  resetTries,
  refundRateLimit,
  deleteExpiredRateLimits,
  consumeRateLimit,
} from './consume-rate-limit.server.ts'

const PLAIN = 'list-import'
const { times, seconds } = rateLimitRules[PLAIN]
const after = (ctx: SystemContext, later: number): SystemContext => ({
  ...ctx,
  now: () => new Date(NOW.getTime() + later * 1000),
})
const from = (ctx: SystemContext, network: string): SystemContext => ({
  ...ctx,
  origin: { network, userAgent: '', cookies: '' },
})

/** Takes tries one after another. @returns how many were allowed */
async function takeMany(ctx: SystemContext, accounts: string[]): Promise<number> {
  let through = 0
  for (const account of accounts) if ((await consumeRateLimit(ctx, PLAIN, account)).ok) through += 1
  return through
}

const same = (count: number) => Array.from({ length: count }, () => 'ana@example.com')
const others = (count: number) => Array.from({ length: count }, (_, index) => `${index}@example.com`)

test('an account has a limited number of tries, is told how long to wait, and then can try again', async ({
  ctx,
}) => {
  expect(await takeMany(ctx, same(times + 5))).toBe(times)
  const later = after(ctx, seconds - 90)
  expect(await consumeRateLimit(later, PLAIN, 'ana@example.com')).toEqual({
    ok: false,
    reason: 'limited',
    wait: 90,
  })
  expect(await takeMany(after(ctx, seconds), same(times + 5))).toBe(times)
})

test('accounts and rules are counted separately', async ({ ctx }) => {
  await takeMany(ctx, same(times))
  expect((await consumeRateLimit(ctx, PLAIN, 'ben@example.com')).ok).toBe(true)
  expect((await consumeRateLimit(ctx, 'message', 'ana@example.com')).ok).toBe(true)
})

test('a network has 20 times as many over all accounts, and another one its own', async ({ ctx }) => {
  const campus = from(ctx, '198.51.100.7')
  expect(await takeMany(campus, others(times * NETWORK_TIMES + 3))).toBe(times * NETWORK_TIMES)
  expect((await consumeRateLimit(from(ctx, '198.51.100.8'), PLAIN, 'x@example.com')).ok).toBe(true)
})

test('tries refused for the network are not counted for the account', async ({ ctx }) => {
  const campus = from(ctx, '198.51.100.7')
  await takeMany(campus, others(times * NETWORK_TIMES))
  expect(await takeMany(campus, same(times + 5))).toBe(0)
  expect(await takeMany(from(ctx, '203.0.113.9'), same(times + 5))).toBe(times)
})

test.for(['contact', PLAIN] as const)(
  'a network that has no tries left stores nothing about the addresses that it names (%s)',
  async (rule, { ctx }) => {
    const network = from(ctx, '198.51.100.7')
    const allowed = rateLimitRules[rule].times * NETWORK_TIMES
    for (const who of others(allowed)) await consumeRateLimit(network, rule, who)
    const before = await ctx.db.select().from(rateLimits)
    for (const who of others(allowed + 50).slice(allowed))
      expect((await consumeRateLimit(network, rule, who)).ok).toBe(false)
    expect(await ctx.db.select().from(rateLimits)).toHaveLength(before.length)
  },
)

test('successes are not counted: a whole campus can sign in', async ({ ctx }) => {
  const campus = from(ctx, '198.51.100.7')
  for (const account of [...others(times * NETWORK_TIMES), ...same(times), ...same(times)]) {
    expect((await consumeRateLimit(campus, PLAIN, account)).ok).toBe(true)
    await refundRateLimit(campus, PLAIN, account)
  }
})

test('undoing a count never allows more tries than the rule', async ({ ctx }) => {
  await refundRateLimit(ctx, PLAIN, 'ana@example.com')
  await consumeRateLimit(ctx, PLAIN, 'ana@example.com')
  for (let round = 0; round < 3; round += 1) await refundRateLimit(ctx, PLAIN, 'ana@example.com')
  expect(await takeMany(ctx, same(times + 5))).toBe(times)
})

test('a burst of tries at once lets exactly the rule’s number through', async ({ ownDatabase }) => {
  const ctx = from(contextOf(ownDatabase.db), '198.51.100.7')
  const outcomes = await Promise.all(same(times * 5).map((who) => consumeRateLimit(ctx, PLAIN, who)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(times)
})

test('counts survive a rollback of the verb’s transaction', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  const verb = async () => {
    const taken = await consumeRateLimit(ctx, PLAIN, 'ana@example.com')
    if (!taken.ok) return taken
    return ctx.db.transaction(async () => {
      throw new Error('broken')
    })
  }
  for (let round = 0; round < times; round += 1) await expect(verb()).rejects.toThrow('broken')
  expect(await verb()).toMatchObject({ reason: 'limited' })
})

test('the table contains no addresses', async ({ ctx }) => {
  await consumeRateLimit(from(ctx, '198.51.100.7'), PLAIN, 'ana@example.com')
  const rows = await ctx.db.select().from(rateLimits)
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toMatch(/ana|example|198\.51/)
  for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/)
})

test('the cleanup deletes only expired counters, all of them within a day', async ({ ctx }) => {
  await takeMany(ctx, same(times))
  await deleteExpiredRateLimits(ctx.db, after(ctx, seconds - 1).now())
  expect((await consumeRateLimit(ctx, PLAIN, 'ana@example.com')).ok).toBe(false)
  await deleteExpiredRateLimits(ctx.db, after(ctx, seconds).now())
  expect(await ctx.db.select().from(rateLimits)).toEqual([])
  for (const rule of Object.values(rateLimitRules)) expect(rule.seconds + 3600).toBeLessThan(24 * 3600)
})

test('the message rounds the wait up', () => {
  expect(tooManyTries(1)).toBe('Too many tries. Please wait 1 second and try again.')
  expect(tooManyTries(59.2)).toBe('Too many tries. Please wait 60 seconds and try again.')
  expect(tooManyTries(60)).toBe('Too many tries. Please wait 1 minute and try again.')
  expect(tooManyTries(61)).toBe('Too many tries. Please wait 2 minutes and try again.')
  expect(tooManyTries(22 * 3600)).toBe('Too many tries. Please wait 22 hours and try again.')
  fc.assert(
    fc.property(fc.double({ noNaN: true, max: 1e6 }), (wait) => /\b[1-9]\d* /.test(tooManyTries(wait))),
  )
})

const ana = 'ana@example.com'
const anaAt = (ctx: SystemContext, network: string) => consumeRateLimit(from(ctx, network), 'reset', ana)

/** A browser in which the account with this address was signed in. @returns its cookie */
async function knownTo(ctx: SystemContext, email: string, before = ''): Promise<string> {
  const { id } = await makeUser(ctx, { email })
  return inHeader(await rememberBrowser(ctx, id, before))
}
const inHeader = (line: string) => line.split(';')[0] ?? ''

test('what strangers try on an account elsewhere uses up none of its owner’s tries', async ({ ctx }) => {
  const rule = rateLimitRules.reset
  for (let round = 0; round < rule.times; round += 1) await anaAt(ctx, '198.51.100.7')
  expect(await anaAt(ctx, '198.51.100.7')).toMatchObject({ reason: 'limited' })
  expect(await anaAt(ctx, '203.0.113.9')).toMatchObject({ ok: true })
})

test('many networks together have a limit on one account, which its known browser does not share', async ({
  ctx,
}) => {
  const rule = rateLimitRules.reset
  for (let round = 0; round < rule.everywhere; round += 1)
    expect(await anaAt(ctx, `198.51.100.${round}`)).toMatchObject({ ok: true })
  expect(await anaAt(ctx, '203.0.113.9')).toMatchObject({ reason: 'limited' })
  const cookies = await knownTo(ctx, ana)
  const own = { ...ctx, origin: { network: '203.0.113.9', userAgent: '', cookies } }
  expect(await consumeRateLimit(own, 'reset', ana)).toMatchObject({ ok: true })
  await resetTries(from(ctx, '203.0.113.9'), 'reset', ana)
  expect(await anaAt(ctx, '203.0.113.9')).toMatchObject({ ok: true })
})

test('a browser is known for the accounts that were signed in there, and for no other', async ({ ctx }) => {
  const first = await knownTo(ctx, ana)
  const both = await knownTo(ctx, 'ben@example.com', `x=1; ${first}`)
  const rule = rateLimitRules.reset
  const inBrowser = (who: string, cookies: string) =>
    consumeRateLimit({ ...ctx, origin: { network: '198.51.100.7', userAgent: '', cookies } }, 'reset', who)
  const stranger = 'cy@example.com'
  for (const who of [ana, stranger])
    for (let round = 0; round < rule.times; round += 1) await inBrowser(who, '')
  expect(await inBrowser(ana, both)).toMatchObject({ ok: true })
  expect(await inBrowser(stranger, both)).toMatchObject({ reason: 'limited' })
  expect(await inBrowser(ana, `${both.slice(0, -2)}xx`)).toMatchObject({ reason: 'limited' })
})

test('all browsers that an account knows count together, and it knows ten at most', async ({ ctx }) => {
  const rule = rateLimitRules.reset
  const { id } = await makeUser(ctx, { email: ana })
  const cookies: string[] = []
  for (let made = 0; made < 24; made += 1) {
    const as = made < 18 ? 'signed-in' : 'linked'
    cookies.push(inHeader(await rememberBrowser(after(ctx, made), id, '', as)))
  }
  const known = await Promise.all(cookies.map((each) => isKnownBrowser(ctx, ana, each)))
  expect(known.flatMap((isKnown, made) => (isKnown ? [made] : []))).toEqual([
    10, 11, 12, 13, 14, 15, 16, 17, 22, 23,
  ])
  expect(await ctx.db.select().from(knownBrowsers)).toHaveLength(10)
  const origin = (network: number, each: string) => ({
    network: `192.0.2.${network}`,
    userAgent: '',
    cookies: each,
  })
  let through = 0
  for (const [network, each] of cookies.slice(14, 18).entries())
    for (let tried = 0; tried < rule.times; tried += 1)
      if ((await consumeRateLimit({ ...ctx, origin: origin(network, each) }, 'reset', ana)).ok) through += 1
  expect(through).toBe(rule.times)
  await resetTries({ ...ctx, origin: origin(0, '') }, 'reset', ana)
  expect(
    await consumeRateLimit({ ...ctx, origin: origin(0, cookies[17] ?? '') }, 'reset', ana),
  ).toMatchObject({ ok: true })
  await deleteKnownBrowsers(ctx.db, id)
  expect(await isKnownBrowser(ctx, ana, cookies[17] ?? '')).toBe(false)
})

test('one browser is known to several accounts, and for as long as its cookie is kept', async ({ ctx }) => {
  const cookie = await knownTo(ctx, 'ben@example.com', await knownTo(ctx, ana))
  const both = async () => [
    await isKnownBrowser(ctx, ana, cookie),
    await isKnownBrowser(ctx, 'ben@example.com', cookie),
  ]
  expect(await both()).toEqual([true, true])
  const day = 24 * 3600
  await deleteExpiredBrowsers(ctx.db, after(ctx, 399 * day).now())
  expect(await both()).toEqual([true, true])
  await deleteExpiredBrowsers(ctx.db, after(ctx, 400 * day).now())
  expect(await both()).toEqual([false, false])
})

test('spaced tries come late, each after the one before; only what comes while another waits is refused', async ({
  ctx,
}) => {
  const { times: burst, spacing } = rateLimitRules['sign-in']
  const campus = from(ctx, '198.51.100.7')
  const trying = (later: number) =>
    consumeRateLimit({ ...campus, now: () => new Date(NOW.getTime() + later * 1000) }, 'sign-in', ana)
  for (let round = 0; round < burst; round += 1) expect(await trying(0)).toMatchObject({ ok: true, delay: 0 })
  expect(await trying(0)).toMatchObject({ ok: true, delay: spacing.own * 1000 })
  expect(await trying(1)).toEqual({ ok: false, reason: 'limited', wait: spacing.own - 1 })
  // People who wait for each response are never refused.
  for (let round = 1; round < 5; round += 1)
    expect(await trying(round * spacing.own)).toMatchObject({ ok: true, delay: spacing.own * 1000 })
})

test('one network never uses up what all networks may try on an account', async ({ ctx }) => {
  const { spacing } = rateLimitRules['sign-in']
  const at = (network: string, later: number) =>
    consumeRateLimit(
      { ...from(ctx, network), now: () => new Date(NOW.getTime() + later * 1000) },
      'sign-in',
      ana,
    )
  const hour = 3600
  for (let later = 0; later < hour; later += spacing.own / 2) await at('198.51.100.7', later)
  expect(await at('203.0.113.9', hour)).toMatchObject({ ok: true, delay: 0 })
})

test('a right password takes back its try, spaced or not', async ({ ctx }) => {
  const campus = from(ctx, '198.51.100.7')
  for (let round = 0; round < 300; round += 1) {
    expect(await consumeRateLimit(campus, 'sign-in', ana)).toMatchObject({ ok: true, delay: 0 })
    await refundRateLimit(campus, 'sign-in', ana)
  }
})
