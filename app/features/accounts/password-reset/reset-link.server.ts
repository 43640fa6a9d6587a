import { z } from 'zod'
import { href } from 'react-router'
import { rememberBrowser } from '#app/features/rate-limits/known-browser.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import type { FoundAccount } from '../log-in/find-account.server.ts'
import { accountPolicy } from '../policy.ts'
import { resetCookie } from './reset-browser.server.ts'

type Tools = Pick<Context, 'secrets' | 'settings' | 'now'>

const PURPOSE = 'password-reset links'
/** Milliseconds; longer than requests for a new password are counted, so that there is always an email with a valid
 *  one. */
const VALID_FOR = 24 * 60 * 60 * 1000
const sealed = z.object({ email: z.string(), userId: z.string(), until: z.number() })

/** The link in an email with a reset code. It opens the page for the code and makes that browser one that the account
 *  knows. There the account's owner can go on after others have used up all tries. It grants nothing else. */
export function resetLink(tools: Tools, { email, userId }: Pick<FoundAccount, 'email' | 'userId'>): string {
  const content = { email, userId, until: tools.now().getTime() + VALID_FOR }
  const link = tools.secrets.encrypt(PURPOSE, JSON.stringify(content))
  return `${tools.settings.publicUrl}${href('/forgot-password')}?${new URLSearchParams({ link }).toString()}`
}

/** Makes a browser in which such a link was opened one that the account knows.
 *  @param cookies the request's Cookie header
 *  @returns the Set-Cookie values; null when it is too old or not one of ours */
export async function openResetLink(
  ctx: Context,
  { link, cookies }: { link: string; cookies: string },
): Promise<string[] | null> {
  const open = authorize(ctx, accountPolicy.resetPassword, null)
  const opened = readLink(ctx, link)
  if (!opened || opened.until <= ctx.now().getTime()) return null
  const known = await rememberBrowser(open, opened.userId, cookies, 'linked')
  return [await resetCookie(ctx, opened.email), known]
}

function readLink(tools: Tools, link: string): z.output<typeof sealed> | null {
  try {
    return sealed.parse(JSON.parse(tools.secrets.decrypt(PURPOSE, link)))
  } catch {
    return null
  }
}
