import { z } from 'zod'
import type { Context } from '#app/platform/context.ts'
import { browserCookie, readBrowserCookie } from '#app/web/browser-cookie.server.ts'

/** A sign-in at the provider that this browser started, stored encrypted in a cookie for ten minutes. Nothing is stored
 *  in the database: without the cookie, the return from the provider is rejected. */
const begun = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  keepSignedIn: z.boolean().default(false),
  /** The account to link the provider to; null to sign in. */
  linkTo: z.string().nullable(),
  /** The version of the terms that was agreed to by pressing the button. */
  termsVersion: z.string(),
  at: z.number(),
})
export type BegunSignIn = z.infer<typeof begun>

type Tools = Pick<Context, 'secrets' | 'settings' | 'now'>

const PURPOSE = 'sign-in at a provider'
const WAIT = 10 * 60 // seconds

const NAME = 'roost.provider'

export function begunCookie(tools: Tools, content: BegunSignIn): string {
  return browserCookie(tools, NAME, tools.secrets.encrypt(PURPOSE, JSON.stringify(content)), WAIT)
}

export const noBegunCookie = (tools: Pick<Tools, 'settings'>): string => browserCookie(tools, NAME, '', 0)

/** The sign-in that this browser started; null when there is none or it has expired. */
export function readBegunCookie(tools: Tools, headers: Headers): BegunSignIn | null {
  const value = readBrowserCookie(tools, NAME, headers)
  if (!value) return null
  try {
    const found = begun.parse(JSON.parse(tools.secrets.decrypt(PURPOSE, value)))
    const age = tools.now().getTime() - found.at
    return age >= 0 && age < WAIT * 1000 ? found : null
  } catch {
    return null // not one of ours
  }
}
