import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { sessions } from '#app/database/schema/people/accounts.ts'
import { emails } from '#app/database/schema/site/emails.ts'
import { recoveryCodes, secondFactors } from '#app/database/schema/people/second-factors.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { Forbidden, SignInRequired } from '#app/platform/errors.ts'
import { createSecrets } from '#app/platform/secrets.server.ts'
import { contextOf, NOW, test, TEST_APP_SECRET } from '#tests/setup/databases/database.ts'
import { everyRow } from '#tests/setup/databases/every-row.ts'
import { actingAs, makeAccount, openBrowser } from '#tests/setup/people/signed-in.ts'
import { AUTHENTICATED_FOR } from './session-cookies.server.ts'
import { beginSecondFactor, confirmSecondFactor } from './confirm-second-factor.server.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.server.ts'
import { renewSealedSecrets } from './renew-sealed-secrets.server.ts'
import { resetSecondFactor, turnOffSecondFactor } from './turn-off-second-factor.server.ts'
import { readSecondCode, SET_UP_FOR } from './second-factor-rules.ts'
import { unsealSecret, codeAt, halfMinuteOf } from './totp.server.ts'
import { hasSecondFactor, consumeSecondCode } from './consume-second-factor-code.server.ts'

const later = (ctx: SystemContext, ms: number): SystemContext => ({
  ...ctx,
  now: () => new Date(NOW.getTime() + ms),
})

async function secretOf(ctx: SystemContext, userId: string): Promise<string> {
  const [row] = await ctx.db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  if (!row) throw new Error('nothing was begun')
  return unsealSecret(ctx, row.secret)
}
/** The code that the person's app shows. */
const appCode = async (ctx: SystemContext, userId: string) =>
  codeAt(await secretOf(ctx, userId), halfMinuteOf(ctx.now()))
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

/** A signed-in person; with `on`, two-step sign-in is on and their recovery codes are returned. */
async function person(ctx: SystemContext) {
  const user = await makeAccount(ctx, { password: false })
  const acting = actingAs(ctx, await openBrowser(ctx, user.id))
  return { user, acting }
}
async function on(ctx: SystemContext) {
  const { user, acting } = await person(ctx)
  await beginSecondFactor(acting)
  const confirmed = await confirmSecondFactor(acting, await appCode(ctx, user.id))
  if (!confirmed.ok) throw new Error(confirmed.reason)
  return { user, acting, codes: confirmed.codes }
}
const HALF_MINUTE = 30_000

test('a code of the app turns on two-step sign-in, and counts for this session', async ({ ctx }) => {
  const { user, acting } = await person(ctx)
  expect(await beginSecondFactor(acting)).toEqual({ ok: true })
  expect(await hasSecondFactor(ctx.db, user.id)).toBe(false)
  const code = await appCode(ctx, user.id)
  expect(await confirmSecondFactor(acting, wrong(code))).toMatchObject({ ok: false, reason: 'wrong' })
  expect(await hasSecondFactor(ctx.db, user.id)).toBe(false)
  const confirmed = await confirmSecondFactor(acting, ` ${code.slice(0, 3)} ${code.slice(3)}\n`)
  expect(confirmed).toMatchObject({ ok: true, codes: expect.objectContaining({ length: 10 }) })
  expect(await hasSecondFactor(ctx.db, user.id)).toBe(true)
  const rows = await ctx.db.select().from(sessions).where(eq(sessions.userId, user.id))
  expect(rows.map(({ secondFactor }) => secondFactor)).toEqual([true])
  const sent = await ctx.db.select().from(emails).where(eq(emails.to, user.email))
  expect(sent.map(({ kind }) => kind)).toEqual(['second-factor-on'])
})

test('neither the secret nor a recovery code is stored in plain text', async ({ ctx }) => {
  const { user, acting, codes } = await on(ctx)
  const renewed = await renewRecoveryCodes(acting)
  if (!renewed.ok) throw new Error(renewed.reason)
  const rows = await everyRow(ctx.db)
  expect(rows).toContain(user.id)
  const secret = await secretOf(ctx, user.id)
  for (const text of [secret, ...codes, ...renewed.codes]) {
    expect(rows).not.toContain(text)
    expect(rows).not.toContain(text.replace('-', ''))
  }
})

