import { z } from 'zod'
import type { Context } from '#app/platform/context.ts'
import { browserCookie, readBrowserCookie } from '#app/web/browser-cookie.server.ts'

/** Somebody who gave the right password, or came back from the provider, but has to take one more step. They enter a code
 *  from their app, or choose to keep an account that is about to be erased. Stored for ten minutes in an encrypted cookie
 *  of that browser; a new password invalidates it. */
export type PendingSignIn = {
  userId: string
  step: 'second-factor' | 'erasing'
  keepSignedIn: boolean
  /** Whether a code was already given. */
  secondFactor: boolean
}

type Tools = Pick<Context, 'secrets' | 'settings' | 'now'>

const PURPOSE = 'pending sign-in'
const WAIT = 10 * 60 // seconds
const sealed = z.object({
  userId: z.string(),
  step: z.enum(['second-factor', 'erasing']),
  keepSignedIn: z.boolean(),
  secondFactor: z.boolean(),
  password: z.string(),
  until: z.number(),
})

const NAME = 'roost.pending_sign_in'

/** The Set-Cookie value.
 *  @param password the stored hash, or null */
export function pendingSignInCookie(tools: Tools, person: PendingSignIn, password: string | null): string {
  const until = tools.now().getTime() + WAIT * 1000
  const content = { ...person, password: printOf(tools, password), until }
  return browserCookie(tools, NAME, tools.secrets.encrypt(PURPOSE, JSON.stringify(content)), WAIT)
}

export const noPendingSignInCookie = (tools: Pick<Tools, 'settings'>): string =>
  browserCookie(tools, NAME, '', 0)

/** The person in a browser's cookie, or null. Check `isStillTheirs` with the current password before relying on
 *  it. */
export function readPendingSignIn(
  tools: Tools,
  headers: Headers,
): (PendingSignIn & { password: string }) | null {
  const value = readBrowserCookie(tools, NAME, headers)
  if (!value) return null
  try {
    const { until, ...person } = sealed.parse(JSON.parse(tools.secrets.decrypt(PURPOSE, value)))
    return until > tools.now().getTime() ? person : null
  } catch {
    return null // not one of ours
  }
}

/** Whether the password has not changed since. */
export function isStillTheirs(tools: Tools, { password }: { password: string }, stored: string | null) {
  return password === printOf(tools, stored)
}

/** A fingerprint that tells whether a hash is the same without revealing it. */
const printOf = ({ secrets }: Tools, stored: string | null) => secrets.keyedHash(PURPOSE, stored ?? '')
