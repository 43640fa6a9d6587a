import { eq } from 'drizzle-orm'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { sessions, users } from '#app/database/schema/people/accounts.ts'
import { visitor } from '#app/platform/access.ts'
import type { Database, SystemContext } from '#app/platform/context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeUser } from './factory.ts'
import { readSession } from './read-session.server.ts'
import { startSession } from './sessions.server.ts'

/** Signs a person in.
 *  @returns the cookies as a browser sends them back, and as they were set */
async function signIn(ctx: SystemContext, userId: string, keepSignedIn = true) {
  const headers = new Headers({ 'User-Agent': 'a browser' })
  const { cookies: set } = await startSession(ctx, { userId, keepSignedIn }, headers)
  return { set, cookie: set.map((line) => line.split(';')[0]).join('; ') }
}

const ago = (ms: number) => new Date(Date.now() - ms)

const read = (ctx: SystemContext, Cookie: string) => readSession(ctx, new Headers({ Cookie }))

test('a session of this site has its person and current rights', async ({ ctx }) => {
  const user = await makeUser(ctx, { manager: true, givenName: 'Zoë' })
  const { cookie } = await signIn(ctx, user.id)
  const { actor, signedIn, ended } = await read(ctx, cookie)
  expect(actor).toMatchObject({ kind: 'person', userId: user.id, student: true, manager: true, admin: false })
  expect(signedIn).toEqual({ userId: user.id, givenName: 'Zoë', familyName: 'Rivera', email: user.email })
  expect(ended).toBe(false)
  await ctx.db.update(users).set({ manager: false }).where(eq(users.id, user.id))
  expect((await read(ctx, cookie)).actor).toMatchObject({ manager: false })
})

test('a kept session lasts 30 days in the browser; others until it closes, a day at most', async ({
  ctx,
}) => {
  const user = await makeUser(ctx)
  const kept = await signIn(ctx, user.id)
  const brief = await signIn(ctx, user.id, false)
  expect(kept.set[0]).toMatch(/Max-Age=2592000;.*HttpOnly; SameSite=Lax/)
  expect(brief.set[0]).not.toContain('Max-Age')
  const rows = await ctx.db.select().from(sessions).where(eq(sessions.userId, user.id))
  const hours = rows.map(({ expiresAt }) => Math.round((expiresAt.getTime() - Date.now()) / 3_600_000))
  expect(hours.toSorted((a, b) => a - b)).toEqual([24, 720])
})

test('the token of a session row is useless without the signature', async ({ ctx }) => {
  const user = await makeUser(ctx)
  const { cookie } = await signIn(ctx, user.id)
  const [row] = await ctx.db.select().from(sessions).where(eq(sessions.userId, user.id))
  const name = cookie.split('=')[0]
  for (const value of [row?.token, `${row?.token}.`, `${row?.token}.${'A'.repeat(43)}%3D`]) {
    const { actor, ended, cookies } = await read(ctx, `${name}=${value}`)
    expect({ actor, ended }).toEqual({ actor: visitor, ended: true })
    expect(cookies.join()).toMatch(/roost\.session=;.*Max-Age=0/)
  }
})

test('a session that was ended elsewhere is invalid at the next request and reported as ended', async ({
  ctx,
}) => {
  const user = await makeUser(ctx)
  const { cookie } = await signIn(ctx, user.id)
  await ctx.db.delete(sessions).where(eq(sessions.userId, user.id))
  const { actor, ended, cookies } = await read(ctx, cookie)
  expect({ actor, ended }).toEqual({ actor: visitor, ended: true })
  expect(cookies.join()).toMatch(/roost\.session=;.*Max-Age=0/)
})

