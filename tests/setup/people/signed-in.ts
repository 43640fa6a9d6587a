// Signed-in users with their browsers, for tests of the account page.
import { randomBytes } from 'node:crypto'
import { sessions, signInMethods } from '#app/database/schema/people/accounts.ts'
import { makeUser } from '#app/features/accounts/factory.ts'
import { hashPassword } from '#app/platform/passwords/hash-password.server.ts'
import { withNewAuthentication, readSession } from '#app/features/accounts/read-session.server.ts'
import { sessionCookie } from '#app/features/accounts/session-cookies.server.ts'
import { startSession } from '#app/features/accounts/sessions.server.ts'
import type { Person } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'

export const PASSWORD = 'four words in a row'
/** Hashing takes a tenth of a second, so it is done once for all tests of a file. */
let hashed: Promise<string> | undefined

type User = Awaited<ReturnType<typeof makeUser>>

/** Creates an account; with a password by default. */
export async function makeAccount(
  ctx: SystemContext,
  { password = true, ...overrides }: Partial<User> & { password?: boolean } = {},
): Promise<User> {
  const user = await makeUser(ctx, overrides)
  if (password) await addPassword(ctx, user.id)
  return user
}

/** Lets an account log in with `PASSWORD`. */
export async function addPassword(ctx: SystemContext, userId: string): Promise<void> {
  hashed ??= hashPassword(PASSWORD)
  const method = { id: newId(), userId, providerId: 'credential', accountId: userId }
  await ctx.db.insert(signInMethods).values({ ...method, password: await hashed })
}

export type Browser = { headers: Headers; signIn: Person }

/** The headers of another browser in which the account has signed in. */
export async function browserHeaders(
  ctx: SystemContext,
  userId: string,
  userAgent = 'a browser',
): Promise<Headers> {
  const headers = new Headers({ 'User-Agent': userAgent })
  const { cookies } = await startSession(ctx, { userId, keepSignedIn: true }, headers)
  headers.set('Cookie', cookies.map((line) => line.split(';')[0]).join('; '))
  return headers
}

/** Signs many accounts in with one statement, for tables of answers with hundreds of forms.
 *  @returns the `Cookie` of each, in their order */
export async function sessionCookies(
  ctx: Pick<SystemContext, 'db' | 'secrets' | 'settings'>,
  people: readonly { userId: string; secondFactor: boolean }[],
): Promise<string[]> {
  const now = new Date()
  const times = { createdAt: now, updatedAt: now, expiresAt: new Date(now.getTime() + 86_400_000) }
  const rows = people.map((person) => ({
    id: newId(),
    token: randomBytes(24).toString('base64url'),
    userAgent: 'a browser',
    ...person,
    ...times,
  }))
  if (rows.length > 0) await ctx.db.insert(sessions).values(rows)
  const lines = await Promise.all(rows.map(({ token }) => sessionCookie(ctx, token, false)))
  return lines.map((line) => line.split(';')[0] ?? '')
}

/** Signs an account in, in another browser. Authentication uses the real time, not the test's clock. */
export async function openBrowser(ctx: SystemContext, userId: string, userAgent?: string): Promise<Browser> {
  const headers = await browserHeaders(ctx, userId, userAgent)
  const { actor } = await readSession(ctx, headers)
  if (actor.kind !== 'person') throw new Error('not signed in')
  return { headers, signIn: actor }
}

/** Acts as a person who authenticated just now, or `ago` milliseconds earlier. */
export function actingAs(ctx: SystemContext, { signIn }: Browser, ago = 0): SystemContext {
  const authenticatedAt = new Date(ctx.now().getTime() - ago)
  return {
    ...ctx,
    actor: withNewAuthentication(signIn, authenticatedAt),
    origin: { network: '192.0.2.1', userAgent: '', cookies: '' },
  }
}
