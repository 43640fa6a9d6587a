import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { sessions } from '#app/database/schema/people/accounts.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeUser } from './factory.ts'
import { readSession } from './sessions/read-session.server.ts'
import { readSessionCookies, sessionCookies } from './session-cookies.server.ts'

// With a key of 64 zeros.
const TOKEN = '8bTq3vXkZ0mJr5nWc7LhYd2FsGpQa4Ue'
const THEIRS = `${TOKEN}.7KK5tENl%2BGOR9b7QCCQB2Q3n%2BNaCUIXsH%2BqSBBtTSYM%3D`
const BRIEF = 'true.pJnQUjvMS%2Br1r8r8c2kPoZ3n0j62Gwpx5eeReArZSjw%3D'

const withTheirKey = (ctx: SystemContext): SystemContext => ({
  ...ctx,
  secrets: { ...ctx.secrets, keys: () => [Buffer.alloc(32)] },
})
const readWith = (ctx: SystemContext, Cookie: string) =>
  readSessionCookies(withTheirKey(ctx), new Headers({ Cookie }))

test('a browser’s cookies name its session, also after an update', async ({ ctx }) => {
  const site = withTheirKey(ctx)
  const user = await makeUser(ctx)
  const row = { token: TOKEN, userId: user.id, expiresAt: sql`now() + interval '1 day'`, userAgent: '' }
  await ctx.db.insert(sessions).values({ ...row, id: user.id })
  const headers = new Headers({ Cookie: `theme=dark; roost.session_token=${THEIRS}` })
  expect(await readSession(site, headers)).toMatchObject({ signedIn: { userId: user.id } })
  expect(readWith(ctx, `roost.session_token=${THEIRS}; roost.dont_remember=${BRIEF}`)).toEqual({
    token: TOKEN,
    isBrief: true,
  })
  const ours = sessionCookies(site, TOKEN, true).map((line) => line.split('; ')[0])
  expect(ours).toEqual([`roost.session_token=${THEIRS}`, `roost.dont_remember=${BRIEF}`])
})

test('a cookie that is changed names no session', async ({ ctx }) => {
  for (const value of [TOKEN, `${TOKEN}.`, `x${THEIRS}`, THEIRS.replace('7KK', '7KL'), '%', '.', 'x'])
    expect(readWith(ctx, `roost.session_token=${value}`)).toEqual({ token: null, isBrief: false })
  expect(readWith(ctx, `roost.session_token=${THEIRS}; roost.dont_remember=true`)?.isBrief).toBe(false)
  for (const header of ['', 'theme=dark', `roost.session_token=`, `xroost.session_token=${THEIRS}`])
    expect(readWith(ctx, header)).toBeNull()
})
