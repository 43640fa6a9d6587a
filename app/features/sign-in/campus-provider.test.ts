// What a campus's own provider says about people, in the formats of Microsoft Entra, Google and Keycloak.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import { signInMethods, users } from '#app/database/schema/people/accounts.ts'
import { makeUser } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { emails } from '#app/database/schema/site/emails.ts'
import { visitor } from '#app/platform/access.ts'
import type { OpenIdProvider, SystemContext } from '#app/platform/context.ts'
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
  const claimsAt = (where: 'token' | 'userinfo') => (where === 'token' ? token : userinfo)
  pretended = await startPretendProvider(claimsAt)
  other = await startPretendProvider(claimsAt)
})
afterAll(async () => {
  await pretended.stop()
  await other.stop()
})

async function signIn(ctx: SystemContext, settings: Partial<OpenIdProvider> = {}, at = pretended) {
  const site = withProvider({ ...ctx, actor: visitor }, at, settings)
  const { query, headers } = await agreeAt(await startProviderSignIn(site, { at: 'google', returnTo: '/' }))
  const came = await finishProviderSignIn(site, { at: 'google', query, headers })
  return came.ok ? 'in' : came.reason === 'problem' ? came.problem : came.reason
}

/** A campus's own issuer, which is trusted to vouch for its domains. */
const own = (domains: string[]) => ({ vouchedBy: 'issuer' as const, domains })

/** Entra vouches for the address in neither place; its token contains the tenant's id. */
const entra = (email: string, more: Said = {}) => {
  const sub = randomUUID()
  token = { sub, email, tid: randomUUID(), oid: randomUUID(), ver: '2.0', name: 'Ana Rivera', ...more }
  userinfo = { sub, email, name: 'Ana Rivera', picture: 'https://graph.example/me/photo' }
  return sub
}

/** Google and Keycloak vouch in the token; Keycloak can also be set up to do so in the user info. */
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
  expect(await signIn(ctx, own(['ucla.edu']))).toBe('unverified')
  expect(await signIn(ctx, own(['ucla.edu', 'usc.edu']))).toBe('in')
  expect(await ctx.db.select().from(users).where(eq(users.email, mine))).toMatchObject([
    { emailVerified: true, emailConfirmedAt: null },
  ])
  for (const foreign of ['ana@evil.example', 'ana@students.usc.edu', 'ana@usc.edu.evil.example']) {
    entra(foreign)
    expect(await signIn(ctx, own(['usc.edu'])), foreign).toBe('unverified')
  }
})

test.for([false, 'false', 0, 'no', null])(
  '%j about the address is never overridden',
  async (said, { ctx }) => {
    entra(email(), { email_verified: said })
    expect(await signIn(ctx, own(['usc.edu']))).toBe('unverified')
    google(email(), said)
    expect(await signIn(ctx, own(['usc.edu']))).toBe('unverified')
    keycloak(email(), said)
    expect(await signIn(ctx, own(['usc.edu']))).toBe('unverified')
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
  expect(await signIn(ctx, own(['usc.edu']))).toBe('unverified')
})

test('the same id at two providers is two people', async ({ ctx }) => {
  google(email(), true)
  expect(await signIn(ctx)).toBe('in')
  google(email(), true)
  expect(await signIn(ctx, {}, other)).toBe('in')
  const rows = await ctx.db.select().from(signInMethods)
  const theirs = rows.filter(({ providerId }) => providerId !== 'credential')
  expect(theirs.map(({ providerId }) => providerId).toSorted()).toEqual(
    [pretended.issuer, other.issuer].toSorted(),
  )
  expect(new Set(theirs.map(({ userId }) => userId)).size).toBe(2)
})

test('a changed address moves no account', async ({ ctx }) => {
  const victim = await makeUser(ctx)
  const sub = entra(email())
  expect(await signIn(ctx, own(['usc.edu']))).toBe('in')
  entra(victim.email)
  token.sub = userinfo.sub = sub
  expect(await signIn(ctx, own(['usc.edu', victim.email.split('@')[1] ?? '']))).toBe('in')
  expect(await ctx.db.select().from(signInMethods).where(eq(signInMethods.userId, victim.id))).toEqual([])
  // A new person with the victim's address gets nothing, either.
  entra(victim.email)
  expect(await signIn(ctx, own([victim.email.split('@')[1] ?? '']))).toBe('exists')
})

/** The state of an account after signing in with different affiliations, at a new campus with its own domain. */
async function campusSays(ctx: SystemContext, settings: Partial<OpenIdProvider> = {}) {
  const domain = `${randomUUID().slice(0, 8)}.example.edu`
  const slug = `campus-${domain.slice(0, 8)}`
  await makeCampus(ctx, { slug, name: slug, emailDomains: [domain] })
  const provider = { ...own([domain]), campuses: [slug], scopes: [domain], ...settings }
  const mine = `${randomUUID()}@${domain}`
  const row = async () => {
    const [found] = await ctx.db.select().from(users).where(eq(users.email, mine))
    return (
      found && {
        confirmed: found.emailConfirmedAt?.getTime() === ctx.now().getTime(),
        student: found.student,
      }
    )
  }
  let sub = ''
  return {
    domain,
    mine,
    provider,
    row,
    /** Signs in as the same person each time. */
    says: async (eduperson_scoped_affiliation: unknown, more: Said = {}) => {
      const first = entra(mine, { eduperson_scoped_affiliation, ...more })
      sub ||= first
      token.sub = userinfo.sub = sub
      expect(await signIn(ctx, provider)).toBe('in')
      return row()
    },
  }
}