test('a person who asked for deletion is not signed in', async ({ ctx }) => {
  const user = await makeUser(ctx)
  const { cookie } = await signIn(ctx, user.id)
  await ctx.db.update(users).set({ deletionAskedAt: ctx.now() }).where(eq(users.id, user.id))
  const { actor, cookies } = await read(ctx, cookie)
  expect(actor).toBe(visitor)
  expect(cookies.join()).toMatch(/roost\.session=;.*Max-Age=0/)
  expect(await ctx.db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([])
})

test('in production, an admin has admin rights only after a second factor', async ({ ctx }) => {
  const production = { ...ctx, settings: { ...ctx.settings, mode: 'production' as const } }
  const user = await makeUser(ctx, { admin: true })
  const { cookie } = await signIn(ctx, user.id)
  expect((await read(ctx, cookie)).actor).toMatchObject({ admin: true })
  expect((await read(production, cookie)).actor).toMatchObject({ admin: false })
  await ctx.db.update(sessions).set({ secondFactor: true }).where(eq(sessions.userId, user.id))
  expect((await read(production, cookie)).actor).toMatchObject({ admin: true })
})

test('a visitor costs no query', async ({ ctx }) => {
  const nothing = new Proxy({} as Database, {
    get: () => {
      throw new Error('asked the database')
    },
  })
  expect((await read({ ...ctx, db: nothing }, 'theme=dark')).actor).toBe(visitor)
})

test('a signed-in request costs one statement', async ({ ctx }) => {
  const user = await makeUser(ctx)
  for (const keepSignedIn of [true, false]) {
    const { cookie } = await signIn(ctx, user.id, keepSignedIn)
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    expect((await read(ctx, cookie)).signedIn).toMatchObject({ userId: user.id })
    expect(asked).toHaveBeenCalledTimes(1)
    asked.mockRestore()
  }
})

test('a session that ends with the browser lasts a day after its last use, and seven days at most', async ({
  ctx,
}) => {
  const user = await makeUser(ctx)
  const HOUR = 60 * 60 * 1000
  const { cookie } = await signIn(ctx, user.id, false)
  const at = async () => (await ctx.db.select().from(sessions))[0]
  const first = (await at())?.expiresAt.getTime() ?? 0
  await read(ctx, cookie)
  expect((await at())?.expiresAt.getTime()).toBe(first)
  await ctx.db.update(sessions).set({ expiresAt: new Date(first - 2 * HOUR), updatedAt: ago(2 * HOUR) })
  const { cookies, actor } = await read(ctx, cookie)
  expect({ cookies, actor }).toMatchObject({ cookies: [], actor: { userId: user.id } })
  expect((await at())?.expiresAt.getTime()).toBeGreaterThanOrEqual(first)
  // Six days and 23 hours old: it has an hour left, however much it is used.
  const createdAt = new Date(Date.now() - 167 * HOUR)
  await ctx.db
    .update(sessions)
    .set({ createdAt, updatedAt: ago(2 * HOUR), expiresAt: new Date(Date.now() + HOUR / 2) })
  await read(ctx, cookie)
  expect((await at())?.expiresAt.getTime()).toBe(createdAt.getTime() + 168 * HOUR)
})

test('a kept session is prolonged once a day', async ({ ctx }) => {
  const user = await makeUser(ctx)
  const DAY = 24 * 60 * 60 * 1000
  const expiryOf = async () => (await ctx.db.select().from(sessions))[0]?.expiresAt.getTime() ?? 0
  const { cookie } = await signIn(ctx, user.id)
  const first = await expiryOf()
  expect((await read(ctx, cookie)).cookies).toEqual([])
  await ctx.db.update(sessions).set({ expiresAt: new Date(first - DAY / 2), updatedAt: ago(DAY / 2) })
  expect((await read(ctx, cookie)).cookies).toEqual([])
  expect(await expiryOf()).toBe(first - DAY / 2)
  await ctx.db.update(sessions).set({ expiresAt: new Date(first - DAY - 1000), updatedAt: ago(DAY + 1000) })
  const { cookies, actor } = await read(ctx, cookie)
  expect(actor).toMatchObject({ userId: user.id })
  expect(cookies[0]).toMatch(/roost\.session=.+; Max-Age=2592000;/)
  expect(await expiryOf()).toBeGreaterThanOrEqual(first)
  expect((await read(ctx, cookie)).cookies).toEqual([])
})

test('a kept session ends 180 days after log-in, however much it is used', async ({ ctx }) => {
  const user = await makeUser(ctx)
  const DAY = 24 * 60 * 60 * 1000
  const { cookie } = await signIn(ctx, user.id)
  const createdAt = ago(179 * DAY)
  await ctx.db.update(sessions).set({ createdAt, updatedAt: ago(2 * DAY) })
  const { actor, cookies } = await read(ctx, cookie)
  expect(actor).toMatchObject({ userId: user.id, sessionEndsAt: expect.any(Date) })
  // The cookie outlives the session, so that the next page can say what happened.
  expect(cookies[0]).toMatch(/roost\.session=.+; Max-Age=2592000;/)
  const [row] = await ctx.db.select().from(sessions)
  expect(row?.expiresAt.getTime()).toBe(createdAt.getTime() + 180 * DAY)
  expect((await read(ctx, cookie)).cookies).toEqual([])
})

test('an expired session is invalid, and its row is deleted', async ({ ctx }) => {
  const user = await makeUser(ctx)
  const { cookie } = await signIn(ctx, user.id)
  await ctx.db.update(sessions).set({ expiresAt: new Date(Date.now() - 1000) })
  const { actor, ended } = await read(ctx, cookie)
  expect({ actor, ended }).toEqual({ actor: visitor, ended: true })
  expect(await ctx.db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([])
})
