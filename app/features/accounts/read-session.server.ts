import { visitor, type Actor } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { actorOf } from './session-actor.ts'
import { unsafeAuth } from './auth.server.ts'

/** Who is signed in, for the header: their own names and address. */
export type SignedIn = { userId: string; givenName: string; familyName: string; email: string }

export type RequestSession = {
  actor: Actor
  signedIn: SignedIn | null
  /** The browser had a session that is no longer one: ended elsewhere, expired, or its person is gone. */
  ended: boolean
  /** What the browser's cookies become: prolonged or taken away. */
  cookies: string[]
}

const nobody: RequestSession = { actor: visitor, signedIn: null, ended: false, cookies: [] }

/** Finds out who asks, from the cookie of a request and the database; rights are the ones of this moment. */
export async function unsafeReadSession(ctx: Context, headers: Headers): Promise<RequestSession> {
  if (!/(^|[ ;])(__Secure-)?roost\.session_token=./.test(headers.get('Cookie') ?? '')) return nobody
  const { api } = unsafeAuth(ctx)
  const answer = await api.getSession({ headers, returnHeaders: true })
  const found = answer.response
  if (!found || found.user.deletionAskedAt) {
    const end = await api.endSession({ headers, returnHeaders: true })
    return { ...nobody, ended: true, cookies: end.headers.getSetCookie() }
  }
  const { session, user } = found
  return {
    actor: actorOf(ctx, session, user),
    signedIn: {
      userId: user.id,
      givenName: user.givenName,
      familyName: user.familyName,
      email: user.email,
    },
    ended: false,
    cookies: answer.headers.getSetCookie(),
  }
}