test('a code of the app works once, and earlier codes are invalid afterwards', async ({ ctx }) => {
  const { user } = await on(ctx)
  const next = later(ctx, HALF_MINUTE)
  const [used, code] = [await appCode(ctx, user.id), await appCode(next, user.id)]
  expect(await consumeSecondCode(next, user.id, used)).toMatchObject({ ok: false, reason: 'used' })
  expect(await consumeSecondCode(next, user.id, code)).toEqual({ ok: true, by: 'app' })
  expect(await consumeSecondCode(next, user.id, code)).toMatchObject({ ok: false, reason: 'used' })
  expect(await consumeSecondCode(next, user.id, wrong(code))).toMatchObject({ ok: false, reason: 'wrong' })
})

test('a recovery code works once, however it is typed', async ({ ctx }) => {
  const { user, codes } = await on(ctx)
  const typed = ` ${codes[0]?.toLowerCase().replace('-', ' – ').replaceAll('0', 'o').replaceAll('1', 'l')} `
  expect(await consumeSecondCode(ctx, user.id, typed)).toEqual({ ok: true, by: 'recovery', left: 9 })
  expect(await consumeSecondCode(ctx, user.id, codes[0])).toMatchObject({ ok: false, reason: 'wrong' })
  expect(await consumeSecondCode(ctx, user.id, codes[1])).toEqual({ ok: true, by: 'recovery', left: 8 })
})

test('a recovery code works only for its owner', async ({ ctx }) => {
  const [ana, ben] = [await on(ctx), await on(ctx)]
  expect(await consumeSecondCode(ctx, ben.user.id, ana.codes[0])).toMatchObject({
    ok: false,
    reason: 'wrong',
  })
  expect(await consumeSecondCode(ctx, ana.user.id, ana.codes[0])).toMatchObject({ ok: true })
})

test('of two concurrent requests with the same code, one succeeds', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  const { user, codes } = await on(ctx)
  const next = later(ctx, HALF_MINUTE)
  for (const code of [await appCode(next, user.id), codes[0]]) {
    const outcomes = await Promise.all([1, 2, 3].map(() => consumeSecondCode(next, user.id, code)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  }
})

test('wrong codes are limited over app and recovery codes; right ones are not counted', async ({ ctx }) => {
  const { user, codes } = await on(ctx)
  const step = later(ctx, HALF_MINUTE)
  const code = await appCode(step, user.id)
  const tries = [wrong(code), 'ABCDE-FGHJK']
  for (let round = 0; round < 5; round += 1)
    for (const typed of tries)
      expect(await consumeSecondCode(step, user.id, typed)).toMatchObject({ reason: 'wrong' })
  expect(await consumeSecondCode(step, user.id, code)).toMatchObject({ reason: 'limited' })
  expect(await consumeSecondCode(step, user.id, codes[0])).toMatchObject({ reason: 'limited' })
  const ben = await on(ctx)
  for (const each of ben.codes)
    expect(await consumeSecondCode(ctx, ben.user.id, each)).toMatchObject({ ok: true })
  expect(await consumeSecondCode(step, ben.user.id, await appCode(step, ben.user.id))).toMatchObject({
    ok: true,
  })
})

test('malformed input does not count as a try, and without two-step sign-in no code is accepted', async ({
  ctx,
}) => {
  const { user } = await on(ctx)
  for (const typed of [
    '',
    '12345',
    '1234567',
    'ABCDE-FGHJ',
    'ABCDE-FGHJKM',
    '!'.repeat(1e6),
    null,
    undefined,
    {},
  ])
    expect(await consumeSecondCode(ctx, user.id, typed)).toMatchObject({ ok: false, reason: 'not-a-code' })
  expect(readSecondCode('１２３４５６')).toEqual({ kind: 'app', code: '123456' })
  const other = await person(ctx)
  await beginSecondFactor(other.acting)
  const waiting = await appCode(ctx, other.user.id)
  expect(await consumeSecondCode(ctx, other.user.id, waiting)).toMatchObject({ ok: false, reason: 'off' })
})

test('two tabs show one secret; an hour later there is another, and the old one turns nothing on', async ({
  ctx,
}) => {
  const { user, acting } = await person(ctx)
  await beginSecondFactor(acting)
  const first = await secretOf(ctx, user.id)
  await beginSecondFactor(acting)
  expect(await secretOf(ctx, user.id)).toBe(first)
  const [late, browser] = [later(ctx, SET_UP_FOR), await openBrowser(ctx, user.id)]
  const actingLate = actingAs(late, browser)
  const code = codeAt(first, halfMinuteOf(late.now()))
  expect(await confirmSecondFactor(actingLate, code)).toEqual({ ok: false, reason: 'ended' })
  await beginSecondFactor(actingLate)
  expect(await secretOf(ctx, user.id)).not.toBe(first)
})

test('an active second step cannot be set up or confirmed again', async ({ ctx }) => {
  const { user, acting } = await on(ctx)
  const secret = await secretOf(ctx, user.id)
  expect(await beginSecondFactor(acting)).toEqual({ ok: false, reason: 'on-already' })
  const again = await confirmSecondFactor(acting, await appCode(ctx, user.id))
  expect(again).toEqual({ ok: false, reason: 'on-already' })
  expect(await secretOf(ctx, user.id)).toBe(secret)
})

test('new recovery codes invalidate the old ones', async ({ ctx }) => {
  const { user, acting, codes } = await on(ctx)
  const renewed = await renewRecoveryCodes(acting)
  if (!renewed.ok) throw new Error(renewed.reason)
  expect(renewed.codes.filter((code) => codes.includes(code))).toEqual([])
  expect(await consumeSecondCode(ctx, user.id, codes[0])).toMatchObject({ reason: 'wrong' })
  expect(await consumeSecondCode(ctx, user.id, renewed.codes[0])).toMatchObject({ ok: true, left: 9 })
})

test('turning it off deletes everything, for all sessions, and is idempotent', async ({ ctx }) => {
  const { user, acting } = await on(ctx)
  expect(await turnOffSecondFactor(acting)).toEqual({ ok: true })
  expect(await turnOffSecondFactor(acting)).toEqual({ ok: true })
  expect(await hasSecondFactor(ctx.db, user.id)).toBe(false)
  expect(await ctx.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id))).toEqual([])
  const rows = await ctx.db.select().from(sessions).where(eq(sessions.userId, user.id))
  expect(rows.map(({ secondFactor }) => secondFactor)).toEqual([false])
  const sent = await ctx.db.select().from(emails).where(eq(emails.to, user.email))
  expect(sent.map(({ kind }) => kind).toSorted()).toEqual(['second-factor-off', 'second-factor-on'])
  expect(await renewRecoveryCodes(acting)).toMatchObject({ ok: false, reason: 'off' })
})

