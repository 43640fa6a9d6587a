import { argon2Sync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { sessions, signInMethods, users } from '#app/database/schema/people/accounts.ts'
import { emails } from '#app/database/schema/site/emails.ts'
import { secondFactors } from '#app/database/schema/people/second-factors.ts'
import { rateLimitRules } from '#app/features/rate-limits/rules.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NOW, test, TEST_APP_SECRET } from '#tests/setup/databases/database.ts'
import { createSecrets } from '#app/platform/secrets.server.ts'
import { actingAs, makeAccount, openBrowser, PASSWORD } from '#tests/setup/people/signed-in.ts'
import { ANA, start } from '#tests/setup/people/sign-ups.ts'
import { enterSecondFactor, restoreAccount } from './finish-log-in.server.ts'
import { makeUser } from '#app/features/accounts/factory.ts'
import { logInStep } from './steps.query.server.ts'
import { cannotLogIn } from './log-in-copy.ts'
import { logIn, type LogInOutcome } from './log-in.server.ts'
import { readSession } from '#app/features/accounts/read-session.server.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
} from '#app/features/accounts/confirm-second-factor.server.ts'
import { unsealSecret, codeAt, halfMinuteOf } from '#app/features/accounts/totp.server.ts'
import { signUpCookie } from './pending-sign-up.server.ts'
import { startSession } from '#app/features/accounts/sessions.server.ts'

const email = 'ana@example.com'

const makeAna = (ctx: SystemContext, overrides = {}) => makeAccount(ctx, { email, ...overrides })

/** The cookies that a browser sends back after an answer. */
const jar = (outcome: object) => {
  const lines = 'cookies' in outcome ? (outcome.cookies as string[]) : []
  const set = lines.filter((line) => !line.includes('Max-Age=0')).map((line) => line.split(';')[0])
  return new Headers({ Cookie: set.join('; ') })
}
const enter = (ctx: SystemContext, form: object, headers = new Headers()): Promise<LogInOutcome> =>
  logIn({ ...ctx, actor: visitor }, { input: { email, password: PASSWORD, ...form }, headers })
const actorOf = async (ctx: SystemContext, headers: Headers) => (await readSession(ctx, headers)).actor

test('the right password signs in, however the address is written', async ({ ctx }) => {
  const ana = await makeAna(ctx)
  const outcome = await enter(ctx, { email: '  ANA@Example.com ' })
  expect(outcome.ok).toBe(true)
  expect(await actorOf(ctx, jar(outcome))).toMatchObject({ userId: ana.id })
})

test('with “keep me signed in” a session lasts 30 days, without it until the browser closes', async ({
  ctx,
}) => {
  await makeAna(ctx)
  const [kept, brief] = [await enter(ctx, { keepSignedIn: 'on' }), await enter(ctx, {})]
  expect('cookies' in kept && kept.cookies[0]).toContain('Max-Age=2592000')
  expect('cookies' in brief && brief.cookies[0]).not.toContain('Max-Age')
})

test('a hash of a lower cost is renewed at the next log-in, also when two log in at once; a wrong password renews nothing', async ({
  ctx,
}) => {
  const { id } = await makeAna(ctx)
  const cost = { memory: 19_456, passes: 2, parallelism: 1 }
  const nonce = Buffer.alloc(16, 7)
  const key = argon2Sync('argon2id', { message: PASSWORD, nonce, tagLength: 32, ...cost })
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const stored = async () =>
    (await ctx.db.select({ password: signInMethods.password }).from(signInMethods))[0]?.password
  const earlier = `$argon2id$v=19$m=19456,t=2,p=1$${base64(nonce)}$${base64(key)}`
  await ctx.db.update(signInMethods).set({ password: earlier }).where(eq(signInMethods.userId, id))
  expect((await enter(ctx, { password: 'five words in a row' })).ok).toBe(false)
  expect(await stored()).toBe(earlier)
  const both = await Promise.all([enter(ctx, {}), enter(ctx, {})])
  expect(both.map(({ ok }) => ok)).toEqual([true, true])
  const renewed = await stored()
  expect(renewed).not.toBe(earlier)
  expect((await enter(ctx, {})).ok).toBe(true)
  expect(await stored()).toBe(renewed)
  expect(await ctx.db.select().from(sessions)).toHaveLength(3)
})

