// A campus whose people have no passwords: every way to get one is closed to them and says what to do instead.
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { signInMethods, users } from '#app/database/schema/people/accounts.ts'
import { makeUser } from '#app/features/accounts/factory.ts'
import { changePassword } from '#app/features/account-settings/change-password.server.ts'
import { ownAccount } from '#app/features/account-settings/account.query.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { googleProvider } from '#app/platform/settings/login-providers.ts'
import { test } from '#tests/setup/databases/database.ts'
import { actingAs, makeAccount, openBrowser, PASSWORD } from '#tests/setup/people/signed-in.ts'
import { ANA, codeFor, confirm, forms, start } from '#tests/setup/people/sign-ups.ts'
import { logIn } from './log-in.server.ts'
import { changeSignUpEmail } from './send-sign-up-code.server.ts'
import { startSignUp } from './start-sign-up.server.ts'

const usc = { id: 'usc', name: 'USC NetID', campuses: ['usc'], domains: ['usc.edu'], onlyWay: true }
const withUsc = (ctx: SystemContext): SystemContext => ({
  ...ctx,
  startedProviders: [{ ...googleProvider('roost', 'a secret'), ...usc, issuer: 'https://login.usc.example' }],
})
const SAYS = /^People at usc\.edu use USC NetID here, without a password\./
const refused = { ok: false, errors: { email: expect.stringMatching(SAYS) as string } }

test('new people of it sign up with it alone', async ({ ctx }) => {
  const email = 'tommy@usc.edu'
  const site = forms(withUsc(ctx))
  expect(await startSignUp(site, { input: { ...ANA, email }, returnTo: '/' })).toMatchObject(refused)
  // Changing an attempt's address to this one is refused, too, and an attempt from before the setting cannot be confirmed.
  const token = await start(withUsc(ctx))
  expect(await changeSignUpEmail(site, { token, input: email })).toMatchObject(refused)
  const before = await start(ctx, { ...ANA, email })
  const code = await codeFor(ctx, email)
  expect(await confirm(withUsc(ctx), before, code)).toMatchObject({ ok: false, reason: 'ended' })
  expect(await ctx.db.select().from(users).where(eq(users.email, email))).toEqual([])
})

test('an account without a password gets none; one that has a password keeps it', async ({ ctx }) => {
  const user = await makeUser(ctx, { email: 'tommy@usc.edu' })
  const acting = actingAs(withUsc(ctx), await openBrowser(ctx, user.id))
  const password = 'a brand new pass phrase'
  expect(await changePassword(acting, { current: '', password })).toMatchObject({
    ok: false,
    errors: { password: expect.stringMatching(SAYS) as string },
  })
  expect(await ownAccount(acting)).toMatchObject({ hasPassword: false, insteadOfPassword: 'USC NetID' })
  expect(await ctx.db.select().from(signInMethods).where(eq(signInMethods.userId, user.id))).toEqual([])
  const older = await makeAccount(ctx, { email: 'traveler@usc.edu' })
  const her = actingAs(withUsc(ctx), await openBrowser(ctx, older.id))
  expect(await ownAccount(her)).toMatchObject({ hasPassword: true, insteadOfPassword: null })
  expect(await changePassword(her, { current: PASSWORD, password })).toEqual({ ok: true })
})

test('a wrong password is answered with both ways, whether or not there is an account', async ({ ctx }) => {
  await makeUser(ctx, { email: 'tommy@usc.edu' })
  for (const email of ['tommy@usc.edu', 'nobody@usc.edu'])
    expect(
      await logIn(forms(withUsc(ctx)), { input: { email, password: PASSWORD }, headers: new Headers() }),
    ).toMatchObject({
      ok: false,
      reason: 'wrong',
      failed: expect.stringMatching(/Forgot password\?.*press “Continue with USC NetID”\.$/) as string,
    })
})
