import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { sessions } from '#app/database/schema/people/accounts.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeUser } from '#app/features/accounts/factory.ts'
import { logOut } from './log-in.server.ts'
import { readSession } from '#app/features/accounts/read-session.server.ts'
import { startSession } from '#app/features/accounts/sessions.server.ts'

/** Logs a person in. @returns the cookies as a browser sends them back */
async function signIn(ctx: SystemContext, userId: string, Cookie = '', keepSignedIn = true) {
  const headers = new Headers({ Cookie })
  const { cookies: set } = await startSession(ctx, { userId, keepSignedIn }, headers)
  return { set, cookie: set.map((line) => line.split(';')[0]).join('; ') }
}

const headersOf = (Cookie: string) => new Headers({ Cookie })
const actorOf = async (ctx: SystemContext, cookie: string) =>
  (await readSession(ctx, headersOf(cookie))).actor

test('logging out ends only this session and deletes its cookie', async ({ ctx }) => {
  const user = await makeUser(ctx)
  const [here, there] = [await signIn(ctx, user.id, '', false), await signIn(ctx, user.id)]
  const cookies = await logOut({ ...ctx, actor: visitor }, headersOf(here.cookie))
  expect(cookies).toEqual([expect.stringMatching(/^roost\.session=;.*Max-Age=0/)])
  expect(await actorOf(ctx, here.cookie)).toBe(visitor)
  expect(await actorOf(ctx, there.cookie)).toMatchObject({ userId: user.id })
})

test('logging out again, or without a session, changes nothing', async ({ ctx }) => {
  const user = await makeUser(ctx)
  const { cookie } = await signIn(ctx, user.id)
  for (const sent of [cookie, cookie, '', 'roost.session=forged.AAAA'])
    await logOut({ ...ctx, actor: visitor }, headersOf(sent))
  expect(await actorOf(ctx, cookie)).toBe(visitor)
})

test('signing in ends the session that the browser had before', async ({ ctx }) => {
  const [attacker, victim] = [await makeUser(ctx), await makeUser(ctx)]
  const planted = await signIn(ctx, attacker.id)
  const own = await signIn(ctx, victim.id, planted.cookie)
  expect(own.cookie).not.toBe(planted.cookie)
  expect(await actorOf(ctx, planted.cookie)).toBe(visitor)
  expect(await actorOf(ctx, own.cookie)).toMatchObject({ userId: victim.id })
  const left = await ctx.db.select().from(sessions).where(eq(sessions.userId, attacker.id))
  expect(left).toEqual([])
})

test('an earlier choice not to stay signed in does not affect the next session', async ({ ctx }) => {
  const user = await makeUser(ctx)
  const brief = await signIn(ctx, user.id, '', false)
  expect(brief.set.join()).not.toMatch(/Max-Age|Expires/)
  expect((await signIn(ctx, user.id, brief.cookie)).set).toEqual([expect.stringContaining('Max-Age=2592000')])
})