test('a wrong password, an unknown address and an account without a password look the same', async ({
  ctx,
}) => {
  await makeAna(ctx)
  await makeUser(ctx, { email: 'google@example.com' })
  const wrong = { ...cannotLogIn('wrong'), delay: 0, next: 0 }
  expect(await enter(ctx, { password: 'five words in a row' })).toEqual(wrong)
  expect(await enter(ctx, { email: 'nobody@example.com' })).toEqual(wrong)
  expect(await enter(ctx, { email: 'google@example.com' })).toEqual(wrong)
  expect(await ctx.db.select().from(sessions)).toEqual([])
})

test.for([
  ['', 'Please enter your email address.'],
  ['ana @example.com', 'An email address cannot contain spaces.'],
  ['anä@example.com', /letters such as é/],
  [`${'a'.repeat(400)}@example.com`, /too long/],
  ['ana', /not look like an email/],
] as const)('the address "%s" is answered beside its field', async ([typed, said], { ctx }) => {
  const outcome = await enter(ctx, { email: typed })
  expect(outcome).toMatchObject({
    reason: 'invalid',
    errors: { email: expect.stringMatching(said) as string },
  })
})

test.for([{}, { email: ['a'], password: 1 }, null, 'text'])('%o is no form', async (input, { ctx }) => {
  const outcome = await logIn({ ...ctx, actor: visitor }, { input, headers: new Headers() })
  expect(outcome).toMatchObject({ ok: false, reason: 'invalid' })
})

test('wrong passwords are answered ever later, and right ones do not count', async ({ ctx }) => {
  await makeAna(ctx)
  const { times, spacing } = rateLimitRules['sign-in']
  expect((await enter(ctx, {})).ok).toBe(true)
  const late = spacing.own * 1000
  for (let round = 1; round <= times; round += 1) {
    const outcome = await enter(ctx, { password: 'wrong' })
    const next = round < times ? 0 : late
    expect(outcome).toMatchObject({ reason: 'wrong', delay: 0, next })
    if (outcome.ok || outcome.reason !== 'wrong') throw new Error('not wrong')
    // The page announces a delay one answer ahead.
    const isSaid = outcome.failed.endsWith('so the answer to the next one takes up to 20 seconds.')
    expect(isSaid).toBe(next > 0)
  }
  expect(await enter(ctx, { password: 'wrong' })).toMatchObject({ reason: 'wrong', delay: late })
  expect(await enter(ctx, {})).toMatchObject({ ok: false, reason: 'limited' })
  expect(await enter(ctx, { email: 'nobody@example.com' })).toMatchObject({ reason: 'wrong', delay: 0 })
  expect(await enter(later(ctx, spacing.own), {})).toMatchObject({ ok: true, delay: late })
})

test('what others try on an account neither stops nor delays its owner', async ({ ctx }) => {
  await makeAna(ctx)
  const from = (network: string, cookies = ''): SystemContext => ({
    ...ctx,
    origin: { network, userAgent: '', cookies },
  })
  const used = jar(await enter(from('203.0.113.9'), {}))
  for (let round = 0; round < 40; round += 1) await enter(from('198.51.100.7'), { password: 'wrong' })
  expect(await enter(from('198.51.100.7'), {})).toMatchObject({ reason: 'limited' })
  expect(await enter(from('203.0.113.9'), {})).toMatchObject({ ok: true, delay: 0 })
  const behindTheSameAddress = from('198.51.100.7', used.get('Cookie') ?? '')
  expect(await enter(behindTheSameAddress, {})).toMatchObject({ ok: true, delay: 0 })
})

