import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { sessions, signInMethods } from '#app/database/schema/people/accounts.ts'
import { mailboxEmails } from '#app/features/emails/emails.query.server.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { startPretendProvider, type PretendProvider } from '#server/pretend-provider.ts'
import { agreeAt, withProvider, type RestoredAccount } from '#tests/setup/servers/at-provider.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { actingAs, makeAccount, openBrowser } from '#tests/setup/people/signed-in.ts'
import { AUTHENTICATED_FOR } from '#app/features/accounts/session-cookies.server.ts'
import { finishProviderSignIn } from './finish-provider-sign-in.server.ts'
import { unlinkProvider } from './link-provider.server.ts'
import { startLinkingProvider, startProviderSignIn } from './start-provider-sign-in.server.ts'

let pretended: PretendProvider
let sub: string
beforeAll(async () => {
  pretended = await startPretendProvider(() => ({ sub, email: `${sub}@usc.edu`, email_verified: true }))
})
afterAll(() => pretended.stop())
beforeEach(() => {
  sub = randomUUID()
})

/** A logged-in person with a password, on a site with the provider. */
async function somebody(ctx: SystemContext) {
  const user = await makeAccount(ctx)
  const browser = await openBrowser(ctx, user.id)
  return { user, acting: withProvider(actingAs(ctx, browser), pretended) }
}

const begin = async (acting: SystemContext) => agreeAt(await startLinkingProvider(acting, 'google'))
const finish = (acting: SystemContext, { query, headers }: RestoredAccount) =>
  finishProviderSignIn(acting, { at: 'google', query, headers })

async function link({ acting }: Awaited<ReturnType<typeof somebody>>) {
  return finish(acting, await begin(acting))
}

/** The provider ids linked to an account. */
async function linkedTo({ db }: SystemContext, userId: string): Promise<string[]> {
  const rows = await db.select().from(signInMethods).where(eq(signInMethods.userId, userId))
  return rows.filter(({ providerId }) => providerId !== 'credential').map(({ accountId }) => accountId)
}

/** The subjects of the emails to an address. */
async function emailsTo(ctx: SystemContext, email: string): Promise<string[]> {
  await runQueuedJobs(ctx)
  const emails = await mailboxEmails(ctx)
  return emails.filter(({ to }) => to === email).map(({ subject }) => subject)
}

test('a Google account is linked once, an email is sent, and it can be used to sign in from then on', async ({
  ctx,
}) => {
  const person = await somebody(ctx)
  const { user, acting } = person
  const came = await begin(acting)
  expect(await finish(acting, came)).toMatchObject({ ok: true, linked: true })
  // The provider's answer cannot be used twice; linking again changes nothing.
  expect(await finish(acting, came)).toMatchObject({ ok: false, problem: 'link-refused' })
  expect(await link(person)).toMatchObject({ ok: true, linked: true })
  expect(await linkedTo(ctx, user.id)).toEqual([sub])
  expect(await emailsTo(ctx, user.email)).toEqual(['Google is now linked to your account'])
  const later: SystemContext = { ...acting, actor: visitor }
  const again = await finish(
    later,
    await agreeAt(await startProviderSignIn(later, { at: 'google', returnTo: '/' })),
  )
  expect(again).toMatchObject({ ok: true, linked: false, isNew: false })
})

test('emails use the operator’s name for the provider', async ({ ctx }) => {
  const { user, acting } = await somebody(ctx)
  const site = withProvider(acting, pretended, { name: 'Campus Login' })
  await link({ user, acting: site })
  await unlinkProvider(site, 'google')
  expect(await emailsTo(ctx, user.email)).toEqual([
    'Campus Login is no longer linked to your account',
    'Campus Login is now linked to your account',
  ])
})

test('linking requires a proof of identity within ten minutes', async ({ ctx }) => {
  const { acting } = await somebody(ctx)
  const stale = { ...acting, now: () => new Date(ctx.now().getTime() + AUTHENTICATED_FOR + 1) }
  expect(await startLinkingProvider(stale, 'google')).toMatchObject({
    ok: false,
    reason: 'not-reauthenticated',
  })
  await expect(startLinkingProvider({ ...acting, actor: visitor }, 'google')).rejects.toThrow(SignInRequired)
})

