import { expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import { rateLimitRules } from '#app/features/rate-limits/rules.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import {
  ANA,
  codeFor,
  codesFor,
  confirm,
  forms,
  later,
  emailKindsTo,
  start,
} from '#tests/setup/people/sign-ups.ts'
import { changeSignUpEmail, resendSignUpCode } from './send-sign-up-code.server.ts'
import { makeUser } from '#app/features/accounts/factory.ts'
import { HASHES_AT_ONCE, hashPassword, verifyPassword } from '#app/platform/passwords/hash-password.server.ts'
import { signUpStep } from './steps.query.server.ts'
import { startSignUp } from './start-sign-up.server.ts'

/** Six digits other than the code. */
const another = (code: string) => (code === '000000' ? '111111' : '000000')

test('a pasted code is accepted in any spelling', async ({ ctx }) => {
  const token = await start(ctx)
  const code = await codeFor(ctx, ANA.email)
  const pasted = ` ${code.slice(0, 3)} ${code.slice(3)}\n`
  expect(await confirm(ctx, token, pasted)).toMatchObject({ ok: true })
})

test('malformed input does not count as a try', async ({ ctx }) => {
  const token = await start(ctx)
  for (const odd of ['', '12345', '1234567', '12345\0', 'ééééé6', '1'.repeat(5000)])
    expect(await confirm(ctx, token, odd), odd.slice(0, 9)).toMatchObject({ ok: false, reason: 'not-a-code' })
  expect(await confirm(ctx, token, await codeFor(ctx, ANA.email))).toMatchObject({ ok: true })
})

test('after three wrong codes the right one is invalid, and a new one works', async ({ ctx }) => {
  const token = await start(ctx)
  const code = await codeFor(ctx, ANA.email)
  for (const triesLeft of [2, 1])
    expect(await confirm(ctx, token, another(code))).toMatchObject({ ok: false, reason: 'wrong', triesLeft })
  expect(await confirm(ctx, token, another(code))).toMatchObject({ ok: false, reason: 'spent' })
  expect(await confirm(ctx, token, code)).toMatchObject({ ok: false, reason: 'spent' })
  const soon = later(ctx, 30)
  expect(await resendSignUpCode(forms(soon), token)).toMatchObject({ ok: true })
  expect(await confirm(soon, token, await codeFor(soon, ANA.email))).toMatchObject({ ok: true })
})

test('a code works for ten minutes, once', async ({ ctx }) => {
  const token = await start(ctx)
  const code = await codeFor(ctx, ANA.email)
  expect(await confirm(later(ctx, 600), token, code)).toMatchObject({ ok: false, reason: 'expired' })
  expect(await confirm(later(ctx, 599), token, code)).toMatchObject({ ok: true })
  expect(await confirm(later(ctx, 599), token, code)).toMatchObject({ ok: false, reason: 'ended' })
})

test('another code can be requested after half a minute, and invalidates the previous one', async ({
  ctx,
}) => {
  const token = await start(ctx)
  const first = await codeFor(ctx, ANA.email)
  const early = later(ctx, 12)
  expect(await signUpStep(forms(early), token)).toMatchObject({
    step: 'code',
    email: ANA.email,
    resendIn: 18,
  })
  expect(await resendSignUpCode(forms(early), token)).toMatchObject({
    ok: false,
    reason: 'too-soon',
    wait: 18,
  })
  const then = later(ctx, 30)
  expect(await signUpStep(forms(then), token)).toMatchObject({ resendIn: 0 })
  expect(await resendSignUpCode(forms(then), token)).toEqual({ ok: true, email: ANA.email })
  const second = await codeFor(then, ANA.email)
  if (second !== first)
    expect(await confirm(then, token, first)).toMatchObject({ ok: false, reason: 'wrong' })
  expect(await confirm(then, token, second)).toMatchObject({ ok: true })
  expect(await resendSignUpCode(forms(later(then, 60)), token)).toMatchObject({ ok: false, reason: 'ended' })
})

test('a mistyped address can be changed, and the code sent to it becomes invalid', async ({ ctx }) => {
  const token = await start(ctx, { ...ANA, email: 'anna@example.com' })
  const astray = await codeFor(ctx, 'anna@example.com')
  expect(await changeSignUpEmail(forms(ctx), { token, input: ' ANA@example.com' })).toEqual({
    ok: true,
    email: ANA.email,
  })
  expect(await signUpStep(forms(ctx), token)).toMatchObject({ email: ANA.email })
  const code = await codeFor(ctx, ANA.email)
  if (code !== astray) expect(await confirm(ctx, token, astray)).toMatchObject({ reason: 'wrong' })
  expect(await confirm(ctx, token, code)).toMatchObject({ ok: true })
  expect(await ctx.db.select({ email: users.email }).from(users)).toEqual([{ email: ANA.email }])
})

