import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { actingAs, makeAccount, openBrowser } from '#tests/setup/people/signed-in.ts'
import { ownAccount } from './account.query.server.ts'
import { readSession } from '#app/features/accounts/read-session.server.ts'
import { saveName, savePhone } from './save-details.server.ts'

async function person(ctx: SystemContext, overrides: Parameters<typeof makeAccount>[1] = {}) {
  const user = await makeAccount(ctx, { password: false, ...overrides })
  const browser = await openBrowser(ctx, user.id)
  return { user, browser, acting: actingAs(ctx, browser) }
}

test('a new name is used everywhere from the next request on', async ({ ctx }) => {
  const { user, browser, acting } = await person(ctx)
  expect(await saveName(acting, { givenName: '  José  María ', familyName: '李' })).toEqual({
    ok: true,
  })
  expect(await ownAccount(acting)).toMatchObject({ givenName: 'José María', familyName: '李' })
  const { signedIn } = await readSession(ctx, browser.headers)
  expect(signedIn).toMatchObject({ givenName: 'José María', familyName: '李' })
  const [row] = await ctx.db.select().from(users).where(eq(users.id, user.id))
  expect(row?.name).toBe('José María 李')
})

test('an invalid name is rejected beside its field, and nothing is changed', async ({ ctx }) => {
  const { acting } = await person(ctx)
  for (const input of [
    {},
    null,
    'x',
    { givenName: ' ', familyName: 'a\u0000b' },
    { givenName: 'x'.repeat(81) },
  ]) {
    const saved = await saveName(acting, input)
    expect(saved).toMatchObject({ ok: false })
  }
  const saved = await saveName(acting, { givenName: '', familyName: 'R\u202egnirts' })
  expect(saved).toEqual({
    ok: false,
    reason: 'invalid',
    errors: {
      givenName: expect.stringContaining('first name'),
      familyName: expect.stringContaining('cannot be displayed'),
    },
  })
  expect(await ownAccount(acting)).toMatchObject({ givenName: 'Ana', familyName: 'Rivera' })
})

test('an account without a last name may stay without one; others must keep one', async ({ ctx }) => {
  const mono = await person(ctx, { familyName: '' })
  expect(await saveName(mono.acting, { givenName: 'Sukarno', familyName: '' })).toEqual({
    ok: true,
  })
  expect(await saveName(mono.acting, { givenName: 'Sukarno', familyName: 'S' })).toEqual({
    ok: true,
  })
  expect(await saveName(mono.acting, { givenName: 'Sukarno', familyName: '' })).toMatchObject({
    ok: false,
  })
})

test('a phone number is stored as E.164, and removed by an empty field', async ({ ctx }) => {
  const { acting } = await person(ctx)
  expect(await savePhone(acting, { phone: '(213) 555-0123' })).toEqual({
    ok: true,
    phone: '+12135550123',
  })
  expect(await savePhone(acting, { phone: '123' })).toMatchObject({
    ok: false,
    reason: 'invalid',
    errors: { phone: expect.stringContaining('does not look like a phone number') },
  })
  expect((await ownAccount(acting)).phone).toBe('+12135550123')
  expect(await savePhone(acting, { phone: '  ' })).toEqual({ ok: true, phone: null })
  expect((await ownAccount(acting)).phone).toBe(null)
})

test('additional submitted fields change nothing', async ({ ctx }) => {
  const { user, acting } = await person(ctx)
  const injected = {
    admin: 'true',
    manager: true,
    student: false,
    email: 'eve@example.com',
    emailVerified: false,
    id: 'x',
  }
  await saveName(acting, { givenName: 'Eve', familyName: 'Adams', ...injected })
  await savePhone(acting, { phone: '', ...injected })
  const [row] = await ctx.db.select().from(users).where(eq(users.id, user.id))
  expect(row).toMatchObject({
    admin: false,
    manager: false,
    student: true,
    email: user.email,
    emailVerified: true,
  })
})

test('visitors have no account', async ({ ctx }) => {
  for (const verb of [saveName, savePhone, ownAccount])
    await expect(verb({ ...ctx, actor: visitor }, {})).rejects.toThrow(SignInRequired)
})

test('an admin in production, and a manager where the operator asks for it, are told why they have no rights', async ({
  ctx,
}) => {
  const inProduction = (secondFactorFor: 'admins' | 'managers'): SystemContext => ({
    ...ctx,
    settings: { ...ctx.settings, mode: 'production', secondFactorFor },
  })
  const seenBy = async (site: SystemContext, rights: { admin?: boolean; manager?: boolean }) => {
    const { browser } = await person(ctx, rights)
    const { actor } = await readSession(site, browser.headers)
    const { heldBack } = await ownAccount({ ...site, actor })
    return { heldBack, manages: actor.kind === 'person' && actor.manager }
  }
  const why = 'no-second-step'
  expect(await seenBy(inProduction('admins'), { admin: true })).toMatchObject({
    heldBack: { role: 'admin', why },
  })
  expect(await seenBy(inProduction('admins'), { manager: true })).toEqual({ heldBack: null, manages: true })
  expect(await seenBy(inProduction('managers'), { manager: true })).toEqual({
    heldBack: { role: 'manager', why },
    manages: false,
  })
  expect(await seenBy(inProduction('admins'), { admin: true, manager: true })).toEqual({
    heldBack: { role: 'admin', why },
    manages: false,
  })
  expect(await seenBy(ctx, { admin: true, manager: true })).toEqual({ heldBack: null, manages: true })
})
