import { z } from 'zod'
import type { Context } from '#app/platform/context.ts'
import { browserCookie, deletion } from '#app/web/browser-cookie.server.ts'

type Tools = Pick<Context, 'secrets' | 'settings'>

const content = z.object({ token: z.string(), isBrief: z.boolean() })
/** What a browser's cookie says. `token` is null if the site did not sign it; `isOld` if the previous APP_SECRET did. */
type Sent = { token: string | null; isBrief: boolean; isOld: boolean }

const cookieSignedBy = (tools: Tools, keys: string[]) => browserCookie(tools, 'roost.session', keys)
const keysOf = ({ secrets }: Tools) => secrets.keys('sessions').map((key) => key.toString('base64'))

/** The Set-Cookie value of a session that starts or continues.
 *  @param isBrief whether it ends with the browser */
export function sessionCookie(tools: Tools, token: string, isBrief: boolean): Promise<string> {
  const cookie = cookieSignedBy(tools, keysOf(tools))
  return cookie.serialize({ token, isBrief }, isBrief ? {} : { maxAge: LONG_SESSION.unused })
}

export const noSessionCookie = (tools: Tools): Promise<string> => deletion(cookieSignedBy(tools, []))

/** The session that a request's cookie names; null if there is none. */
export async function readSessionCookie(tools: Tools, headers: Headers): Promise<Sent | null> {
  const cookies = headers.get('Cookie')
  if (!(await cookieSignedBy(tools, []).parse(cookies))) return null
  for (const [place, key] of keysOf(tools).entries()) {
    const read = content.safeParse(await cookieSignedBy(tools, [key]).parse(cookies))
    if (read.success) return { ...read.data, isOld: place > 0 }
  }
  return { token: null, isBrief: false, isOld: false }
}

const HOUR = 60 * 60 // seconds
const DAY = 24 * HOUR

/** How long a session lives, in seconds: without use, at most since logging in, and how long after an extension it is extended again. */
type SessionLife = { unused: number; atMost: number; prolongedAfter: number }

/** With "keep me signed in": the browser keeps the cookie that long. */
export const LONG_SESSION: SessionLife = { unused: 30 * DAY, atMost: 180 * DAY, prolongedAfter: DAY }

/** Without: the cookie ends when the browser closes. */
export const SHORT_SESSION: SessionLife = { unused: DAY, atMost: 7 * DAY, prolongedAfter: HOUR }

/** Milliseconds for which authentication counts as recent. After that, changes of email, password or roles, download and deletion ask
 *  for the password again. */
export const AUTHENTICATED_FOR = 10 * 60 * 1000