test('everything except the first code requires a proof of identity', async ({ ctx }) => {
  const { user, acting } = await person(ctx)
  const stale = actingAs(ctx, await openBrowser(ctx, user.id), AUTHENTICATED_FOR + 1)
  for (const verb of [beginSecondFactor, renewRecoveryCodes, turnOffSecondFactor]) {
    expect(await verb(stale)).toMatchObject({ ok: false, reason: 'not-reauthenticated' })
    await expect(verb({ ...acting, actor: visitor })).rejects.toThrow(SignInRequired)
  }
})

test('with another APP_SECRET nobody loses their second factor', async ({ ctx: before }) => {
  const { user, codes } = await on(before)
  const secret = await secretOf(before, user.id)
  const ctx = { ...before, secrets: createSecrets('the next secret of these tests, 32', TEST_APP_SECRET) }
  const [first, second] = codes
  expect(await consumeSecondCode(ctx, user.id, first)).toMatchObject({ ok: true, by: 'recovery' })
  expect(await renewSealedSecrets(ctx)).toBe(1)
  expect(await renewSealedSecrets(ctx)).toBe(0)
  const without = { ...before, secrets: createSecrets('the next secret of these tests, 32') }
  expect(await secretOf(without, user.id)).toBe(secret)
  expect(
    await consumeSecondCode(later(without, HALF_MINUTE), user.id, codeAt(secret, halfMinuteOf(NOW) + 1)),
  ).toEqual({
    ok: true,
    by: 'app',
  })
  expect(await consumeSecondCode(without, user.id, second)).toMatchObject({ ok: true, by: 'recovery' })
  await expect(renewSealedSecrets({ ...without, secrets: createSecrets(TEST_APP_SECRET) })).rejects.toThrow(
    'cannot be read',
  )
})

test('the operator alone turns it off for somebody who lost everything, who is told', async ({ ctx }) => {
  const { user, acting } = await on(ctx)
  await expect(resetSecondFactor(acting, user.email)).rejects.toThrow(Forbidden)
  expect(await resetSecondFactor(ctx, 'nobody@example.com')).toEqual({ ok: false, reason: 'no-account' })
  expect(await resetSecondFactor(ctx, user.email)).toEqual({ ok: true })
  expect(await hasSecondFactor(ctx.db, user.id)).toBe(false)
  expect(await resetSecondFactor(ctx, user.email)).toMatchObject({ ok: false, reason: 'off' })
  const sent = await ctx.db.select().from(emails).where(eq(emails.to, user.email))
  expect(sent.map(({ kind }) => kind).toSorted()).toEqual(['second-factor-off', 'second-factor-on'])
})
