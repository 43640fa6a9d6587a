import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import { visitor } from '#app/platform/access.ts'
import { NotFound } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { emailKindsTo } from '#tests/setup/people/sign-ups.ts'
import { makeUser, personOf } from './factory.ts'
import { grantRole } from './grant-role.server.ts'

const grant = (email: string, on = true) => ({ email, role: 'admin' as const, on })

test('the operator makes an admin, who makes another after proving who it is', async ({ ctx }) => {
  const [ana, ben] = [await makeUser(ctx), await makeUser(ctx)]
  expect(await grantRole(ctx, grant(` ${ana.email.toUpperCase()} `))).toEqual({ ok: true, changed: true })
  expect(await grantRole(ctx, grant(ana.email))).toEqual({ ok: true, changed: false })
  const admin = { ...ana, admin: true }
  const stale = { ...ctx, actor: personOf(admin, { authenticatedAt: new Date(0) }) }
  expect(await grantRole(stale, grant(ben.email))).toMatchObject({ ok: false, reason: 'not-reauthenticated' })
  const fresh = { ...ctx, actor: personOf(admin) }
  expect(await grantRole(fresh, { ...grant(ben.email), role: 'manager' })).toEqual({
    ok: true,
    changed: true,
  })
  const [after] = await ctx.db.select().from(users).where(eq(users.id, ben.id))
  expect(after).toMatchObject({ manager: true, admin: false })
  expect(await emailKindsTo(ctx, ben.email)).toEqual(['manager-role'])
  expect(await emailKindsTo(ctx, ana.email)).toEqual([])
})

test('the log says whose role changed and who changed it, by pseudonyms', async ({ ctx }) => {
  const [ana, ben] = [await makeUser(ctx), await makeUser(ctx, { admin: true })]
  const lines: Record<string, unknown>[] = []
  const log = { ...ctx.log, security: (fields: Record<string, unknown>) => lines.push(fields) }
  await grantRole({ ...ctx, log }, grant(ana.email))
  await grantRole({ ...ctx, log, actor: personOf({ ...ana, admin: true }) }, grant(ben.email, false))
  expect(lines).toMatchObject([
    { security: 'role-given', by: 'operator' },
    { security: 'role-taken', by: lines[0]?.who },
  ])
  expect(lines[1]?.who).not.toBe(lines[0]?.who)
})

test('nobody else does', async ({ ctx }) => {
  const ana = await makeUser(ctx, { manager: true })
  await expect(grantRole({ ...ctx, actor: visitor }, grant(ana.email))).rejects.toThrow(NotFound)
  await expect(grantRole({ ...ctx, actor: personOf(ana) }, grant(ana.email))).rejects.toThrow(NotFound)
})

test('an address without an account gets no role, and the last admin keeps the role', async ({ ctx }) => {
  const ana = await makeUser(ctx, { admin: true })
  expect(await grantRole(ctx, grant('nobody@example.com'))).toMatchObject({ ok: false, reason: 'no-account' })
  expect(await grantRole(ctx, grant(ana.email, false))).toMatchObject({ ok: false, reason: 'last-admin' })
  const ben = await makeUser(ctx, { admin: true })
  expect(await grantRole(ctx, grant(ana.email, false))).toEqual({ ok: true, changed: true })
  expect(await grantRole(ctx, grant(ben.email, false))).toMatchObject({ ok: false, reason: 'last-admin' })
})
