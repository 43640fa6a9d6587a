import { visitor, type Actor } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { actorOf } from './session-actor.ts'
import { unsafeAuth, type Auth } from './auth.server.ts'
import { findSession, type SessionRow } from './session-row.server.ts'
import { KEPT_FOR, PROLONGED_AFTER } from './session-rules.ts'
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

const HAS_SESSION = /(^|[ ;])(__Secure-)?roost\.session_token=./

const nobody: RequestSession = { actor: visitor, signedIn: null, ended: false, cookies: [] }

/** Determines the actor of a request from its cookie and the database, with current rights. The auth library verifies
 *  the cookie and prolongs the session once a day; on other requests one statement of our own reads the row. */
export async function unsafeReadSession(ctx: Context, headers: Headers): Promise<RequestSession> {
  if (!HAS_SESSION.test(headers.get('Cookie') ?? '')) return nobody
  const auth = unsafeAuth(ctx)
  const { token, isBrief } = await cookiesOf(auth, headers)
  const [row] = token ? await findSession(ctx.db, { token }) : []
  if (!row || row.deletionAskedAt || row.expiresAt.getTime() < Date.now()) return ended(auth, headers)
  const cookies = isBrief || !isDueAgain(row) ? [] : await prolong(auth, headers)
  if (!cookies) return ended(auth, headers)
  const { userId, givenName, familyName, email } = row
  const signedIn = { userId, givenName, familyName, email }
  return { actor: actorOf(ctx, row, { ...row, id: userId }), signedIn, ended: false, cookies }
}

/** The user id of whoever sent a background request, by its session. It neither prolongs nor ends the session. */
export async function unsafeSender(ctx: Context, headers: Headers): Promise<string | null> {
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

/** Whether the library would prolong it: once for each day of use. */
const isDueAgain = ({ expiresAt }: SessionRow) =>
  expiresAt.getTime() <= Date.now() + (KEPT_FOR - PROLONGED_AFTER) * 1000

/** @returns Set-Cookie values of the prolonged session; null when it ended meanwhile */
async function prolong({ api }: Auth, headers: Headers): Promise<string[] | null> {
  const answer = await api.getSession({ headers, returnHeaders: true })
  return answer.response && answer.headers.getSetCookie()
}

async function ended({ api }: Auth, headers: Headers): Promise<RequestSession> {
  const end = await api.endSession({ headers, returnHeaders: true })
  return { ...nobody, ended: true, cookies: end.headers.getSetCookie() }
}
