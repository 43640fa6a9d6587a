// What a person does with their own account changes no row of another account.
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { signInMethods } from '#app/database/schema/people/accounts.ts'
import { secondFactors } from '#app/database/schema/people/second-factors.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { googleProvider } from '#app/platform/settings/login-providers.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { rowsAbout } from '#tests/setup/databases/rows-about.ts'
import { codeFor, later, emailKindsTo } from '#tests/setup/people/sign-ups.ts'
import { actingAs, makeAccount, openBrowser, PASSWORD } from '#tests/setup/people/signed-in.ts'
import { askDeletion } from '#app/features/account-settings/ask-deletion.server.ts'
import { askExport } from '#app/features/account-settings/ask-export.server.ts'
import { changePassword } from '#app/features/account-settings/change-password.server.ts'
import {
  cancelEmailChange,
  confirmEmailChange,
} from '#app/features/account-settings/confirm-email-change.server.ts'
import {
  resendEmailChange,
  startEmailChange,
} from '#app/features/account-settings/start-email-change.server.ts'
import { endAllSessions, endOtherSessions, endSession } from '#app/features/accounts/sessions.server.ts'
import { cleanUpAccountsJob } from '#app/features/account-settings/jobs.server.ts'
import { cancelDeletion } from './finish-log-in.server.ts'
import { unlinkProvider } from './link-provider.server.ts'
import { ownAccount } from '#app/features/account-settings/account.query.server.ts'
import { saveName, savePhone } from '#app/features/account-settings/save-details.server.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
} from '#app/features/accounts/confirm-second-factor.server.ts'
import { renewRecoveryCodes } from '#app/features/accounts/renew-recovery-codes.server.ts'
import { unsealSecret, codeAt, halfMinuteOf } from '#app/features/accounts/totp.server.ts'
import {
  hasSecondFactor,
  recoveryCodesLeft,
  consumeSecondCode,
} from '#app/features/accounts/consume-second-factor-code.server.ts'
import { turnOffSecondFactor } from '#app/features/accounts/turn-off-second-factor.server.ts'

/** The tables in which the other account has rows. */
const TABLES = [
  'users',
  'sessions',
  'sign_in_methods',
  'second_factors',
  'recovery_codes',
  'email_changes',
  'data_exports',
]

async function turnOn(ctx: SystemContext, userId: string): Promise<string[]> {
  await beginSecondFactor(ctx)
  const [row] = await ctx.db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  const code = codeAt(unsealSecret(ctx, row?.secret ?? ''), halfMinuteOf(ctx.now()))
  const confirmed = await confirmSecondFactor(ctx, code)
  if (!confirmed.ok) throw new Error(confirmed.reason)
  return confirmed.codes
}

const GOOGLE = googleProvider('roost', 'a secret')

async function person(ctx: SystemContext) {
  const user = await makeAccount(ctx)
  await ctx.db
    .insert(signInMethods)
    .values({ id: newId(), userId: user.id, providerId: GOOGLE.issuer, accountId: newId() })
  const here = await openBrowser(ctx, user.id)
  const there = await openBrowser(ctx, user.id)
  return {
    id: user.id,
    email: user.email,
    acting: { ...actingAs(ctx, here), startedProviders: [GOOGLE] },
    there: there.signIn.sessionId,
  }
}

test('nothing that somebody does with their account changes a row of another one', async ({ ctx }) => {
  // Ben comes first, so that a query without its condition finds him.
  const [ben, ana] = [await person(ctx), await person(ctx)]
  const bens = await turnOn(ben.acting, ben.id)
  await openBrowser(ctx, ben.id)
  await startEmailChange(ben.acting, { email: 'ben-new@example.com' })
  await askExport(ben.acting)
  await runQueuedJobs(ctx)
  const told = await emailKindsTo(ctx, ben.email)
  const before = await rowsAbout(ctx, [ben.id])
  expect(new Set(before.map((row) => row.split(' ')[0]))).toEqual(new Set(TABLES))
  const stay = async (after: string) => expect(await rowsAbout(ctx, [ben.id]), after).toEqual(before)

  const { acting, id } = ana
  expect(await saveName(acting, { givenName: 'Anna', familyName: 'Rivers' })).toMatchObject({ ok: true })
  expect(await savePhone(acting, { phone: '213 555 0123' })).toMatchObject({ ok: true })
  const password = 'a brand new pass phrase'
  expect(await changePassword(acting, { current: PASSWORD, password })).toEqual({ ok: true })
  await stay('name, phone and password')

  await turnOn(later(acting, 60), id)
  const renewed = await renewRecoveryCodes(acting)
  if (!renewed.ok) throw new Error(renewed.reason)
  expect(await consumeSecondCode(acting, id, bens[0])).toMatchObject({ ok: false, reason: 'wrong' })
  expect(await consumeSecondCode(acting, id, renewed.codes[0])).toEqual({ ok: true, by: 'recovery', left: 9 })
  expect([await recoveryCodesLeft(ctx.db, id), await recoveryCodesLeft(ctx.db, ben.id)]).toEqual([9, 10])
  expect(await turnOffSecondFactor(acting)).toEqual({ ok: true })
  expect(await hasSecondFactor(ctx.db, id)).toBe(false)
  await stay('the second step')

  await startEmailChange(acting, { email: 'ana-new@example.com' })
  const code = await codeFor(ctx, 'ana-new@example.com')
  expect(await confirmEmailChange(acting, code)).toMatchObject({ ok: true })
  await stay('a new address')
  await startEmailChange(acting, { email: 'ana-newer@example.com' })
  expect(await resendEmailChange(later(acting, 60))).toMatchObject({ ok: true })
  await cancelEmailChange(acting)
  await stay('a change of address that is called off')

  expect(await unlinkProvider(acting, 'google')).toEqual({ ok: true })
  const third = await openBrowser(ctx, id)
  await endSession(acting, third.signIn.sessionId)
  await endSession(acting, ben.there)
  await endOtherSessions(acting)
  await askExport(acting)
  await cleanUpAccountsJob.run(acting, {})
  await stay('sign-ins, a download and the nightly tidying')
  await askDeletion(acting, { word: 'delete' })
  expect(await cancelDeletion(acting, id)).toBe(true)
  await endAllSessions(acting)
  await stay('giving the account up and keeping it')
  expect(await ownAccount(acting)).toMatchObject({
    email: 'ana-new@example.com',
    newEmail: null,
    hasPassword: true,
    hasSecondFactor: false,
  })
  expect(await emailKindsTo(ctx, ben.email)).toEqual(told)
  expect(await emailKindsTo(ctx, ana.email)).toEqual([
    'password-changed',
    'second-factor-on',
    'recovery-codes-renewed',
    'second-factor-off',
    'email-changed',
  ])
})
