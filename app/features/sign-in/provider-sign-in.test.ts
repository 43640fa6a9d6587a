import { randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { sessions, signInMethods, users } from '#app/database/schema/people/accounts.ts'
import { photos } from '#app/database/schema/homes/photos.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { secondFactors } from '#app/database/schema/people/second-factors.ts'
import { legalPage } from '#app/features/site/site.query.server.ts'
import { visitor } from '#app/platform/access.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { startPretendProvider, type PretendProvider } from '#server/pretend-provider.ts'
import { agreeAt, withProvider } from '#tests/setup/servers/at-provider.ts'
import { NOW, test } from '#tests/setup/databases/database.ts'
import { picture } from '#tests/setup/photo-files.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { finishProviderSignIn } from './finish-provider-sign-in.server.ts'
import { startProviderSignIn } from './start-provider-sign-in.server.ts'

let pretended: PretendProvider
let claims: Record<string, unknown>
beforeAll(async () => {
  pretended = await startPretendProvider(() => claims)
})
afterAll(() => pretended.stop())
beforeEach(() => {
  const sub = randomUUID()
  claims = { sub, email: `${sub}@usc.edu`, email_verified: true, given_name: 'Ana', family_name: 'Rivera' }
})

const atSite = (ctx: SystemContext): SystemContext => withProvider({ ...ctx, actor: visitor }, pretended)

/** Goes to the provider and returns to the site's callback. */
const comeBack = async (ctx: SystemContext) =>
  agreeAt(await startProviderSignIn(ctx, { at: 'google', returnTo: '/listings' }))

async function signIn(ctx: SystemContext) {
  const { query, headers } = await comeBack(ctx)
  return finishProviderSignIn(ctx, { at: 'google', query, headers })
}

const userOf = async ({ db }: SystemContext) => {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.email, String(claims.email)))
  if (!user) throw new Error('nobody was made')
  return user
}

test('a new person gets an account, a User record and the current version of the terms; no token of the provider is stored', async ({
  ctx,
}) => {
  claims = { ...claims, admin: true, manager: true, student: false, id: 'mine' }
  const site = atSite(ctx)
  expect(await signIn(site)).toMatchObject({ ok: true, isNew: true, returnTo: '/listings' })
  const user = await userOf(ctx)
  expect(user).toMatchObject({
    givenName: 'Ana',
    familyName: 'Rivera',
    name: 'Ana Rivera',
    emailVerified: true,
    emailConfirmedAt: null,
    student: true,
    manager: false,
    admin: false,
    termsVersion: (await legalPage(ctx, 'terms')).version,
    termsAcceptedAt: NOW,
  })
  const methods = await ctx.db.select().from(signInMethods).where(eq(signInMethods.userId, user.id))
  expect(methods).toEqual([
    {
      id: expect.any(String) as string,
      userId: user.id,
      providerId: pretended.issuer,
      accountId: claims.sub,
      password: null,
      createdAt: NOW,
      updatedAt: NOW,
    },
  ])
  expect(await ctx.db.select().from(profiles).where(eq(profiles.userId, user.id))).toHaveLength(1)
})

test('two people at the provider have an account each, and each opens their own', async ({ ctx }) => {
  const site = atSite(ctx)
  const people = [claims, { ...claims, sub: randomUUID(), email: `${randomUUID()}@usc.edu` }]
  const ids: string[] = []
  for (const isNew of [true, false]) {
    for (const who of people) {
      claims = who
      const came = await signIn(site)
      expect(came).toMatchObject({ ok: true, isNew })
      const { id } = await userOf(ctx)
      const [session] = await ctx.db.select().from(sessions).orderBy(desc(sessions.id)).limit(1)
      expect(session?.userId).toBe(id)
      ids.push(id)
    }
  }
  expect(ids[0]).not.toBe(ids[1])
  expect(ids.slice(2)).toEqual(ids.slice(0, 2))
})

test('another name or address at the provider changes nothing here', async ({ ctx }) => {
  const site = atSite(ctx)
  await signIn(site)
  const before = await userOf(ctx)
  const email = claims.email
  claims = { ...claims, email: 'another@usc.edu', email_verified: false, given_name: 'Eve' }
  expect(await signIn(site)).toMatchObject({ ok: true, isNew: false })
  claims.email = email
  expect(await userOf(ctx)).toEqual(before)
})