test('the log says who tried and who got in by one pseudonym, the same in every process', async ({ ctx }) => {
  const ana = await makeAna(ctx)
  const lines: Record<string, unknown>[] = []
  const log = { ...ctx.log, security: (fields: Record<string, unknown>) => lines.push(fields) }
  const origin = { network: '192.0.2.7', userAgent: '', cookies: '' }
  const watched = { ...ctx, log, origin }
  await enter(watched, { password: 'not the right one' })
  await enter({ ...watched, secrets: createSecrets(TEST_APP_SECRET) }, {})
  await enter(watched, { email: 'nobody@example.com' })
  expect(lines.map(({ security }) => security)).toEqual(['log-in-failed', 'log-in', 'log-in-failed'])
  expect(lines[0]?.who).toBe(lines[1]?.who)
  expect(lines[2]?.who).not.toBe(lines[1]?.who)
  expect(new Set(lines.map(({ from }) => from)).size).toBe(1)
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${ana.id}|example\\.com|192\\.0`))
  for (let round = 0; lines.at(-1)?.security !== 'log-in-locked' && round < 30; round += 1)
    await enter(watched, { password: 'not the right one' })
  expect(lines.at(-1)).toEqual({ ...lines[0], security: 'log-in-locked' })
})

test('a planted session ends and is not the one that is signed in', async ({ ctx }) => {
  const [ana, mallory] = [await makeAna(ctx), await makeUser(ctx)]
  const start = { userId: mallory.id, keepSignedIn: true }
  const before = jar(await startSession(ctx, start, new Headers()))
  const outcome = await enter(ctx, {}, before)
  expect(await actorOf(ctx, jar(outcome))).toMatchObject({ userId: ana.id })
  expect(await actorOf(ctx, before)).toBe(visitor)
})

/** Turns on two-step sign-in.
 *  @returns the recovery codes */
async function enroll(ctx: SystemContext, userId: string): Promise<string[]> {
  const acting = actingAs(ctx, await openBrowser(ctx, userId))
  await beginSecondFactor(acting)
  const confirmed = await confirmSecondFactor(acting, await appCode(ctx, userId))
  if (!confirmed.ok) throw new Error(confirmed.reason)
  await ctx.db.delete(sessions)
  return confirmed.codes
}

/** The code shown by the person's app. */
async function appCode(ctx: SystemContext, userId: string): Promise<string> {
  const [row] = await ctx.db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  if (!row) throw new Error('nothing was begun')
  return codeAt(unsealSecret(ctx, row.secret), halfMinuteOf(ctx.now()))
}

const later = (ctx: SystemContext, seconds: number): SystemContext => ({
  ...ctx,
  now: () => new Date(NOW.getTime() + seconds * 1000),
})

test('with an app, the password alone does not sign in; the code does, and the session records it', async ({
  ctx: first,
}) => {
  const ana = await makeAna(first)
  await enroll(first, ana.id)
  const ctx = later(first, 60)
  const outcome = await enter(ctx, { keepSignedIn: 'on' })
  expect(outcome).toMatchObject({ ok: false, step: 'second-factor' })
  expect(await actorOf(ctx, jar(outcome))).toBe(visitor)
  expect(await logInStep(ctx, { wanted: 'second-factor', headers: jar(outcome) })).toEqual({
    step: 'second-factor',
  })
  const code = await appCode(ctx, ana.id)
  const wrong = code === '000000' ? '000001' : '000000'
  expect(await enterSecondFactor(ctx, { typed: wrong, headers: jar(outcome) })).toMatchObject({
    ok: false,
    reason: 'wrong',
  })
  const entered = await enterSecondFactor(ctx, { typed: code, headers: jar(outcome) })
  expect(entered.ok).toBe(true)
  expect(await actorOf(ctx, jar(entered))).toMatchObject({ userId: ana.id })
  expect('cookies' in entered && entered.cookies.join()).toContain('Max-Age=2592000')
  expect(await ctx.db.select().from(sessions)).toMatchObject([{ userId: ana.id, secondFactor: true }])
})

test('a recovery code works as well, once; the choice to stay signed in is kept', async ({ ctx }) => {
  const ana = await makeAna(ctx)
  const [code] = await enroll(ctx, ana.id)
  const attempt = async () => enterSecondFactor(ctx, { typed: code, headers: jar(await enter(ctx, {})) })
  const entered = await attempt()
  expect(entered.ok).toBe(true)
  expect('cookies' in entered && entered.cookies[0]).not.toContain('Max-Age')
  expect(await attempt()).toMatchObject({ ok: false, reason: 'wrong', errors: { code: expect.any(String) } })
})

test('the second step must follow within ten minutes, with the same password and in the same browser', async ({
  ctx,
}) => {
  const ana = await makeAna(ctx)
  const [code] = await enroll(ctx, ana.id)
  const headers = jar(await enter(ctx, {}))
  const ended = { ok: false, reason: 'ended', title: 'Error signing in: this took too long.' }
  expect(await enterSecondFactor(later(ctx, 600), { typed: code, headers })).toMatchObject(ended)
  expect(await enterSecondFactor(ctx, { typed: code, headers: new Headers() })).toMatchObject(ended)
  expect(
    await enterSecondFactor(ctx, {
      typed: code,
      headers: new Headers({ Cookie: 'roost.pending_sign_in=forged' }),
    }),
  ).toMatchObject(ended)
  await ctx.db.update(signInMethods).set({ password: 'another' })
  expect(await enterSecondFactor(ctx, { typed: code, headers })).toMatchObject(ended)
})

test('a person who asked for deletion is asked first, and keeps the account only after entering the password', async ({
  ctx,
}) => {
  const ana = await makeAna(ctx, { deletionAskedAt: new Date('2026-11-14T20:00:00Z') })
  const outcome = await enter(ctx, {})
  expect(outcome).toMatchObject({ ok: false, step: 'erasing' })
  expect(await actorOf(ctx, jar(outcome))).toBe(visitor)
  expect(await logInStep(ctx, { wanted: 'erasing', headers: jar(outcome) })).toEqual({
    step: 'erasing',
    on: 'Nov 21',
  })
  expect((await restoreAccount(ctx, new Headers({ Cookie: 'roost.pending_sign_in=forged' }))).ok).toBe(false)
  const kept = await restoreAccount(ctx, jar(outcome))
  expect(await actorOf(ctx, jar(kept))).toMatchObject({ userId: ana.id })
  expect(await ctx.db.select({ at: users.deletionAskedAt }).from(users)).toEqual([{ at: null }])
  expect((await ctx.db.select().from(emails)).map(({ kind }) => kind)).toEqual(['deletion-undone'])
})

test('with an app, the code is asked for before that question, and counts for the session', async ({
  ctx: first,
}) => {
  const ana = await makeAna(first)
  await enroll(first, ana.id)
  const ctx = later(first, 60)
  await ctx.db.update(users).set({ deletionAskedAt: ctx.now() })
  const outcome = await enter(ctx, {})
  expect(outcome).toMatchObject({ step: 'second-factor' })
  expect((await restoreAccount(ctx, jar(outcome))).ok).toBe(false)
  const entered = await enterSecondFactor(ctx, { typed: await appCode(ctx, ana.id), headers: jar(outcome) })
  expect(entered).toMatchObject({ ok: false, step: 'erasing' })
  expect(await ctx.db.select().from(sessions)).toEqual([])
  expect((await restoreAccount(ctx, jar(entered))).ok).toBe(true)
  expect(await ctx.db.select().from(sessions)).toMatchObject([{ secondFactor: true }])
})

test('who did not finish signing up here is told so; nobody in another browser is', async ({ ctx }) => {
  const token = await start(ctx)
  const here = new Headers({ Cookie: await signUpCookie(ctx, token) })
  const typed = { email: ANA.email.toUpperCase() }
  expect(await enter(ctx, typed, here)).toMatchObject({ ok: false, reason: 'unfinished' })
  expect(await enter(ctx, typed)).toMatchObject({ ok: false, reason: 'wrong' })
  expect(await enter(ctx, { email: 'ben@usc.edu' }, here)).toMatchObject({ ok: false, reason: 'wrong' })
})
