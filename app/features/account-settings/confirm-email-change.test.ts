import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { emailChanges, users } from '#app/database/schema/people/accounts.ts'
import { codes } from '#app/database/schema/people/codes.ts'
import { rateLimitRules } from '#app/features/rate-limits/rules.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { codeFor, codesFor, later, emailKindsTo } from '#tests/setup/people/sign-ups.ts'
import { actingAs, makeAccount, openBrowser } from '#tests/setup/people/signed-in.ts'
import { issueCode } from '#app/features/accounts/codes.server.ts'
import { cleanUpAccountsJob } from './jobs.server.ts'
import { ownAccount } from './account.query.server.ts'
import { AUTHENTICATED_FOR } from '#app/features/accounts/session-cookies.server.ts'
import { cancelEmailChange, confirmEmailChange } from './confirm-email-change.server.ts'
import { resendEmailChange, startEmailChange } from './start-email-change.server.ts'

const NEW = 'new@example.com'
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

async function person(ctx: SystemContext, email?: string) {
  const user = await makeAccount(ctx, { password: false, ...(email && { email }) })
  const browser = await openBrowser(ctx, user.id)
  return { user, browser, acting: actingAs(ctx, browser) }
}
const emailOf = async (ctx: SystemContext, id: string) => {
  const [row] = await ctx.db.select().from(users).where(eq(users.id, id))
  return row?.email
}

test('a code to the new address changes it, and the old address is informed', async ({ ctx }) => {
  const { user, acting } = await person(ctx)
  await issueCode(ctx, { purpose: 'reset', subject: user.email })
  expect(await startEmailChange(acting, { email: ' New@Example.com ' })).toEqual({
    ok: true,
    email: NEW,
  })
  expect(await emailOf(ctx, user.id)).toBe(user.email)
  expect(await ownAccount(acting)).toMatchObject({ email: user.email, newEmail: NEW })
  const code = await codeFor(ctx, NEW)
  expect(await confirmEmailChange(acting, wrong(code))).toMatchObject({ ok: false, reason: 'wrong' })
  expect(await confirmEmailChange(acting, code)).toEqual({ ok: true, email: NEW })
  expect(await ownAccount(acting)).toMatchObject({ email: NEW, newEmail: null })
  const [row] = await ctx.db.select().from(users).where(eq(users.id, user.id))
  expect(row).toMatchObject({ emailVerified: true, emailConfirmedAt: ctx.now() })
  expect(await emailKindsTo(ctx, user.email)).toEqual(['email-changed'])
  expect(await emailKindsTo(ctx, NEW)).toEqual(['email-change-code'])
  expect((await ctx.db.select().from(codes)).map(({ purpose }) => purpose)).not.toContain('reset')
  expect(await confirmEmailChange(acting, code)).toMatchObject({ ok: false, reason: 'ended' })
})

test('an address of another account gets the same answer and a different email', async ({ ctx }) => {
  const owner = await person(ctx, 'owner@example.com')
  const { acting } = await person(ctx)
  expect(await startEmailChange(acting, { email: 'owner@example.com' })).toEqual({
    ok: true,
    email: 'owner@example.com',
  })
  expect(await ownAccount(acting)).toMatchObject({ newEmail: 'owner@example.com' })
  expect(await codesFor(ctx, 'owner@example.com')).toEqual([])
  expect(await emailKindsTo(ctx, 'owner@example.com')).toEqual(['existing-account'])
  const soon = await resendEmailChange(acting)
  expect(soon).toMatchObject({ ok: false, reason: 'too-soon', wait: 30 })
  expect(await emailOf(ctx, owner.user.id)).toBe('owner@example.com')
})

test('of two accounts that confirm one address at once, one gets it', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  const people = [await person(ctx), await person(ctx)]
  for (const { acting } of people) await startEmailChange(acting, { email: NEW })
  // Each email has one account's code and does not say whose.
  const sent = await codesFor(ctx, NEW)
  expect(sent).toHaveLength(2)
  const outcomes = await Promise.all(
    people.map(({ acting }, index) => confirmEmailChange(acting, sent.toReversed()[index])),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes).toContainEqual(expect.objectContaining({ ok: false, reason: 'exists' }))
  const rows = await ctx.db.select().from(users).where(eq(users.email, NEW))
  expect(rows).toHaveLength(1)
})

