import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { pendingSignUps, sessions, signInMethods, users } from '#app/database/schema/people/accounts.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { readSessionCookie } from '#app/features/accounts/session-cookies.server.ts'
import { test } from '#tests/setup/databases/database.ts'
import {
  ANA,
  codeFor,
  confirm,
  forms,
  later,
  emailKindsTo,
  start,
  storedText,
} from '#tests/setup/people/sign-ups.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { verifyPassword } from '#app/platform/passwords/hash-password.server.ts'
import { readSession } from '#app/features/accounts/read-session.server.ts'
import { startSignUp } from './start-sign-up.server.ts'
import { deleteExpiredSignUps } from './pending-sign-up.server.ts'

test('the code makes the account, its User record and a session, and nothing before it does', async ({
  ctx,
}) => {
  const token = await start(ctx, { ...ANA, phone: '(213) 555-0123', keepSignedIn: 'on' }, '/listings?beds=2')
  expect(await ctx.db.select().from(users)).toEqual([])
  const outcome = await confirm(later(ctx, 60), token, await codeFor(ctx, ANA.email))
  if (!outcome.ok) throw new Error(outcome.reason)
  expect(outcome.returnTo).toBe('/listings?beds=2')
  const [user] = await ctx.db.select().from(users).where(eq(users.id, outcome.userId))
  expect(user).toMatchObject({
    name: 'Ana Rivera',
    givenName: 'Ana',
    familyName: 'Rivera',
    email: ANA.email,
    emailVerified: true,
    phone: '+12135550123',
    student: true,
    manager: false,
    admin: false,
    termsVersion: expect.stringMatching(/^\d{4}-\d\d-\d\d-[0-9a-f]{8}$/),
    termsAcceptedAt: ctx.now(),
    emailConfirmedAt: later(ctx, 60).now(),
  })
  expect(await ctx.db.select().from(profiles)).toMatchObject([{ userId: outcome.userId, year: null }])
  expect(await ctx.db.select().from(pendingSignUps)).toEqual([])
  const cookie = outcome.cookies.map((line) => line.split(';')[0]).join('; ')
  expect(outcome.cookies.join()).toContain('Max-Age=2592000')
  const session = await readSession(ctx, new Headers({ Cookie: cookie }))
  expect(session.actor).toMatchObject({ kind: 'person', userId: outcome.userId, admin: false })
})

test('an attempt of the version before, which has no name or password yet, is over', async ({ ctx }) => {
  const token = await start(ctx)
  await ctx.db.update(pendingSignUps).set({ givenName: null, familyName: null, password: null })
  const outcome = await confirm(ctx, token, await codeFor(ctx, ANA.email))
  expect(outcome).toMatchObject({ ok: false, reason: 'ended' })
  expect(await ctx.db.select().from(users)).toEqual([])
})

test('who signs up first sets no password: the owner’s attempt does, and the attacker’s dies', async ({
  ctx,
}) => {
  const attacker = await start(ctx, { ...ANA, givenName: 'Eve', password: 'the attacker waits' })
  const attackersCode = await codeFor(ctx, ANA.email)
  const soon = later(ctx, 60)
  const owner = await start(soon, { ...ANA, password: 'the owner confirms' })
  const ownersCode = await codeFor(soon, ANA.email)
  // The owner types the code from the newest email; it is not accepted in the attacker's browser.
  expect(await confirm(ctx, attacker, ownersCode === attackersCode ? '------' : ownersCode)).toMatchObject({
    ok: false,
  })
  expect(await confirm(ctx, owner, ownersCode)).toMatchObject({ ok: true })
  expect(await confirm(ctx, attacker, attackersCode)).toMatchObject({ ok: false, reason: 'ended' })
  const [method] = await ctx.db.select().from(signInMethods)
  expect(await verifyPassword(method?.password ?? null, 'the owner confirms')).toBe(true)
  expect(await verifyPassword(method?.password ?? null, 'the attacker waits')).toBe(false)
  const kept = { name: users.givenName, terms: users.termsAcceptedAt, beganAt: users.beganAt }
  expect(await ctx.db.select(kept).from(users)).toEqual([
    { name: 'Ana', terms: soon.now(), beganAt: ctx.now() },
  ])
})

test('a code belongs to one browser: another one’s cookie or none opens nothing', async ({ ctx }) => {
  const token = await start(ctx)
  const code = await codeFor(ctx, ANA.email)
  for (const stolen of [null, 'A'.repeat(43)])
    expect(await confirm(ctx, stolen, code)).toMatchObject({ ok: false, reason: 'ended' })
  expect(await confirm(ctx, token, code)).toMatchObject({ ok: true })
})

