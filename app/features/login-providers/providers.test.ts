import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import { siteContent, siteContentVersions } from '#app/database/schema/site/site.ts'
import { moderationLog } from '#app/database/schema/site/moderation-queue.ts'
import { makeUser } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { finishProviderSignIn } from '#app/features/sign-in/finish-provider-sign-in.server.ts'
import { startProviderSignIn } from '#app/features/sign-in/start-provider-sign-in.server.ts'
import { startSignUp } from '#app/features/sign-in/start-sign-up.server.ts'
import {
  providerNames,
  renewProviderSecrets,
  siteProviders,
} from '#app/features/site/login-providers.server.ts'
import { PROVIDERS_MOST } from '#app/features/site/stored-providers.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { createSecrets } from '#app/platform/secrets.server.ts'
import { googleProvider } from '#app/platform/settings/login-providers.ts'
import { startPretendProvider, type PretendProvider } from '#server/pretend-provider.ts'
import { test, TEST_APP_SECRET } from '#tests/setup/databases/database.ts'
import { actingAs, openBrowser } from '#tests/setup/people/signed-in.ts'
import { ANA } from '#tests/setup/people/sign-ups.ts'
import { agreeAt } from '#tests/setup/servers/at-provider.ts'
import { providerEditor, providerEntries } from './providers.query.server.ts'
import { removeProvider, saveProvider } from './save-provider.server.ts'

let token: Record<string, unknown>
let pretended: PretendProvider
beforeAll(async () => {
  pretended = await startPretendProvider(() => token)
})
afterAll(() => pretended.stop())

async function adminOf(ctx: SystemContext, ago = 0): Promise<SystemContext> {
  const ada = await makeUser(ctx, { admin: true })
  return actingAs(ctx, await openBrowser(ctx, ada.id), ago)
}

/** A campus with its own provider. */
async function campus(ctx: SystemContext) {
  const slug = `c${randomUUID().slice(0, 8)}`
  const domain = `${slug}.edu`
  await makeCampus(ctx, { slug, emailDomains: [domain] })
  const typed = {
    id: slug,
    name: 'USC NetID',
    issuer: pretended.issuer,
    client: 'roost',
    secret: 'a secret of theirs',
    campuses: slug,
    domains: domain,
    scopes: '',
    vouchedBy: 'issuer',
    addressClaim: '',
    withoutAffiliation: 'none',
    onlyWay: 'yes',
  }
  return { slug, domain, typed }
}

const add = (admin: SystemContext, typed: Record<string, string>) =>
  saveProvider(admin, { id: null, typed, over: 0 })

test('a provider of the settings leads a student in, confirmed, from the moment that it is added', async ({
  ctx,
}) => {
  const admin = await adminOf(ctx)
  const anybody = { ...ctx, actor: visitor }
  const { slug, domain, typed } = await campus(ctx)
  expect(await add(admin, typed)).toEqual({ ok: true, id: slug, changed: true })
  expect(await providerNames(anybody)).toEqual([{ id: slug, name: 'USC NetID' }])
  const email = `ana@${domain}`
  token = { sub: randomUUID(), email, eduperson_scoped_affiliation: [`student@${domain}`] }
  const { query, headers } = await agreeAt(await startProviderSignIn(anybody, { at: slug, returnTo: '/' }))
  expect(await finishProviderSignIn(anybody, { at: slug, query, headers })).toMatchObject({ ok: true })
  const [ana] = await ctx.db.select().from(users).where(eq(users.email, email))
  expect(ana).toMatchObject({ student: true, emailConfirmedAt: ctx.now() })
  expect((await providerEditor(admin, slug)).people).toBe(1)
  // It is the only way to sign up at this domain.
  const other = { ...ANA, email: `ben@${domain}` }
  expect(await startSignUp(anybody, { input: other, returnTo: '/' })).toMatchObject({
    errors: { email: expect.stringContaining('USC NetID') as string },
  })
  expect(await removeProvider(admin, slug)).toEqual({ ok: true })
  expect(await providerNames(anybody)).toEqual([])
  await expect(startProviderSignIn(anybody, { at: slug, returnTo: '/' })).rejects.toThrow(NotFound)
  const lines = await ctx.db.select().from(moderationLog).where(eq(moderationLog.kind, 'login-provider'))
  expect(lines.map(({ verb, subject }) => [verb, subject])).toEqual([
    ['added', slug],
    ['deleted', slug],
  ])
  expect(JSON.stringify(lines)).not.toContain('a secret of theirs')
})

test('the secret is nowhere in the clear, stays when none is typed, and moves to another APP_SECRET', async ({
  ctx,
}) => {
  const admin = await adminOf(ctx)
  const { slug, typed } = await campus(ctx)
  await add(admin, typed)
  const secretNow = async (at: SystemContext) => (await siteProviders(at))[0]?.clientSecret
  const everything = async () =>
    JSON.stringify([
      await ctx.db.select().from(siteContent),
      await ctx.db.select().from(siteContentVersions),
      await providerEditor(admin, slug),
      await providerEntries(admin),
    ])
  expect(await everything()).not.toContain(typed.secret)
  expect(await secretNow(ctx)).toBe(typed.secret)
  const renamed = { ...typed, secret: '', name: 'USC' }
  expect(await saveProvider(admin, { id: slug, typed: renamed, over: 1 })).toMatchObject({ changed: true })
  expect(await secretNow(ctx)).toBe(typed.secret)
  expect(await saveProvider(admin, { id: slug, typed: renamed, over: 2 })).toMatchObject({ changed: false })
  expect(await saveProvider(admin, { id: slug, typed, over: 1 })).toMatchObject({ reason: 'changed' })
  const NEXT = 'the next secret of these tests, 32'
  const both = { ...ctx, secrets: createSecrets(NEXT, TEST_APP_SECRET) }
  expect(await renewProviderSecrets(both)).toBe(1)
  expect(await renewProviderSecrets(both)).toBe(0)
  expect(await secretNow({ ...ctx, secrets: createSecrets(NEXT) })).toBe(typed.secret)
  // If APP_SECRET is lost, the page says so, and an admin enters the client secret again.
  expect(await providerEntries(admin)).toMatchObject([{ id: slug, state: 'without-secret' }])
  expect(
    await saveProvider(admin, { id: slug, typed: { ...renamed, secret: 'new' }, over: 2 }),
  ).toMatchObject({
    changed: true,
  })
  expect(await secretNow(ctx)).toBe('new')
})

