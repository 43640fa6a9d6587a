import { RouterContextProvider } from 'react-router'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { dataExports } from '#app/database/schema/people/data-exports.ts'
import { emailChanges, users } from '#app/database/schema/people/accounts.ts'
import { AUTHENTICATED_FOR } from '#app/features/accounts/session-cookies.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { requestSession } from '#app/web/request-session.ts'
import { test } from '#tests/setup/databases/database.ts'
import { actingAs, makeAccount, openBrowser, PASSWORD, type Browser } from '#tests/setup/people/signed-in.ts'
import * as personPage from '../admin/person.tsx'
import * as confirmPage from './confirm.tsx'
import * as dataPage from './data.tsx'
import * as emailPage from './email.tsx'
import * as secondFactorPage from './second-factor.tsx'
import * as sessionsPage from './sessions.tsx'

/** A signed-in person whose last password confirmation is too old. */
async function stalePerson(ctx: SystemContext, password = true, roles: { admin?: true } = {}) {
  const user = await makeAccount(ctx, { password, ...roles })
  const browser = await openBrowser(ctx, user.id)
  return { user, browser, acting: actingAs(ctx, browser, AUTHENTICATED_FOR + 1) }
}

/** The arguments that React Router passes to a loader or action. */
function asked(acting: SystemContext, { headers }: Browser, path: string, form?: Record<string, string>) {
  const url = new URL(path, 'http://localhost:3000')
  const context = new RouterContextProvider()
  context.set(requestContext, acting)
  const userId = acting.actor.kind === 'person' ? acting.actor.userId : ''
  const signedIn = { userId, givenName: 'Ana', familyName: 'Rivera', email: 'ana@example.com' }
  context.set(requestSession, { actor: acting.actor, signedIn, ended: false, cookies: [] })
  const body = form && new URLSearchParams(form)
  const request = new Request(url, { method: form ? 'POST' : 'GET', body, headers })
  return { url, context, request, params: {}, pattern: url.pathname } as never
}

/** The redirect target of a response, or its data. */
async function outcome(answer: Promise<unknown>) {
  const got = await answer.catch((thrown: unknown) => thrown)
  return got instanceof Response ? (got.headers.get('Location') ?? '') : got
}

test('a form whose proof of identity expired is not lost: it asks for the password and keeps what was typed', async ({
  ctx,
}) => {
  const { browser, acting } = await stalePerson(ctx)
  const send = (form: Record<string, string>) =>
    outcome(emailPage.action(asked(acting, browser, '/account/email', { email: 'new@example.com', ...form })))
  for (const proof of ['', 'a wrong one']) {
    expect(await send({ proof })).toMatchObject({
      data: {
        typed: { email: 'new@example.com' },
        errors: { proof: expect.stringContaining('your password') },
      },
      init: { status: 422 },
    })
  }
  expect(JSON.stringify(await send({ proof: 'a wrong one' }))).not.toContain('a wrong one')
  expect(await ctx.db.select().from(emailChanges)).toEqual([])
  expect(await send({ proof: PASSWORD })).toBe('/account/email')
  expect(await ctx.db.select().from(emailChanges)).toMatchObject([{ email: 'new@example.com' }])
})

test('a download is asked for, and a role given, with the password beside its button: no second press', async ({
  ctx,
}) => {
  const { browser, acting, user } = await stalePerson(ctx)
  const download = (proof?: string) =>
    outcome(
      dataPage.action(
        asked(acting, browser, '/account/data', { intent: 'export', ...(proof !== undefined && { proof }) }),
      ),
    )
  expect(await outcome(dataPage.loader(asked(acting, browser, '/account/data')))).toMatchObject({
    downloadWay: 'password',
  })
  for (const proof of [undefined, 'a wrong one'])
    expect(await download(proof)).toMatchObject({
      data: { typed: { intent: 'export' }, errors: { proof: expect.stringContaining('your password') } },
    })
  expect(await ctx.db.select().from(dataExports)).toEqual([])
  expect(await download(PASSWORD)).toBe('/account/data?asked=1')
  expect(await ctx.db.select().from(dataExports)).toMatchObject([{ userId: user.id }])

  const { browser: office, acting: asAdmin } = await stalePerson(ctx, true, { admin: true })
  const role = { intent: 'role', role: 'manager', on: 'on' }
  const give = (form: Record<string, string>) => {
    const args: object = asked(asAdmin, office, `/admin/people/${user.id}`, form)
    return outcome(personPage.action({ ...args, params: { userId: user.id } } as never))
  }
  const isManager = async () =>
    (await ctx.db.select().from(users).where(eq(users.id, user.id))).map(({ manager }) => manager)
  for (const form of [role, { ...role, proof: 'a wrong one' }])
    expect(await give(form)).toMatchObject({
      data: { typed: role, errors: { proof: expect.stringContaining('your password') } },
    })
  expect(await isManager()).toEqual([false])
  expect(await give({ ...role, proof: PASSWORD })).toBe(`/admin/people/${user.id}`)
  expect(await isManager()).toEqual([true])
})

test('the page of the second step redirects to the proof of identity and back', async ({ ctx }) => {
  const { browser, acting } = await stalePerson(ctx)
  for (const intent of ['begin', 'renew', 'off']) {
    const answer = secondFactorPage.action(asked(acting, browser, '/account/second-factor', { intent }))
    expect(await outcome(answer)).toBe('/account/confirm?returnTo=%2Faccount%2Fsecond-factor')
  }
})

test('after the right password, /account/confirm redirects to a page of this site, never to itself', async ({
  ctx,
}) => {
  const { browser, acting } = await stalePerson(ctx)
  const send = (returnTo: string, proof = PASSWORD) => {
    const query = new URLSearchParams({ returnTo }).toString()
    return outcome(confirmPage.action(asked(acting, browser, `/account/confirm?${query}`, { proof })))
  }
  expect(await send('/account/data')).toBe('/account/data')
  for (const elsewhere of ['https://evil.example', '//evil.example', '/account/confirm?returnTo=/x', ''])
    expect(await send(elsewhere)).toBe('/account')
  expect(await send('/account/data', 'a wrong one')).toMatchObject({ init: { status: 422 } })
})

test('/account/confirm skips people with a recent proof, and sends people without a password to log in', async ({
  ctx,
}) => {
  const { browser, acting, user } = await stalePerson(ctx)
  const path = '/account/confirm?returnTo=/account/data'
  expect(await outcome(confirmPage.loader(asked(acting, browser, path)))).toMatchObject({ way: 'password' })
  const fresh = actingAs(ctx, browser)
  expect(await outcome(confirmPage.loader(asked(fresh, browser, path)))).toBe('/account/data')
  const other = await stalePerson(ctx, false)
  expect(await outcome(confirmPage.loader(asked(other.acting, other.browser, path)))).toMatchObject({
    way: 'sign-in',
  })
  const left = confirmPage.action(asked(other.acting, other.browser, path, { intent: 'sign-in' }))
  expect(await outcome(left)).toBe('/login?returnTo=%2Faccount%2Fdata')
  expect(user.id).not.toBe(other.user.id)
})

test('signing out everywhere deletes the cookies of this browser', async ({ ctx }) => {
  const { browser, acting } = await stalePerson(ctx)
  const answer = await sessionsPage.action(asked(acting, browser, '/account/sessions', { intent: 'all' }))
  const { headers } = answer as Response
  expect(headers.get('Location')).toBe('/')
  expect(headers.getSetCookie().join('\n')).toMatch(/roost\.session=;.*Max-Age=0/)
})
