import { expect } from 'vitest'
import { signInMethods } from '#app/database/schema/people/accounts.ts'
import { rateLimitRules } from '#app/features/rate-limits/rules.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { googleProvider } from '#app/platform/settings/login-providers.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { emailKindsTo } from '#tests/setup/people/sign-ups.ts'
import { actingAs, makeAccount, openBrowser, PASSWORD, type Browser } from '#tests/setup/people/signed-in.ts'
import { endAllSessions, endOtherSessions, endSession } from './sessions.server.ts'
import { isRecentlyAuthenticated } from './reauthenticate.server.ts'
import { reauthenticateInForm } from '#app/features/account-settings/reauthenticate-in-form.server.ts'
import { ownSessions, reauthenticationWay } from '#app/features/account-settings/account.query.server.ts'
import { readSession } from './read-session.server.ts'
import { AUTHENTICATED_FOR } from './session-cookies.server.ts'
import { unlinkProvider } from '#app/features/sign-in/link-provider.server.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const later = (ctx: SystemContext, ms: number): SystemContext => ({
  ...ctx,
  now: () => new Date(ctx.now().getTime() + ms),
})

async function person(ctx: SystemContext, password = false) {
  const user = await makeAccount(ctx, { password })
  const [here, there] = [await openBrowser(ctx, user.id), await openBrowser(ctx, user.id, FIREFOX)]
  return { user, here, there, acting: actingAs(ctx, here) }
}
const isIn = async (ctx: SystemContext, { headers }: Browser) =>
  (await readSession(ctx, headers)).actor.kind === 'person'

test('a person sees each of their browsers by name, the current one first', async ({ ctx }) => {
  const { here, there, acting } = await person(ctx)
  await person(ctx)
  const list = await ownSessions(acting)
  expect(list.map(({ id, isThis }) => [id, isThis])).toEqual([
    [here.signIn.sessionId, true],
    [there.signIn.sessionId, false],
  ])
  expect(list.map(({ device }) => device.label)).toEqual(['Unknown browser', 'Firefox on Linux'])
  expect(JSON.stringify(list)).not.toMatch(/token|Mozilla/i)
})

test('one browser is signed out from its next request on', async ({ ctx }) => {
  const { here, there, acting } = await person(ctx)
  await endSession(acting, there.signIn.sessionId)
  await endSession(acting, there.signIn.sessionId)
  await endSession(acting, 'no id at all')
  expect([await isIn(ctx, here), await isIn(ctx, there)]).toEqual([true, false])
})

test('signing out everywhere else, and everywhere', async ({ ctx }) => {
  const [ana, ben] = [await person(ctx), await person(ctx)]
  await endOtherSessions(ana.acting)
  expect([await isIn(ctx, ana.here), await isIn(ctx, ana.there)]).toEqual([true, false])
  await endAllSessions(ana.acting)
  expect(await isIn(ctx, ana.here)).toBe(false)
  expect([await isIn(ctx, ben.here), await isIn(ctx, ben.there)]).toEqual([true, true])
})

test('nobody can sign out another person', async ({ ctx }) => {
  const [ana, ben] = [await person(ctx), await person(ctx)]
  await endSession(ben.acting, ana.here.signIn.sessionId)
  expect(await isIn(ctx, ana.here)).toBe(true)
  for (const verb of [endOtherSessions, endAllSessions, ownSessions])
    await expect(verb({ ...ctx, actor: visitor })).rejects.toThrow(SignInRequired)
})

test('the password proves identity for ten minutes, only in this browser', async ({ ctx }) => {
  const { here, there } = await person(ctx, true)
  const stale = actingAs(ctx, here, AUTHENTICATED_FOR + 1)
  expect(await reauthenticationWay(stale)).toBe('password')
  expect(await reauthenticateInForm(stale, { proof: '' })).toMatchObject({
    ok: false,
    errors: { proof: 'Please enter your password.' },
  })
  expect(await reauthenticateInForm(stale, { proof: 'wrong' })).toMatchObject({
    ok: false,
    errors: { proof: 'That is not your password.' },
  })
  // The test's clock differs from the start of the session, so that the stored time is recognizable.
  const reauthenticated = await reauthenticateInForm(stale, { proof: PASSWORD })
  if (!reauthenticated.ok) throw new Error(reauthenticated.reason)
  expect(isRecentlyAuthenticated(reauthenticated.ctx.actor, ctx.now())).toBe(true)
  expect(await reauthenticationWay(reauthenticated.ctx)).toBe('given')
  const { actor } = await readSession(ctx, here.headers)
  expect(actor).toMatchObject({ authenticatedAt: ctx.now() })
  expect(isRecentlyAuthenticated(actor, later(ctx, AUTHENTICATED_FOR + 1).now())).toBe(false)
  const elsewhere = (await readSession(ctx, there.headers)).actor
  expect(elsewhere).not.toMatchObject({ authenticatedAt: ctx.now() })
})

test('tries are limited, and after the session has ended the right password has no effect', async ({
  ctx,
}) => {
  const { here, there } = await person(ctx, true)
  const stale = actingAs(ctx, here, AUTHENTICATED_FOR + 1)
  for (let round = 0; round < rateLimitRules['password-again'].times; round += 1)
    await reauthenticateInForm(stale, { proof: 'wrong' })
  expect(await reauthenticateInForm(stale, { proof: PASSWORD })).toMatchObject({ ok: false, wait: 600 })
  const ended = actingAs(later(ctx, 600_000), there, AUTHENTICATED_FOR + 1)
  await endSession(stale, there.signIn.sessionId)
  await expect(reauthenticateInForm(ended, { proof: PASSWORD })).rejects.toThrow(SignInRequired)
})

test('a person without a password and second step has to sign in again', async ({ ctx }) => {
  const { here } = await person(ctx)
  const stale = actingAs(ctx, here, AUTHENTICATED_FOR + 1)
  expect(await reauthenticationWay(stale)).toBe('sign-in')
  expect(await reauthenticateInForm(stale, { proof: 'anything' })).toMatchObject({ ok: false })
})

test('the provider is unlinked unless it is the only way in', async ({ ctx }) => {
  const link = (userId: string) =>
    ctx.db
      .insert(signInMethods)
      .values({ id: newId(), userId, providerId: 'https://accounts.google.com', accountId: userId })
  const startedProviders = [googleProvider('roost', 'a secret')]
  const [only, both] = [
    await person({ ...ctx, startedProviders }),
    await person({ ...ctx, startedProviders }, true),
  ]
  for (const { user } of [only, both]) await link(user.id)
  expect(await unlinkProvider(only.acting, 'google')).toMatchObject({ ok: false, reason: 'only-way' })
  const stale = actingAs(ctx, both.here, AUTHENTICATED_FOR + 1)
  expect(await unlinkProvider(stale, 'google')).toMatchObject({ ok: false, reason: 'not-reauthenticated' })
  expect(await unlinkProvider(both.acting, 'google')).toEqual({ ok: true })
  expect(await unlinkProvider(both.acting, 'google')).toEqual({ ok: true })
  expect(await emailKindsTo(ctx, both.user.email)).toEqual(['provider-unlinked'])
  const left = await ctx.db.select().from(signInMethods)
  const of = (id: string) => left.filter(({ userId }) => userId === id).map(({ providerId }) => providerId)
  expect([of(only.user.id), of(both.user.id)]).toEqual([['https://accounts.google.com'], ['credential']])
})
