import { eq } from 'drizzle-orm'
import { sessions } from '#app/database/schema/accounts.ts'
import { visitor, type Actor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { actorOf } from './session-actor.ts'
import { unsafeAuth, type Auth } from './auth.server.ts'
import { findSession, type SessionRow } from './session-row.server.ts'
import { BRIEF, KEPT } from './session-rules.ts'
import { readSessionCookies } from './session-start.server.ts'

/** The signed-in person as the header shows them: name and address. */
export type SignedIn = { userId: string; givenName: string; familyName: string; email: string }

export type RequestSession = {
  actor: Actor
  signedIn: SignedIn | null
  /** The browser sent a session that is no longer valid: ended elsewhere, expired, or its account is erased. */
  ended: boolean
  /** Set-Cookie values that prolong or delete the session cookies. */
  cookies: string[]
}

const HAS_SESSION = /(^|[ ;])(__Host-)?roost\.session_token=./

const nobody: RequestSession = { actor: visitor, signedIn: null, ended: false, cookies: [] }

/** Determines the actor of a request from its cookie and the database, with current rights. The auth library verifies
 *  and sets the cookie; one statement of our own reads the row, and a second prolongs it once a day or hour. */
export async function unsafeReadSession(ctx: SystemContext, headers: Headers): Promise<RequestSession> {
  if (!HAS_SESSION.test(headers.get('Cookie') ?? '')) return nobody
  const auth = unsafeAuth(ctx)
  const { token, isBrief } = await cookiesOf(auth, headers)
  const [row] = token ? await findSession(ctx.db, { token }) : []
  if (!row || row.deletionAskedAt || endOf(row, isBrief) < Date.now()) return ended(auth, headers)
  const cookies = await prolong(ctx, auth, { row, isBrief, headers })
  if (!cookies) return ended(auth, headers)
  const { userId, givenName, familyName, email } = row
  const signedIn = { userId, givenName, familyName, email }
  return { actor: actorOf(ctx, row, { ...row, id: userId }), signedIn, ended: false, cookies }
}

/** The user id of whoever sent a background request, by its session. It neither prolongs nor ends the session. */
export async function unsafeSender(ctx: SystemContext, headers: Headers): Promise<string | null> {
  if (!HAS_SESSION.test(headers.get('Cookie') ?? '')) return null
  const { token } = await cookiesOf(unsafeAuth(ctx), headers)
  const [row] = token ? await findSession(ctx.db, { token }) : []
  return row && !row.deletionAskedAt && row.expiresAt.getTime() >= Date.now() ? row.userId : null
}

async function cookiesOf(auth: Auth, headers: Headers) {
  const { authCookies, secret } = await auth.$context
  const body = {
    secret,
    tokenName: authCookies.sessionToken.name,
    briefName: authCookies.dontRememberToken.name,
  }
  return readSessionCookies({ headers, body })
}

const lastOf = ({ createdAt }: SessionRow, isBrief: boolean) =>
  createdAt.getTime() + (isBrief ? BRIEF : KEPT).atMost * 1000

/** Sessions from before there was a longest life may be stored with a later end. */
const endOf = (row: SessionRow, isBrief: boolean) => Math.min(row.expiresAt.getTime(), lastOf(row, isBrief))

/** Prolongs a session that is used, never beyond its longest life. The cookie of a kept one is prolonged with it and so
 *  outlives that end, which lets the next page say that the session ended; that of others has no time.
 *  @returns Set-Cookie values; null when the session ended meanwhile */
async function prolong(
  { db }: SystemContext,
  { api }: Auth,
  { row, isBrief, headers }: { row: SessionRow; isBrief: boolean; headers: Headers },
): Promise<string[] | null> {
  const { unused, prolongedAfter } = isBrief ? BRIEF : KEPT
  const now = Date.now()
  if (now < row.updatedAt.getTime() + prolongedAfter * 1000) return []
  const expiresAt = new Date(Math.min(now + unused * 1000, lastOf(row, isBrief)))
  const prolonged = await db
    .update(sessions)
    .set({ expiresAt, updatedAt: new Date(now) })
    .where(eq(sessions.id, row.id))
    .returning({ id: sessions.id })
  if (prolonged.length === 0) return null
  if (isBrief) return []
  return (await api.keepCookie({ headers, returnHeaders: true })).headers.getSetCookie()
}

async function ended({ api }: Auth, headers: Headers): Promise<RequestSession> {
  const end = await api.endSession({ headers, returnHeaders: true })
  return { ...nobody, ended: true, cookies: end.headers.getSetCookie() }
}
