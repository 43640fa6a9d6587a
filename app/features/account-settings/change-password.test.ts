import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { sessions } from '#app/database/schema/people/accounts.ts'
import { rateLimitRules } from '#app/features/rate-limits/rules.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { mailboxEmails } from '#app/features/emails/emails.query.server.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { everyRow } from '#tests/setup/databases/every-row.ts'
import { emailKindsTo } from '#tests/setup/people/sign-ups.ts'
import { actingAs, makeAccount, openBrowser, PASSWORD } from '#tests/setup/people/signed-in.ts'
import { storedPassword } from '#app/features/accounts/account-row.server.ts'
import { changePassword } from './change-password.server.ts'
import { verifyPassword } from '#app/platform/passwords/hash-password.server.ts'
import { AUTHENTICATED_FOR } from '#app/features/accounts/session-cookies.server.ts'

const NEW = 'a brand new pass phrase'

async function person(ctx: SystemContext, password = true) {
  const user = await makeAccount(ctx, { password, givenName: 'Zebulon', familyName: 'Quux' })
  const [here, there] = [await openBrowser(ctx, user.id), await openBrowser(ctx, user.id)]
  return { user, here, there, acting: actingAs(ctx, here) }
}
const opens = async (ctx: SystemContext, userId: string, password: string) =>
  verifyPassword(await storedPassword(ctx.db, userId), password)

async function subjectsTo(ctx: SystemContext, to: string): Promise<string[]> {
  await runQueuedJobs(ctx)
  return (await mailboxEmails(ctx, to)).map(({ subject }) => subject)
}

test('the old password allows setting a new one; all other browsers are signed out and an email is sent', async ({
  ctx,
}) => {
  const { user, here, acting } = await person(ctx)
  const stale = { ...acting, actor: actingAs(ctx, here, 10 * AUTHENTICATED_FOR).actor }
  const authenticatedAt = new Date(ctx.now().getTime() - 10 * AUTHENTICATED_FOR)
  await ctx.db.update(sessions).set({ authenticatedAt }).where(eq(sessions.id, here.signIn.sessionId))
  expect(await changePassword(stale, { current: PASSWORD, password: NEW })).toEqual({ ok: true })
  expect(await opens(ctx, user.id, NEW)).toBe(true)
  expect(await opens(ctx, user.id, PASSWORD)).toBe(false)
  const left = await ctx.db.select().from(sessions).where(eq(sessions.userId, user.id))
  expect(left.map(({ id }) => id)).toEqual([here.signIn.sessionId])
  // The next page does not ask for it again, "because you have not entered it recently".
  expect(left.map(({ authenticatedAt }) => authenticatedAt)).toEqual([ctx.now()])
  expect(await subjectsTo(ctx, user.email)).toEqual(['Your password was changed'])
  expect(await everyRow(ctx.db)).not.toContain(NEW)
})

test('submitting it twice has the same effect as once', async ({ ctx }) => {
  const { user, acting } = await person(ctx)
  const form = { current: PASSWORD, password: NEW }
  expect(await changePassword(acting, form)).toEqual({ ok: true })
  expect(await changePassword(acting, form)).toEqual({ ok: true })
  expect(await emailKindsTo(ctx, user.email)).toEqual(['password-changed'])
})

test('of two concurrent changes, one is made', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  const { user, acting } = await person(ctx)
  const wishes = [NEW, `another ${NEW}`]
  const outcomes = await Promise.all(
    wishes.map((password) => changePassword(acting, { current: PASSWORD, password })),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await opens(ctx, user.id, wishes[outcomes.findIndex(({ ok }) => ok)] ?? '')).toBe(true)
  expect(await emailKindsTo(ctx, user.email)).toEqual(['password-changed'])
})

test('errors are shown beside their field', async ({ ctx }) => {
  const { user, acting } = await person(ctx)
  const errors = async (form: object) => {
    const outcome = await changePassword(acting, form)
    return outcome.ok || outcome.reason !== 'invalid' ? outcome : outcome.errors
  }
  expect(await errors({ current: PASSWORD })).toEqual({ password: 'Choose a password.' })
  expect(await errors({ current: PASSWORD, password: 'short' })).toEqual({
    password: expect.stringContaining('at least 10'),
  })
  expect(await errors({ current: PASSWORD, password: 'password123' })).toEqual({
    password: expect.stringContaining('most common'),
  })
  expect(await errors({ current: PASSWORD, password: 'Zebulon Quux' })).toEqual({
    password: expect.stringContaining('your name'),
  })
  expect(await errors({ current: PASSWORD, password: user.email })).toEqual({
    password: expect.stringContaining('your name'),
  })
  expect(await errors({ current: PASSWORD, password: PASSWORD })).toEqual({
    password: 'This is already your password. Choose a new one.',
  })
  expect(await errors({ password: NEW })).toEqual({
    current: expect.stringContaining('your current password'),
  })
  expect(await errors({ current: 'not this one', password: NEW })).toEqual({
    current: 'That is not your current password.',
  })
  expect(await opens(ctx, user.id, PASSWORD)).toBe(true)
})

test('guessing the password in a signed-in browser is limited', async ({ ctx }) => {
  const { acting } = await person(ctx)
  for (let round = 0; round < rateLimitRules['password-again'].times; round += 1)
    expect(await changePassword(acting, { current: 'a guess', password: NEW })).toMatchObject({
      reason: 'invalid',
    })
  expect(await changePassword(acting, { current: PASSWORD, password: NEW })).toMatchObject({
    reason: 'limited',
  })
})

test('an account without a password can set one after signing in again, and keeps its other way to sign in', async ({
  ctx,
}) => {
  const { user, here, acting } = await person(ctx, false)
  const stale = actingAs(ctx, here, AUTHENTICATED_FOR + 1)
  expect(await changePassword(stale, { password: NEW })).toMatchObject({
    ok: false,
    reason: 'not-reauthenticated',
  })
  expect(await changePassword(acting, { password: NEW })).toEqual({ ok: true })
  expect(await opens(ctx, user.id, NEW)).toBe(true)
  expect(await subjectsTo(ctx, user.email)).toEqual(['Your account has a password now'])
})