test('only the latest code is valid, for the account and address that requested it', async ({ ctx }) => {
  const [ana, ben] = [await person(ctx), await person(ctx)]
  await startEmailChange(ana.acting, { email: NEW })
  const code = await codeFor(ctx, NEW)
  await startEmailChange(ben.acting, { email: 'ben-new@example.com' })
  expect(await confirmEmailChange(ben.acting, code)).toMatchObject({ ok: false })
  await startEmailChange(ana.acting, { email: 'other@example.com' })
  expect(await confirmEmailChange(ana.acting, code)).toMatchObject({ ok: false })
  expect(await emailOf(ctx, ana.user.id)).toBe(ana.user.email)
})

test('another code can be sent after half a minute, and invalidates the previous one', async ({ ctx }) => {
  const { acting } = await person(ctx)
  expect(await resendEmailChange(acting)).toMatchObject({ ok: false, reason: 'ended' })
  await startEmailChange(acting, { email: NEW })
  const first = await codeFor(ctx, NEW, { keep: false })
  expect(await resendEmailChange(acting)).toMatchObject({ reason: 'too-soon' })
  expect(await resendEmailChange(later(acting, 30))).toEqual({ ok: true, email: NEW })
  const second = await codeFor(later(ctx, 30), NEW)
  if (first !== second) expect(await confirmEmailChange(acting, first)).toMatchObject({ ok: false })
  expect(await confirmEmailChange(acting, second)).toMatchObject({ ok: true })
})

test('emails to other addresses and tries of codes are limited by account', async ({ ctx }) => {
  const { acting } = await person(ctx)
  const start = (n: number) => startEmailChange(acting, { email: `stranger-${n}@example.com` })
  for (let n = 0; n < rateLimitRules['code-sending'].times; n += 1)
    expect(await start(n)).toMatchObject({ ok: true })
  expect(await start(99)).toMatchObject({ ok: false, reason: 'limited' })
  for (let n = 0; n < rateLimitRules['code-entry'].times; n += 1) await confirmEmailChange(acting, '123456')
  expect(await confirmEmailChange(acting, '123456')).toMatchObject({ ok: false, reason: 'limited' })
})

test('its owner can cancel it, and it is deleted after a day', async ({ ctx }) => {
  const { acting } = await person(ctx)
  await startEmailChange(acting, { email: NEW })
  const code = await codeFor(ctx, NEW)
  await cancelEmailChange(acting)
  expect(await confirmEmailChange(acting, code)).toMatchObject({ ok: false, reason: 'ended' })
  await startEmailChange(acting, { email: NEW })
  await cleanUpAccountsJob.run(later(ctx, 24 * 3600 - 1), {})
  expect(await ctx.db.select().from(emailChanges)).toHaveLength(1)
  await cleanUpAccountsJob.run(later(ctx, 24 * 3600), {})
  expect(await ctx.db.select().from(emailChanges)).toEqual([])
})

test('it requires a proof of identity, a valid and different address, email, and the own account', async ({
  ctx,
}) => {
  const { user, browser, acting } = await person(ctx)
  const start = (as: SystemContext, email: unknown) => startEmailChange(as, { email })
  expect(await start(actingAs(ctx, browser, AUTHENTICATED_FOR + 1), NEW)).toMatchObject({
    ok: false,
    reason: 'not-reauthenticated',
  })
  for (const email of [
    '',
    'no address',
    'a@b@c',
    'josé@example.com',
    undefined,
    { a: 1 },
    `${'a'.repeat(400)}@example.com`,
  ])
    expect(await start(acting, email)).toMatchObject({ ok: false, reason: 'invalid' })
  expect(await start(acting, user.email.toUpperCase())).toMatchObject({
    reason: 'invalid',
    errors: { email: expect.stringContaining('already') },
  })
  const none: SystemContext = { ...acting, settings: { ...ctx.settings, mail: 'none' } }
  expect(await start(none, NEW)).toMatchObject({ ok: false, reason: 'no-mail' })
  expect(await ctx.db.select().from(emailChanges)).toEqual([])
})