test('an account with two-step sign-in is not signed in before the second step', async ({ ctx }) => {
  const site = atSite(ctx)
  await signIn(site)
  const { id } = await userOf(ctx)
  await ctx.db
    .insert(secondFactors)
    .values({ userId: id, secret: 'sealed', confirmedAt: NOW, createdAt: NOW })
  const went = await signIn(site)
  expect(went).toMatchObject({ ok: false, reason: 'step', step: 'second-factor' })
  expect(went.cookies.join()).not.toMatch(/roost\.session=[^;]/)
})

test('an account that is about to be erased is not signed in before it is kept', async ({ ctx }) => {
  const site = atSite(ctx)
  await signIn(site)
  const { id } = await userOf(ctx)
  await ctx.db.update(users).set({ deletionAskedAt: NOW }).where(eq(users.id, id))
  const went = await signIn(site)
  expect(went).toMatchObject({ ok: false, reason: 'step', step: 'erasing' })
  expect(went.cookies.join()).not.toMatch(/roost\.session=[^;]/)
})

test('an existing account with the same address is never used, however it signs in', async ({ ctx }) => {
  const site = atSite(ctx)
  await signIn(site)
  claims = { ...claims, sub: 'someone else with that address' }
  expect(await signIn(site)).toMatchObject({ ok: false, problem: 'exists' })
  claims = { ...claims, email: String(claims.email).toUpperCase() }
  expect(await signIn(site)).toMatchObject({ ok: false, problem: 'exists' })
})

test('a started sign-in expires after ten minutes, and is invalid if encrypted by another site', async ({
  ctx,
}) => {
  const site = atSite(ctx)
  const { query, headers } = await comeBack(site)
  const later = { ...site, now: () => new Date(NOW.getTime() + 10 * 60 * 1000) }
  const forged = new Headers({ Cookie: headers.get('Cookie')?.slice(0, -4) + 'AAAA' })
  for (const [where, what] of [
    [later, headers],
    [site, forged],
  ] as const)
    expect(await finishProviderSignIn(where, { at: 'google', query, headers: what })).toMatchObject({
      ok: false,
      problem: 'stale',
    })
  expect(await finishProviderSignIn(site, { at: 'google', query, headers })).toMatchObject({ ok: true })
})

test('two concurrent returns with one provider account create one account', async ({ ownDatabase }) => {
  const { contextOf } = await import('#tests/setup/databases/database.ts')
  const site = atSite(contextOf(ownDatabase.db))
  const came = await Promise.all([comeBack(site), comeBack(site)])
  const went = await Promise.all(
    came.map(({ query, headers }) => finishProviderSignIn(site, { at: 'google', query, headers })),
  )
  expect(went.map(({ ok }) => ok)).toEqual([true, true])
  expect(await ownDatabase.db.select().from(users)).toHaveLength(1)
})

test('the picture at the provider is fetched once, through the client for foreign addresses', async ({
  ctx,
}) => {
  const jpeg = await picture(400, 400).jpeg().toBuffer()
  const asked: string[] = []
  const fetch: Context['foreign']['fetch'] = async (address) => {
    asked.push(address)
    return { ok: true, bytes: jpeg, type: 'image/jpeg', address }
  }
  claims = { ...claims, picture: 'https://pictures.example/ana.jpg' }
  const site = atSite({ ...ctx, foreign: { ...ctx.foreign, fetch } })
  await signIn(site)
  const user = await userOf(ctx)
  const { rows } = await ctx.db.execute<{ data: unknown }>(
    sql`select data from pgboss.job where name = 'fetch-picture'`,
  )
  expect(JSON.stringify(rows)).not.toContain('pictures.example')
  await runQueuedJobs(site)
  expect(asked).toEqual(['https://pictures.example/ana.jpg'])
  const kept = await ctx.db.select().from(photos).where(eq(photos.ownerId, user.id))
  expect(kept).toMatchObject([{ purpose: 'profile-picture', width: 400 }])
})
