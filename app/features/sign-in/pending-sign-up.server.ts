import { randomBytes } from 'node:crypto'
import { and, gt, inArray, lte } from 'drizzle-orm'
import { pendingSignUps } from '#app/database/schema/people/accounts.ts'
import type { Context, Reading, Database } from '#app/platform/context.ts'
import { browserCookie, deletion } from '#app/web/browser-cookie.server.ts'
import type { CodeKey } from '#app/features/accounts/codes.server.ts'

/** Seconds after which a sign-up attempt expires. */
export const SIGN_UP_EXPIRES_AFTER = 24 * 60 * 60

export type PendingSignUp = typeof pendingSignUps.$inferSelect

export function signUpCode({ id }: { id: string }): CodeKey {
  return { purpose: 'sign-up', subject: id }
}

type Tools = Pick<Context, 'secrets' | 'settings' | 'now'>

const cookieOf = (tools: Pick<Tools, 'settings'>) => browserCookie(tools, 'roost.sign_up')

/** A token that ties an attempt to its browser: `token` for the cookie, `hash` for the database. */
export function newBrowserToken(tools: Tools): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  const [hash = ''] = browserHashes(tools, token)
  return { token, hash }
}

function browserHashes({ secrets }: Pick<Tools, 'secrets'>, token: string): string[] {
  return secrets.keyedHashes('sign-up browser', token)
}

/** The Set-Cookie value; `null` deletes the cookie. */
export function signUpCookie(tools: Pick<Tools, 'settings'>, token: string | null): Promise<string> {
  const cookie = cookieOf(tools)
  return token === null ? deletion(cookie) : cookie.serialize(token, { maxAge: SIGN_UP_EXPIRES_AFTER })
}

/** The token from the browser's cookie, or null. */
export async function readSignUpCookie(
  tools: Pick<Tools, 'settings'>,
  headers: Headers,
): Promise<string | null> {
  const value: unknown = await cookieOf(tools).parse(headers.get('Cookie'))
  return typeof value === 'string' && /^[\w-]{43}$/.test(value) ? value : null
}

/** The open attempt of the browser with this token, or null. */
export async function findPending(
  tools: Tools & { db: Reading },
  token: string | null,
): Promise<PendingSignUp | null> {
  if (token === null) return null
  const [found] = await tools.db
    .select()
    .from(pendingSignUps)
    .where(
      and(
        inArray(pendingSignUps.browserHash, browserHashes(tools, token)),
        gt(pendingSignUps.expiresAt, tools.now()),
      ),
    )
  return found ?? null
}

/** Deletes expired sign-up attempts with their names, addresses and password hashes.
 *  @returns the number of attempts deleted */
export async function deleteExpiredSignUps(db: Database, now: Date): Promise<number> {
  const gone = await db
    .delete(pendingSignUps)
    .where(lte(pendingSignUps.expiresAt, now))
    .returning({ id: pendingSignUps.id })
  return gone.length
}
