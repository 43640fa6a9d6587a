import { z } from 'zod'
import { href } from 'react-router'
import { knownBrowserCookie } from '#app/features/rate-limits/known-browser.server.ts'
import type { Context } from '#app/platform/context.ts'
import type { FoundAccount } from '../log-in/find-account.server.ts'
import { resetCookie } from './reset-browser.server.ts'

type Tools = Pick<Context, 'secrets' | 'settings' | 'now'>

const PURPOSE = 'links to a new password'
/** Milliseconds; longer than requests for a new password are counted, so that there is always an e-mail with a valid
 *  one. */
const VALID_FOR = 24 * 60 * 60 * 1000
const sealed = z.object({ email: z.string(), userId: z.string(), until: z.number() })

/** The link in an e-mail with a reset code. It opens the page for the code and makes that browser one that the account
 *  knows. There the account's owner can go on after others have used up all tries. It grants nothing else. */
export function resetLink(tools: Tools, { email, userId }: Pick<FoundAccount, 'email' | 'userId'>): string {
  const content = { email, userId, until: tools.now().getTime() + VALID_FOR }
  const link = tools.secrets.encrypt(PURPOSE, JSON.stringify(content))
  return `${tools.settings.publicUrl}${href('/forgot-password')}?${new URLSearchParams({ link }).toString()}`
}

/** The Set-Cookie values for a browser in which such a link was opened; null when it is too old or not one of ours.
 *  @param before the request's Cookie header */
export function openResetLink(tools: Tools, link: string, before: string): string[] | null {
  try {
    const { email, userId, until } = sealed.parse(JSON.parse(tools.secrets.decrypt(PURPOSE, link)))
    if (until <= tools.now().getTime()) return null
    return [resetCookie(tools, email), knownBrowserCookie(tools, [email, userId], before, 'linked')]
  } catch {
    return null
  }
}
