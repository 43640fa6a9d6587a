import { z } from 'zod'
import type { Context } from '#app/platform/context.ts'
import { browserCookie, readBrowserCookie } from '#app/web/browser-cookie.server.ts'
import { CODE_MINUTES } from '../codes/rules.ts'

type Tools = Pick<Context, 'secrets' | 'settings' | 'now'>

const PURPOSE = 'new password'
const sealed = z.object({ email: z.string(), until: z.number() })

const NAME = 'roost.reset'

/** The Set-Cookie value that keeps the address of a password reset, encrypted, in its browser and out of every URL;
 *  `null` deletes it. */
export function resetCookie(tools: Tools, email: string | null): string {
  const age = email === null ? 0 : CODE_MINUTES * 60
  const content = JSON.stringify({ email, until: tools.now().getTime() + age * 1000 })
  const value = email === null ? '' : tools.secrets.encrypt(PURPOSE, content)
  return browserCookie(tools, NAME, value, age)
}

/** The address in a browser's cookie, or null. */
export function readResetCookie(tools: Tools, headers: Headers): string | null {
  const value = readBrowserCookie(tools, NAME, headers)
  if (!value) return null
  try {
    const { email, until } = sealed.parse(JSON.parse(tools.secrets.decrypt(PURPOSE, value)))
    return until > tools.now().getTime() ? email : null
  } catch {
    return null // not one of ours
  }
}