test('what the environment refuses is refused here, beside its field', async ({ ctx }) => {
  const admin = await adminOf(ctx)
  const { slug, typed } = await campus(ctx)
  const wrong: [Record<string, string>, string, RegExp][] = [
    [{ issuer: 'https://login.microsoftonline.com/common/v2.0' }, 'issuer', /every organization/i],
    [{ issuer: 'https://accounts.google.com' }, 'vouchedBy', /vouches for nobody/],
    [{ issuer: 'https://accounts.google.com', vouchedBy: 'email_verified' }, 'vouchedBy', /choose hd/],
    [{ issuer: 'http://login.usc.example' }, 'issuer', /https/],
    [{ issuer: 'login.usc.edu' }, 'issuer', /https/],
    [{ vouchedBy: 'hd' }, 'vouchedBy', /Only Google/],
    [{ vouchedBy: 'email_verified', addressClaim: 'upn' }, 'addressClaim', /claim email/],
    [{ domains: '' }, 'domains', /domains/],
    [{ domains: 'usc' }, 'domains', /usc\.edu/],
    [{ campuses: '' }, 'campuses', /campuses/],
    [{ campuses: `${slug} nowhere` }, 'campuses', /“nowhere”/],
    [{ id: 'new' }, 'id', /new is taken/],
    [{ id: 'go-on' }, 'id', /small letters/],
    [{ name: '<b>' }, 'name', /letters/],
    [{ client: ' ' }, 'client', /client ID/],
    [{ secret: '' }, 'secret', /client secret/],
    [{ vouchedBy: 'me' }, 'vouchedBy', /Choose one/],
  ]
  for (const [fields, field, sentence] of wrong) {
    const outcome = await add(admin, { ...typed, ...fields })
    expect(outcome, JSON.stringify(fields)).toMatchObject({ reason: 'invalid' })
    expect('errors' in outcome && outcome.errors).toEqual({
      [field]: expect.stringMatching(sentence) as string,
    })
  }
  const started = { ...ctx, startedProviders: [{ ...googleProvider('a', 'b'), issuer: pretended.issuer }] }
  const meanwhile = { ...admin, startedProviders: started.startedProviders }
  expect(await add(meanwhile, typed)).toMatchObject({ errors: { issuer: 'Google has this issuer already.' } })
  expect(await add(meanwhile, { ...typed, id: 'google', issuer: 'https://login.usc.example' })).toMatchObject(
    {
      errors: { id: /* taken */ expect.any(String) as string },
    },
  )
  expect(await add(admin, typed)).toMatchObject({ ok: true })
  expect(await add(admin, { ...typed, id: 'other', issuer: `${pretended.issuer}/` })).toMatchObject({
    errors: { issuer: 'USC NetID has this issuer already.' },
  })
  // A provider that the site is later started with takes precedence.
  expect(await providerNames({ ...started, actor: visitor })).toEqual([{ id: 'google', name: 'Google' }])
  expect(await providerEntries(meanwhile)).toMatchObject([{ state: 'environment' }, { state: 'covered' }])
})

test('a site that others reach asks no address inside its own network', async ({ ctx }) => {
  const { slug, typed } = await campus(ctx)
  const settings = { ...ctx.settings, publicUrl: 'https://homes.usc.example' }
  const admin = await adminOf({ ...ctx, settings })
  expect(await add(admin, typed)).toMatchObject({
    errors: { issuer: 'Enter an address that begins with https.' },
  })
  const inside = { ...typed, issuer: pretended.issuer.replace('http:', 'https:') }
  expect(await add(admin, inside)).toMatchObject({ ok: true })
  expect(await startProviderSignIn({ ...admin, actor: visitor }, { at: slug, returnTo: '/' })).toEqual({
    ok: false,
    reason: 'silent',
  })
})

test('only an admin who has just proved who they are', async ({ ctx }) => {
  const { slug, typed } = await campus(ctx)
  await add(await adminOf(ctx), typed)
  const stale = await adminOf(ctx, 11 * 60_000)
  expect(await add(stale, typed)).toMatchObject({ reason: 'not-reauthenticated' })
  expect(await removeProvider(stale, slug)).toMatchObject({ reason: 'not-reauthenticated' })
  const dora = await makeUser(ctx, { desk: true })
  const desk = actingAs(ctx, await openBrowser(ctx, dora.id))
  await expect(providerEntries(desk)).rejects.toThrow(NotFound)
  await expect(providerEditor(desk, slug)).rejects.toThrow(NotFound)
  await expect(add(desk, typed)).rejects.toThrow(NotFound)
  await expect(removeProvider(desk, slug)).rejects.toThrow(NotFound)
})

test('there is a most', async ({ ctx }) => {
  const admin = await adminOf(ctx)
  const { slug, typed } = await campus(ctx)
  for (let number = 0; number < PROVIDERS_MOST; number += 1)
    await add(admin, { ...typed, id: `${slug}-${number}`, issuer: `https://login-${number}.usc.example` })
  expect(await add(admin, typed)).toMatchObject({ reason: 'full' })
})
