import { z } from 'zod'
import type { Context } from '#app/platform/context.ts'
import { browserCookie, deletion, openCookie, sealInCookie } from '#app/web/browser-cookie.server.ts'
import { CODE_MINUTES } from '../codes/rules.ts'

type Tools = Pick<Context, 'secrets' | 'settings' | 'now'>

const PURPOSE = 'new password'
const content = z.object({ email: z.string() })

function sealed(tools: Tools) {
  return { cookie: browserCookie(tools, 'roost.reset'), purpose: PURPOSE, content, age: CODE_MINUTES * 60 }
}

/** The Set-Cookie value that keeps the address of a password reset, encrypted, in its browser and out of every URL;
 *  `null` deletes it. */
export const resetCookie = (tools: Tools, email: string | null): Promise<string> =>
  email === null ? deletion(sealed(tools).cookie) : sealInCookie(tools, sealed(tools), { email })

/** The address in a browser's cookie, or null. */
export const readResetCookie = async (tools: Tools, headers: Headers): Promise<string | null> =>
  (await openCookie(tools, sealed(tools), headers.get('Cookie')))?.email ?? null