test('a sign-in started in one browser cannot link an account in another', async ({ ctx }) => {
  const [attacker, victim] = [await somebody(ctx), await somebody(ctx)]
  const came = await begin(attacker.acting)
  // The bare address, as in a phishing email; then with the attacker's cookie, as if set by another site on the same domain.
  expect(await finish(victim.acting, { ...came, headers: new Headers() })).toMatchObject({ problem: 'stale' })
  expect(await finish(victim.acting, came)).toMatchObject({ ok: false, problem: 'link-not-you' })
  expect(await finish({ ...victim.acting, actor: visitor }, came)).toMatchObject({ problem: 'link-not-you' })
  // Now with a cookie of the victim that belongs to another sign-in.
  const own = await begin(victim.acting)
  const mixed = { query: came.query, headers: own.headers }
  expect(await finish(victim.acting, mixed)).toMatchObject({ ok: false, problem: 'stale' })
  const codeOfAnother = new URLSearchParams(own.query)
  codeOfAnother.set('code', came.query.get('code') ?? '')
  const swapped = { query: codeOfAnother, headers: own.headers }
  expect(await finish(victim.acting, swapped)).toMatchObject({ ok: false, problem: 'link-refused' })
  for (const { user } of [attacker, victim]) expect(await linkedTo(ctx, user.id)).toEqual([])
  expect(await emailsTo(ctx, victim.user.email)).toEqual([])
})

test('a sign-in that was started does not link the signed-in account', async ({ ctx }) => {
  const { user, acting } = await somebody(ctx)
  const came = await agreeAt(await startProviderSignIn(acting, { at: 'google', returnTo: '/' }))
  expect(await finish(acting, came)).toMatchObject({ ok: true, linked: false, isNew: true })
  expect(await linkedTo(ctx, user.id)).toEqual([])
})

test('a session that ended meanwhile cannot link', async ({ ctx }) => {
  await somebody(ctx)
  const user = await makeAccount(ctx)
  const browser = await openBrowser(ctx, user.id)
  await openBrowser(ctx, user.id)
  const acting = withProvider(actingAs(ctx, browser), pretended)
  const came = await begin(acting)
  await ctx.db.delete(sessions).where(eq(sessions.id, browser.signIn.sessionId))
  expect(await finish(acting, came)).toMatchObject({ ok: false, problem: 'link-not-you' })
  expect(await linkedTo(ctx, user.id)).toEqual([])
})

test('a Google account belongs to one account here, and an account has one Google account', async ({
  ctx,
}) => {
  const [first, second] = [await somebody(ctx), await somebody(ctx)]
  await link(first)
  expect(await link(second)).toMatchObject({ ok: false, problem: 'link-taken' })
  const linked = sub
  sub = randomUUID()
  expect(await link(first)).toMatchObject({ ok: false, problem: 'link-other' })
  expect(await linkedTo(ctx, first.user.id)).toEqual([linked])
  expect(await linkedTo(ctx, second.user.id)).toEqual([])
  expect(await emailsTo(ctx, second.user.email)).toEqual([])
})

test('cancelled at the provider, nothing is changed', async ({ ctx }) => {
  const { user, acting } = await somebody(ctx)
  const { query, headers } = await begin(acting)
  const cancelled = new URLSearchParams({ state: query.get('state') ?? '', error: 'access_denied' })
  const came = await finish(acting, { query: cancelled, headers })
  expect(came).toMatchObject({ ok: false, problem: 'link-cancelled', returnTo: '/account/login/google' })
  expect(await linkedTo(ctx, user.id)).toEqual([])
})

test('of two accounts that link one Google account at once, one gets it; nobody signs up with it besides', async ({
  ownDatabase,
}) => {
  const ctx = contextOf(ownDatabase.db)
  const people = [await somebody(ctx), await somebody(ctx)]
  const came = await Promise.all(people.map(({ acting }) => begin(acting)))
  const stranger: SystemContext = withProvider({ ...ctx, actor: visitor }, pretended)
  const signIn = await agreeAt(await startProviderSignIn(stranger, { at: 'google', returnTo: '/' }))
  const [signedIn, ...went] = await Promise.all([
    finish(stranger, signIn),
    ...came.map((each, at) => finish(people[at]?.acting ?? ctx, each)),
  ])
  expect(signedIn).toMatchObject({ ok: true })
  const rows = await ctx.db.select().from(signInMethods).where(eq(signInMethods.accountId, sub))
  expect(rows).toHaveLength(1)
  expect(went.filter(({ ok }) => ok).length).toBeLessThanOrEqual(1)
})