test('changing to an address that has an account reveals nothing', async ({ ctx }) => {
  await makeUser(ctx, { email: 'taken@example.com' })
  const token = await start(ctx)
  expect(await changeSignUpEmail(forms(ctx), { token, input: 'taken@example.com' })).toMatchObject({
    ok: true,
  })
  expect(await emailKindsTo(ctx, 'taken@example.com')).toEqual(['existing-account'])
  expect(await changeSignUpEmail(forms(ctx), { token, input: 'not an address' })).toMatchObject({
    reason: 'invalid',
  })
  expect(await changeSignUpEmail(forms(ctx), { token: null, input: ANA.email })).toMatchObject({
    ok: false,
    reason: 'ended',
  })
})

test('of two attempts confirmed at the same moment, one creates the account', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  const tokens = [await start(ctx), await start(ctx, { ...ANA, givenName: 'Anna' })] as const
  const [second = '', first = ''] = await codesFor(ctx, ANA.email)
  const outcomes = await Promise.all([confirm(ctx, tokens[0], first), confirm(ctx, tokens[1], second)])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ ok: false, reason: 'ended' })
  expect(await ctx.db.select().from(users)).toHaveLength(1)
})

test('one code submitted twice at the same moment creates one account', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  const token = await start(ctx)
  const code = await codeFor(ctx, ANA.email)
  const outcomes = await Promise.all([confirm(ctx, token, code), confirm(ctx, token, code)])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await ctx.db.select().from(users)).toHaveLength(1)
})

test('guessing codes over many attempts is blocked for that address only', async ({ ctx }) => {
  const outcomes: string[] = []
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const token = await start(ctx)
    const code = await codeFor(ctx, ANA.email)
    for (let guess = 0; guess < 3; guess += 1) {
      const outcome = await confirm(ctx, token, another(code))
      outcomes.push(outcome.ok ? 'in' : outcome.reason)
    }
  }
  expect(outcomes.slice(0, 10)).not.toContain('limited')
  expect(outcomes.slice(10)).toEqual(['limited', 'limited'])
  const token = await start(ctx, { ...ANA, email: 'ben@example.com' })
  expect(await confirm(ctx, token, await codeFor(ctx, 'ben@example.com'))).toMatchObject({ ok: true })
})

test('emails to one address in an hour are limited, however they are requested', async ({ ctx }) => {
  const token = await start(ctx, { ...ANA, email: 'ben@example.com' })
  const { times } = rateLimitRules['code-sending']
  for (let time = 1; time < times; time += 1) await start(ctx)
  expect(await changeSignUpEmail(forms(ctx), { token, input: ANA.email })).toMatchObject({ ok: true })
  const refused = { ok: false, reason: 'limited', wait: 3600 }
  expect(await startSignUp(forms(ctx), { input: ANA, returnTo: '/' })).toEqual(refused)
  expect(await resendSignUpCode(forms(later(ctx, 30)), token)).toEqual({ ...refused, wait: 3570 })
  expect(await changeSignUpEmail(forms(ctx), { token, input: ANA.email })).toEqual(refused)
  expect(await emailKindsTo(ctx, ANA.email)).toHaveLength(times)
  expect(await startSignUp(forms(later(ctx, 3600)), { input: ANA, returnTo: '/' })).toMatchObject({
    ok: true,
  })
})

test('a code requested too soon does not count toward that limit', async ({ ctx }) => {
  const token = await start(ctx)
  for (let press = 0; press < 10; press += 1)
    expect(await resendSignUpCode(forms(ctx), token)).toMatchObject({ reason: 'too-soon' })
  expect(await resendSignUpCode(forms(later(ctx, 30)), token)).toMatchObject({ ok: true })
})

/** Verifying it takes a thread several seconds. */
const SLOW = `$argon2id$v=19$m=31744,t=99,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

test('a site that is too busy says so, and the try does not count', async ({ ctx }) => {
  const first = Array.from({ length: HASHES_AT_ONCE }, () => verifyPassword(SLOW, 'someone else'))
  const others = [...first, ...Array.from({ length: 64 }, () => hashPassword('someone else'))]
  const settled = Promise.allSettled<unknown>(others)
  expect(await startSignUp(forms(ctx), { input: ANA, returnTo: '/' })).toMatchObject({
    ok: false,
    reason: 'busy',
    wait: 2,
  })
  await settled
  for (let time = 0; time < 6; time += 1) await start(ctx)
})
