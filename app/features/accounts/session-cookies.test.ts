import { afterEach, expect, vi } from 'vitest'
import type { SystemContext } from '#app/platform/context.ts'
import { createSecrets } from '#app/platform/secrets.server.ts'
import { test, TEST_APP_SECRET } from '#tests/setup/databases/database.ts'
import { makeUser } from './factory.ts'
import { readSession } from './read-session.server.ts'
import { startSession } from './sessions.server.ts'
import { readSessionCookie, sessionCookie } from './session-cookies.server.ts'

const TOKEN = '8bTq3vXkZ0mJr5nWc7LhYd2FsGpQa4Ue'
const NEXT = 'the next secret of these tests, 32'

const overHttps = (ctx: SystemContext): SystemContext => ({
  ...ctx,
  settings: { ...ctx.settings, publicUrl: 'https://roost.example' },
})
const pairOf = (line = '') => line.split(';')[0] ?? ''
const readFrom = (ctx: SystemContext, Cookie: string) => readSessionCookie(ctx, new Headers({ Cookie }))

afterEach(() => void vi.restoreAllMocks())

test('a browser’s cookie names its session, and whether it ends with the browser', async ({ ctx }) => {
  for (const isBrief of [true, false]) {
    const pair = pairOf(await sessionCookie(ctx, TOKEN, isBrief))
    expect(await readFrom(ctx, `theme=dark; ${pair}`)).toEqual({ token: TOKEN, isBrief, isOld: false })
  }
})

test('a cookie that is changed names no session', async ({ ctx }) => {
  const [, value = ''] = pairOf(await sessionCookie(ctx, TOKEN, false)).split(/=(.*)/)
  const [content = '', mac = ''] = value.split('.')
  const unsigned = [
    TOKEN,
    content,
    `${content}.`,
    `x${value}`,
    `${content}.${'A'.repeat(43)}`,
    `.${mac}`,
    '%',
    '.',
    'x',
  ]
  for (const changed of unsigned)
    expect(await readFrom(ctx, `roost.session=${changed}`)).toEqual({
      token: null,
      isBrief: false,
      isOld: false,
    })
  for (const header of ['', 'theme=dark', 'roost.session=', `xroost.session=${value}`])
    expect(await readFrom(ctx, header)).toBeNull()
})

test('without its cookie nothing is signed or checked', async ({ ctx }) => {
  const spies = [vi.spyOn(crypto.subtle, 'importKey'), vi.spyOn(crypto.subtle, 'verify')]
  for (const header of ['', 'theme=dark', 'roost.session=']) await readFrom(ctx, header)
  for (const spy of spies) expect(spy).not.toHaveBeenCalled()
  await readFrom(ctx, pairOf(await sessionCookie(ctx, TOKEN, false)))
  for (const spy of spies) expect(spy).toHaveBeenCalled()
})

test('over https the cookie belongs to this host alone; one that other hosts of the domain can set is not accepted', async ({
  ctx,
}) => {
  const site = overHttps(ctx)
  const line = await sessionCookie(site, TOKEN, false)
  expect(line).toMatch(
    /^__Host-roost\.session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  for (const name of ['roost.session', '__Secure-roost.session'])
    expect(await readFrom(site, pairOf(line).replace('__Host-roost.session', name))).toBeNull()
})

test('a cookie that the previous APP_SECRET signed is accepted and signed again', async ({ ctx: before }) => {
  for (const keepSignedIn of [true, false]) {
    const { id: userId } = await makeUser(before)
    const { cookies } = await startSession(before, { userId, keepSignedIn }, new Headers())
    const Cookie = pairOf(cookies[0])
    const ctx = { ...before, secrets: createSecrets(NEXT, TEST_APP_SECRET) }
    const read = await readSession(ctx, new Headers({ Cookie }))
    expect([read.signedIn?.userId, read.cookies.length]).toEqual([userId, 1])
    expect(/Max-Age/.test(read.cookies[0] ?? '')).toBe(keepSignedIn)
    const onlyNext = { ...before, secrets: createSecrets(NEXT) }
    const again = await readSession(onlyNext, new Headers({ Cookie: pairOf(read.cookies[0]) }))
    expect([again.signedIn?.userId, again.cookies]).toEqual([userId, []])
    expect(await readSession(onlyNext, new Headers({ Cookie }))).toMatchObject({
      signedIn: null,
      ended: true,
    })
  }
})
