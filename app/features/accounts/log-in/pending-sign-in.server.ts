import { z } from 'zod'
import type { Context } from '#app/platform/context.ts'
import { browserCookie, deletion, openCookie, sealInCookie } from '#app/web/browser-cookie.server.ts'

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
const pending = z.object({
  userId: z.string(),
  step: z.enum(['second-factor', 'erasing']),
  keepSignedIn: z.boolean(),
  secondFactor: z.boolean(),
  password: z.string(),
})

const cookieOf = (tools: Pick<Tools, 'settings'>) => browserCookie(tools, 'roost.pending_sign_in')
const sealed = (tools: Tools) => ({
  cookie: cookieOf(tools),
  purpose: PURPOSE,
  content: pending,
  age: 10 * 60,
})

/** The Set-Cookie value.
 *  @param password the stored hash, or null */
export const pendingSignInCookie = (
  tools: Tools,
  person: PendingSignIn,
  password: string | null,
): Promise<string> => sealInCookie(tools, sealed(tools), { ...person, password: printOf(tools, password) })

export const noPendingSignInCookie = (tools: Pick<Tools, 'settings'>): Promise<string> =>
  deletion(cookieOf(tools))

/** The person in a browser's cookie, or null. Check `isStillTheirs` with the current password before relying on
 *  it. */
export const readPendingSignIn = (
  tools: Tools,
  headers: Headers,
): Promise<(PendingSignIn & { password: string }) | null> =>
  openCookie(tools, sealed(tools), headers.get('Cookie'))

/** Whether the password has not changed since. */
export function isStillTheirs(tools: Tools, { password }: { password: string }, stored: string | null) {
  return password === printOf(tools, stored)
}

/** A fingerprint that tells whether a hash is the same without revealing it. */
const printOf = ({ secrets }: Tools, stored: string | null) => secrets.keyedHash(PURPOSE, stored ?? '')