test('from the button to a confirmed student without any code', async ({ ctx }) => {
  const { says, domain } = await campusSays(ctx)
  expect(await says(undefined)).toEqual({ confirmed: true, student: true })
  expect(await says([`student@${domain}`])).toEqual({ confirmed: true, student: true })
  expect((await ctx.db.select().from(emails)).length).toBe(0)
})

test.for([
  [['student@HERE', 'staff@HERE'], { confirmed: true, student: true }],
  ['STUDENT@HERE', { confirmed: true, student: true }],
  [['faculty@HERE'], { confirmed: true, student: false }],
  [['employee@HERE', 'student@ucla.edu'], { confirmed: true, student: false }],
  [['alum@HERE'], { confirmed: false, student: true }],
  [['student@ucla.edu'], { confirmed: false, student: true }],
  [['student'], { confirmed: false, student: true }],
  [['student@HERE@evil.example'], { confirmed: false, student: true }],
  [[], { confirmed: false, student: true }],
  [{ student: true }, { confirmed: false, student: true }],
] as const)('as %j somebody is %j', async ([said, expected], { ctx }) => {
  const { says, domain } = await campusSays(ctx)
  const here = JSON.parse(JSON.stringify(said).replaceAll('HERE', domain)) as unknown
  expect(await says(here)).toEqual(expected)
})

test('what they are is read again at each log-in; a former student is confirmed no longer', async ({
  ctx,
}) => {
  const { says, domain } = await campusSays(ctx)
  expect(await says([`student@${domain}`])).toEqual({ confirmed: true, student: true })
  expect(await says([`staff@${domain}`])).toEqual({ confirmed: true, student: false })
  expect(await says([`student@${domain}`])).toEqual({ confirmed: true, student: true })
  expect(await says([`alum@${domain}`])).toEqual({ confirmed: false, student: true })
  // A provider that states no affiliation takes nothing away and makes nobody a student.
  expect(await says(undefined, { eduPersonScopedAffiliation: `staff@${domain}` })).toMatchObject({
    student: false,
  })
  expect(await says(undefined)).toEqual({ confirmed: true, student: false })
})

test('a setting says what a missing affiliation means', async ({ ctx }) => {
  for (const [withoutAffiliation, expected] of [
    ['member', { confirmed: true, student: false }],
    ['none', { confirmed: false, student: true }],
  ] as const) {
    const { says } = await campusSays(ctx, { withoutAffiliation })
    expect(await says(undefined)).toEqual(expected)
  }
})

test('another campus’s provider, a foreign domain and what nobody vouches for confirm nothing', async ({
  ctx,
}) => {
  const { provider, mine, row } = await campusSays(ctx)
  for (const settings of [
    { ...provider, campuses: ['usc'] },
    { ...provider, campuses: [] },
    { ...provider, domains: ['usc.edu'], vouchedBy: 'email_verified' as const },
  ]) {
    entra(mine, { email_verified: true })
    await signIn(ctx, settings)
    expect(await row()).toMatchObject({ confirmed: false })
    await ctx.db.delete(users).where(eq(users.email, mine))
  }
  await makeUser(ctx, { email: mine, emailConfirmedAt: null })
  entra(mine)
  // Another person with that address at the provider gets no access to the owner's account and confirms nothing about it.
  expect(await signIn(ctx, provider)).toBe('exists')
  expect(await row()).toMatchObject({ confirmed: false })
})

test('Entra’s xms_edov and Google’s hd vouch where the operator chose them', async ({ ctx }) => {
  const vouched = { vouchedBy: 'xms_edov' as const }
  entra(email())
  expect(await signIn(ctx, vouched)).toBe('unverified')
  entra(email(), { xms_edov: false })
  expect(await signIn(ctx, { ...vouched, ...own(['usc.edu']) })).toBe('unverified')
  for (const yes of [true, '1', 1, 'true']) {
    entra(email(), { xms_edov: yes })
    expect(await signIn(ctx, vouched)).toBe('in')
  }
  // A different id each time, because `google` has a fixed one.
  const workspace = (hd: string | undefined) => {
    google(email(), true)
    token = { ...token, sub: randomUUID(), hd }
    userinfo = { ...token }
  }
  workspace('usc.edu')
  expect(await signIn(ctx, { vouchedBy: 'hd' })).toBe('in')
  for (const foreign of [undefined, 'evil.example']) {
    workspace(foreign)
    expect(await signIn(ctx, { vouchedBy: 'hd' })).toBe('unverified')
  }
})

test('an address in another claim is not vouched for by a word about `email`', async ({ ctx }) => {
  const mine = email()
  entra('mallory@evil.example', { upn: mine, email_verified: true })
  expect(await signIn(ctx, { ...own(['usc.edu']), addressClaim: 'upn' })).toBe('in')
  entra('mallory@evil.example', { upn: 'victim@foreign.example', email_verified: true })
  expect(await signIn(ctx, { ...own(['usc.edu']), addressClaim: 'upn' })).toBe('unverified')
})
