import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { rateLimitRules } from '#app/features/rate-limits/rules.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { codeFor, codesFor, later, emailKindsTo } from '#tests/setup/people/sign-ups.ts'
import { actingAs, makeAccount, openBrowser } from '#tests/setup/people/signed-in.ts'
import { ownAccount } from './account.query.server.ts'
import { confirmCampusEmail, sendCampusCode } from './confirm-campus-email.server.ts'
import { ownCampusEmail } from './emails.query.server.ts'

const YEAR = 365 * 24 * 60 * 60 // seconds
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

/** A person with an unconfirmed address at one of the site's campuses. */
async function student(ctx: SystemContext) {
  await makeCampus(ctx, { emailDomains: ['usc.edu'] })
  const email = `${newId()}@students.usc.edu`
  const user = await makeAccount(ctx, { password: false, email, emailConfirmedAt: null })
  const acting = actingAs(ctx, await openBrowser(ctx, user.id))
  return { user, email, acting }
}

const confirmedAt = async (ctx: SystemContext, id: string) => {
  const [row] = await ctx.db.select().from(users).where(eq(users.id, id))
  return row?.emailConfirmedAt
}

test('a code to the own address confirms it for a year, and can be repeated after that', async ({ ctx }) => {
  const { user, email, acting } = await student(ctx)
  expect(await ownAccount(acting)).toMatchObject({ campusEmail: { since: null } })
  expect(await ownCampusEmail(acting)).toEqual({ email, waiting: null })
  expect(await sendCampusCode(acting)).toEqual({ ok: true })
  expect(await emailKindsTo(ctx, email)).toEqual(['campus-email-code'])
  expect(await ownCampusEmail(acting)).toMatchObject({ waiting: { email, resendIn: 30 } })
  const code = await codeFor(ctx, email)
  expect(await confirmCampusEmail(acting, wrong(code))).toMatchObject({ reason: 'wrong' })
  expect(await confirmedAt(ctx, user.id)).toBeNull()
  expect(await confirmCampusEmail(acting, code)).toEqual({ ok: true })
  expect(await confirmedAt(ctx, user.id)).toEqual(ctx.now())
  expect(await confirmCampusEmail(acting, code)).toMatchObject({ ok: false, reason: 'expired' })
  expect(await ownCampusEmail(acting)).toBeNull()
  const nextYear = later(acting, YEAR + 1)
  expect(await ownCampusEmail(nextYear)).toEqual({ email, waiting: null })
  expect(await sendCampusCode(nextYear)).toEqual({ ok: true })
  const again = await codeFor(later(ctx, YEAR + 1), email)
  expect(await confirmCampusEmail(nextYear, again)).toEqual({ ok: true })
  expect(await confirmedAt(ctx, user.id)).toEqual(nextYear.now())
})

test('a code is valid for one account and one address', async ({ ctx }) => {
  const [ana, ben] = [await student(ctx), await student(ctx)]
  await sendCampusCode(ana.acting)
  await sendCampusCode(ben.acting)
  const [first, second] = [await codeFor(ctx, ana.email), await codeFor(ctx, ben.email)]
  if (first !== second) expect(await confirmCampusEmail(ben.acting, first)).toMatchObject({ ok: false })
  await ctx.db.update(users).set({ email: 'ana@usc.edu' }).where(eq(users.id, ana.user.id))
  const moved = await confirmCampusEmail(ana.acting, first)
  expect(moved).toMatchObject({ ok: false, reason: 'expired' })
  expect(await confirmedAt(ctx, ana.user.id)).toBeNull()
})

test('another code can be sent after half a minute, and invalidates the previous one', async ({ ctx }) => {
  const { email, acting } = await student(ctx)
  await sendCampusCode(acting)
  expect(await sendCampusCode(acting)).toMatchObject({ ok: false, reason: 'too-soon', wait: 30 })
  const first = await codeFor(ctx, email, { keep: false })
  expect(await sendCampusCode(later(acting, 30))).toEqual({ ok: true })
  const second = await codeFor(later(ctx, 30), email)
  if (first !== second)
    expect(await confirmCampusEmail(later(acting, 31), first)).toMatchObject({ ok: false })
  expect(await confirmCampusEmail(later(acting, 31), second)).toEqual({ ok: true })
})

test('it requires a campus address and email; emails and tries are limited', async ({ ctx }) => {
  const { email, acting } = await student(ctx)
  const none: SystemContext = { ...acting, settings: { ...ctx.settings, mail: 'none' } }
  expect(await sendCampusCode(none)).toMatchObject({ ok: false, reason: 'no-mail' })
  const elsewhere = await makeAccount(ctx, { password: false, email: 'ana@notusc.edu' })
  const acts = actingAs(ctx, await openBrowser(ctx, elsewhere.id))
  expect(await sendCampusCode(acts)).toMatchObject({ ok: false, reason: 'no-campus' })
  expect(await ownCampusEmail(acts)).toBeNull()
  expect(await ownAccount(acts)).toMatchObject({ campusEmail: null })
  expect(await codesFor(ctx, email)).toEqual([])
  for (const typed of [undefined, '', 'abcdef', '12345', { code: 1 }])
    expect(await confirmCampusEmail(acting, typed)).toMatchObject({ ok: false, reason: 'not-a-code' })
  for (let n = 0; n < rateLimitRules['code-sending'].times; n += 1)
    await sendCampusCode(later(acting, n * 31))
  expect(await sendCampusCode(later(acting, 600))).toMatchObject({ ok: false, reason: 'limited' })
  for (let n = 0; n < rateLimitRules['code-entry'].times; n += 1) await confirmCampusEmail(acting, '123456')
  expect(await confirmCampusEmail(acting, '123456')).toMatchObject({ ok: false, reason: 'limited' })
})