test('the session is a new one, whatever cookie the browser brought', async ({ ctx }) => {
  const planted = 'roost.session=planted.signature'
  const token = await start(ctx)
  const outcome = await confirm(ctx, token, await codeFor(ctx, ANA.email), new Headers({ Cookie: planted }))
  if (!outcome.ok) throw new Error(outcome.reason)
  const [row] = await ctx.db.select().from(sessions)
  expect(row?.token).not.toContain('planted')
  const sent = new Headers({ Cookie: outcome.cookies[0]?.split(';')[0] ?? '' })
  expect((await readSessionCookie(ctx, sent))?.token).toBe(row?.token)
})

test('without “keep me signed in” the session ends with the browser', async ({ ctx }) => {
  const token = await start(ctx)
  const outcome = await confirm(ctx, token, await codeFor(ctx, ANA.email))
  expect(outcome.ok && outcome.cookies[0]).not.toContain('Max-Age')
})

test('an address that has an account looks the same, gets another email, and cannot be taken over', async ({
  ctx,
}) => {
  await makeUser(ctx, { email: ANA.email })
  const token = await start(ctx)
  expect(await emailKindsTo(ctx, ANA.email)).toEqual(['existing-account'])
  const wrong = await confirm(ctx, token, '123456')
  expect(wrong).toMatchObject({ ok: false, reason: 'wrong', triesLeft: 2 })
  expect(await ctx.db.select().from(users)).toHaveLength(1)
})

test('an account that was made meanwhile in another way stays as it is', async ({ ctx }) => {
  const token = await start(ctx)
  const code = await codeFor(ctx, ANA.email)
  const user = await makeUser(ctx, { email: ANA.email, givenName: 'Someone' })
  expect(await confirm(ctx, token, code)).toMatchObject({ ok: false, reason: 'exists' })
  expect(await ctx.db.select().from(users)).toMatchObject([{ id: user.id, givenName: 'Someone' }])
  expect(await ctx.db.select().from(signInMethods)).toEqual([])
})

test('what is not asked for changes nothing', async ({ ctx }) => {
  const injected = { admin: 'on', manager: 'true', id: 'x', emailVerified: 'on', createdAt: '2000-01-01' }
  const token = await start(ctx, { ...ANA, ...injected } as typeof ANA)
  expect(await confirm(ctx, token, await codeFor(ctx, ANA.email))).toMatchObject({ ok: true })
  const [user] = await ctx.db.select().from(users)
  expect(user).toMatchObject({ admin: false, manager: false, createdAt: ctx.now() })
})

test('names cannot add a header or a second address to an email', async ({ ctx }) => {
  const crafted = [
    { givenName: 'Ana\r\nBcc: eve@example.com' },
    { email: 'ana@example.com\r\nBcc: eve@example.com' },
    { email: 'ana@example.com, eve@example.com' },
    { email: 'Ana <ana@example.com>' },
  ]
  for (const part of crafted) {
    const outcome = await startSignUp(forms(ctx), { input: { ...ANA, ...part }, returnTo: '/' })
    expect(outcome, JSON.stringify(part)).toMatchObject({ ok: false, reason: 'invalid' })
  }
  expect(await ctx.db.select().from(pendingSignUps)).toEqual([])
})

test('neither code nor password is in any table as it was typed', async ({ ctx }) => {
  const token = await start(ctx)
  const code = await codeFor(ctx, ANA.email, { keep: false })
  const tables = await storedText(ctx)
  expect(tables).toContain(ANA.email)
  expect(tables).not.toContain(ANA.password)
  expect(tables).not.toMatch(new RegExp(`(?<![\\da-f-])${code}(?![\\da-f-])`))
  expect(tables).not.toContain(token)
})

test('after a day an attempt is over, and the sweep erases all of it', async ({ ctx }) => {
  const token = await start(ctx)
  const code = await codeFor(ctx, ANA.email)
  const young = later(ctx, 23 * 3600)
  expect(await deleteExpiredSignUps(ctx.db, young.now())).toBe(0)
  const tomorrow = later(ctx, 24 * 3600)
  expect(await confirm(tomorrow, token, code)).toMatchObject({ ok: false, reason: 'ended' })
  expect(await deleteExpiredSignUps(ctx.db, tomorrow.now())).toBe(1)
  expect(await ctx.db.select().from(pendingSignUps)).toEqual([])
})

test('where no email can leave, nobody signs up by email', async ({ ctx }) => {
  const silent = { ...forms(ctx), settings: { ...ctx.settings, mail: 'none' as const } }
  expect(await startSignUp(silent, { input: ANA, returnTo: '/' })).toMatchObject({
    ok: false,
    reason: 'no-mail',
  })
})

test('somebody signed in does not sign up', async ({ ctx }) => {
  const signedIn = { ...ctx, actor: personOf(await makeUser(ctx)) }
  await expect(startSignUp(signedIn, { input: ANA, returnTo: '/' })).rejects.toThrow(Forbidden)
})
