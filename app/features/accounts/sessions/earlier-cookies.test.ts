import { expect } from 'vitest'
import { createSecrets } from '#app/platform/secrets.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { OF_THE_TESTS, test } from '#tests/setup/databases/database.ts'
import { renewedCookies } from './earlier-cookies.server.ts'
import { makeUser } from '../factory.ts'
import { readSession } from './read-session.server.ts'
import { startSession } from './session-start.server.ts'

const overHttps = (ctx: SystemContext): SystemContext => ({
  ...ctx,
  settings: { ...ctx.settings, publicUrl: 'https://roost.example' },
})

async function signIn(ctx: SystemContext, keepSignedIn = true) {
  const { id: userId } = await makeUser(ctx)
  const { cookies: set } = await startSession(ctx, { userId, keepSignedIn }, new Headers())
  return { userId, set, header: set.map((line) => line.split(';')[0]).join('; ') }
}
const userOf = async (ctx: SystemContext, Cookie: string) =>
  (await readSession(ctx, new Headers({ Cookie }))).signedIn?.userId

test('over https the session’s cookie belongs to this host alone', async ({ ctx }) => {
  const { set } = await signIn(overHttps(ctx))
  expect(set[0]).toMatch(/^__Host-roost\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure;/)
  expect(set.join()).not.toContain('Domain')
})

test('a cookie under the name that other hosts of the domain can set is not accepted, nor turned into one that is', async ({
  ctx,
}) => {
  const site = overHttps(ctx)
  const { header } = await signIn(site)
  const earlier = header.replaceAll('__Host-', '__Secure-')
  const rotated = { ...site, secrets: createSecrets('the next secret of these tests, 32', OF_THE_TESTS) }
  for (const each of [site, rotated]) {
    expect(await userOf(each, earlier)).toBeUndefined()
    expect(renewedCookies(each, earlier)).toBeNull()
  }
})

test('a cookie that the previous APP_SECRET signed is accepted and signed again', async ({ ctx: before }) => {
  const { userId, header } = await signIn(before)
  const next = 'the next secret of these tests, 32'
  const ctx = { ...before, secrets: createSecrets(next, OF_THE_TESTS) }
  const renewed = renewedCookies(ctx, header)
  expect(await userOf(ctx, renewed?.header ?? '')).toBe(userId)
  expect([...(renewed?.set.keys() ?? [])]).toEqual(['roost.session_token'])
  expect(
    renewedCookies({ ...ctx, secrets: createSecrets(next, 'quite another secret, 32 letters') }, header),
  ).toBeNull()
})

test('a forged cookie stays one', async ({ ctx }) => {
  const secrets = createSecrets('the next secret of these tests, 32', OF_THE_TESTS)
  for (const value of ['x', 'token.signature', '%', '.', `a.${'A'.repeat(43)}%3D`])
    expect(renewedCookies({ ...ctx, secrets }, `roost.session_token=${value}`)).toBeNull()
})
