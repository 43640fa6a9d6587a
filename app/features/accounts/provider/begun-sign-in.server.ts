import { z } from 'zod'
import type { Context } from '#app/platform/context.ts'
import { browserCookie, deletion, openCookie, sealInCookie } from '#app/web/browser-cookie.server.ts'

/** A sign-in at the provider that this browser started, stored encrypted in a cookie for ten minutes. Nothing is stored
 *  in the database: without the cookie, the return from the provider is rejected. */
const begun = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  keepSignedIn: z.boolean(),
  /** The account to link the provider to; null to sign in. */
  linkTo: z.string().nullable(),
  /** The version of the terms that was agreed to by pressing the button. */
  termsVersion: z.string(),
  at: z.number(),
})
export type BegunSignIn = z.infer<typeof begun>

type Tools = Pick<Context, 'secrets' | 'settings' | 'now'>

const PURPOSE = 'sign-in at a provider'
const cookieOf = (tools: Pick<Tools, 'settings'>) => browserCookie(tools, 'roost.provider')
const sealed = (tools: Tools) => ({ cookie: cookieOf(tools), purpose: PURPOSE, content: begun, age: 10 * 60 })

/** The Set-Cookie value. */
export const begunCookie = (tools: Tools, content: BegunSignIn): Promise<string> =>
  sealInCookie(tools, sealed(tools), content)

export const noBegunCookie = (tools: Pick<Tools, 'settings'>): Promise<string> => deletion(cookieOf(tools))

/** The sign-in that this browser started; null when there is none or it has expired. */
export const readBegunCookie = (tools: Tools, headers: Headers): Promise<BegunSignIn | null> =>
  openCookie(tools, sealed(tools), headers.get('Cookie'))
