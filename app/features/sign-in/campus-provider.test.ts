// What the campus's own provider says about people, in the shapes of Microsoft Entra, Google and Keycloak.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import { signInMethods, users } from '#app/database/schema/people/accounts.ts'
import { makeUser } from '#app/features/accounts/factory.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { startPretendProvider, type PretendProvider } from '#server/pretend-provider.ts'
import { test } from '#tests/setup/databases/database.ts'
import { agreeAt, withProvider } from '#tests/setup/servers/at-provider.ts'
import { finishProviderSignIn } from './finish-provider-sign-in.server.ts'
import { startProviderSignIn } from './start-provider-sign-in.server.ts'

type Said = Record<string, unknown>
let token: Said
let userinfo: Said
let pretended: PretendProvider
/** Another provider, whose people may have the same ids. */
let other: PretendProvider
beforeAll(async () => {
  const tell = (where: 'token' | 'userinfo') => (where === 'token' ? token : userinfo)
  pretended = await startPretendProvider(tell)
  other = await startPretendProvider(tell)
})
afterAll(async () => {
  await pretended.stop()
  await other.stop()
})

const issuerOf = ({ env }: PretendProvider) =>
  env.OIDC_DISCOVERY_URL.replace('/.well-known/openid-configuration', '')

async function signIn(ctx: SystemContext, domains: string[] = [], at = pretended) {
  const site = withProvider({ ...ctx, actor: visitor }, at, domains)
  const { query, headers } = await agreeAt(await startProviderSignIn(site, { returnTo: '/' }))
  const came = await finishProviderSignIn(site, { query, headers })
  return came.ok ? 'in' : came.reason === 'problem' ? came.problem : came.reason
}

/** Entra has no word about the address in either place, and the id of its tenant in the token. */
const entra = (email: string, more: Said = {}) => {
  const sub = randomUUID()
  token = { sub, email, tid: randomUUID(), oid: randomUUID(), ver: '2.0', name: 'Ana Rivera', ...more }
  userinfo = { sub, email, name: 'Ana Rivera', picture: 'https://graph.example/me/photo' }
  return sub
}

/** Google and Keycloak say it in the token; Keycloak can be set to say it where the rest is. */
const google = (email: string, email_verified: unknown) => {
  const sub = '10769150350006150715113082367'
  token = { sub, email, email_verified, hd: 'usc.edu', given_name: 'Ana', family_name: 'Rivera' }
  userinfo = { ...token }
}
const keycloak = (email: string, email_verified: unknown) => {
  const sub = randomUUID()
  token = { sub, preferred_username: 'ana', realm_access: { roles: ['student'] } }
  userinfo = { ...token, email, email_verified, given_name: 'Ana', family_name: 'Rivera' }
}

const email = () => `${randomUUID()}@usc.edu`

test('an issuer vouches for addresses of its domains alone, where it does not say whether they are verified', async ({
  ctx,
}) => {
  const mine = email()
  entra(mine)
  expect(await signIn(ctx)).toBe('unverified')
  expect(await signIn(ctx, ['ucla.edu'])).toBe('unverified')
  expect(await signIn(ctx, ['ucla.edu', 'usc.edu'])).toBe('in')
  expect(await ctx.db.select().from(users).where(eq(users.email, mine))).toMatchObject([
    { emailVerified: true, emailConfirmedAt: null },
  ])
  for (const foreign of ['ana@evil.example', 'ana@students.usc.edu', 'ana@usc.edu.evil.example']) {
    entra(foreign)
    expect(await signIn(ctx, ['usc.edu']), foreign).toBe('unverified')
  }
})

test.for([false, 'false', 0, 'no', null])(
  '%j about the address is never overridden',
  async (said, { ctx }) => {
    entra(email(), { email_verified: said })
    expect(await signIn(ctx, ['usc.edu'])).toBe('unverified')
    google(email(), said)
    expect(await signIn(ctx, ['usc.edu'])).toBe('unverified')
    keycloak(email(), said)
    expect(await signIn(ctx, ['usc.edu'])).toBe('unverified')
  },
)

test('a yes is enough, and is about its own address', async ({ ctx }) => {
  google(email(), true)
  expect(await signIn(ctx)).toBe('in')
  keycloak(email(), true)
  expect(await signIn(ctx)).toBe('in')
  entra('victim@usc.edu')
  userinfo = { ...userinfo, email: 'mallory@evil.example', email_verified: true }
  expect(await signIn(ctx)).toBe('unverified')
  entra(email())
  userinfo = { ...userinfo, email_verified: false }
  expect(await signIn(ctx, ['usc.edu'])).toBe('unverified')
})

test('the same id at two providers is two people', async ({ ctx }) => {
  google(email(), true)
  expect(await signIn(ctx)).toBe('in')
  google(email(), true)
  expect(await signIn(ctx, [], other)).toBe('in')
  const rows = await ctx.db.select().from(signInMethods)
  const theirs = rows.filter(({ providerId }) => providerId !== 'credential')
  expect(theirs.map(({ providerId }) => providerId).toSorted()).toEqual(
    [issuerOf(pretended), issuerOf(other)].toSorted(),
  )
  expect(new Set(theirs.map(({ userId }) => userId)).size).toBe(2)
})

test('a changed address moves no account', async ({ ctx }) => {
  const victim = await makeUser(ctx)
  const sub = entra(email())
  expect(await signIn(ctx, ['usc.edu'])).toBe('in')
  entra(victim.email)
  token.sub = userinfo.sub = sub
  expect(await signIn(ctx, ['usc.edu', victim.email.split('@')[1] ?? ''])).toBe('in')
  expect(await ctx.db.select().from(signInMethods).where(eq(signInMethods.userId, victim.id))).toEqual([])
  // And somebody new with the victim's address gets nothing.
  entra(victim.email)
  expect(await signIn(ctx, [victim.email.split('@')[1] ?? ''])).toBe('exists')
})
