import { z } from 'zod'
import { siteProviders } from '#app/features/site/login-providers.server.ts'
import { href } from 'react-router'
import { inTransaction } from '#app/database/transaction.server.ts'
import { consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import { queueEmail, type NewEmail } from '#app/features/emails/queue-email.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import type { NewCode } from '#app/features/accounts/codes.server.ts'
import { findAccountByEmail, type FoundAccount } from '#app/features/accounts/account-row.server.ts'
import { accountPolicy } from './policy.ts'
import { invalid, type Invalid, type Titled } from '#app/platform/text/field-errors.ts'
import type { TooSoon } from '#app/features/accounts/code-rules.ts'
import { rememberBrowser } from '#app/features/rate-limits/known-browser.server.ts'
import { issueResetCode, secondsUntilNextReset, resetCookie } from './reset-code.server.ts'
import { onlyProvider } from './provider-rules.ts'
import { linkedProvider } from './provider-account.server.ts'
import { noPasswordEmail, resetCodeEmail } from './email.ts'
import { resetRequestForm } from './fields.ts'
import { cannotRequestReset, limitedReset, NOT_SENT } from './reset-copy.ts'

export type RequestResetOutcome =
  /** Does not reveal whether the account exists. `resendIn` in seconds. */
  | { ok: true; email: string; resendIn: number }
  /** A code was sent less than half a minute ago, so no other was sent. `wait` in seconds. */
  | (TooSoon & Titled & { email: string })
  | Invalid<'email'>
  | ReturnType<typeof cannotRequestReset>
  | ReturnType<typeof limitedReset>

/** Sends a code for a new password to an account's address. An address without an account gets the same answer after the same work.
 *  Another request within half a minute does not replace the code. */
export async function requestReset(ctx: Context, input: unknown): Promise<RequestResetOutcome> {
  const open = authorize(ctx, accountPolicy.resetPassword, null)
  if (ctx.settings.mail === 'none') return cannotRequestReset('no-mail')
  const read = resetRequestForm.safeParse(input)
  if (!read.success) return invalid(read.error)
  const { email } = read.data
  const taken = await consumeRateLimit(ctx, 'reset', email)
  if (!taken.ok) return limitedReset(NOT_SENT, taken)
  return inTransaction(open, async (tx): Promise<RequestResetOutcome> => {
    const issued = await issueResetCode(tx, email)
    if (!issued.ok) {
      const failed = `The last one was sent a moment ago. ${issued.failed}`
      return { ...issued, title: 'No new code was sent', failed, email }
    }
    await sendResetEmail(tx, email, issued)
    return { ok: true, email, resendIn: await secondsUntilNextReset(tx, email) }
  })
}

const nobody = new Error('takes back the email to an address without an account')

/** Queues the email that fits the account. Without an account, the same work is done and rolled back, so that the response time
 *  reveals nothing. */
async function sendResetEmail(tx: SystemContext, email: string, { code, expiresAt }: NewCode) {
  const account = await findAccountByEmail(tx.db, email)
  const providers = await siteProviders(tx)
  const link = resetLink(tx, account ?? { email, userId: newId() })
  const mail: NewEmail =
    account && account.password === null
      ? {
          kind: 'no-password',
          to: email,
          email: noPasswordEmail(
            tx.settings,
            await linkedProvider(tx, { userId: account.userId, providers }),
            onlyProvider(providers, email) !== null,
          ),
        }
      : { kind: 'reset-code', to: email, email: resetCodeEmail(code, link), expiresAt }
  await inTransaction(tx, async (inner) => {
    await queueEmail(inner, mail)
    if (!account) throw nobody
  }).catch((error: unknown) => {
    if (error !== nobody) throw error
  })
}

type Tools = Pick<Context, 'secrets' | 'settings' | 'now'>

const PURPOSE = 'password-reset links'
/** Milliseconds. Longer than the period in which password requests are counted, so that there is always an email with a valid link. */
const VALID_FOR = 24 * 60 * 60 * 1000
const sealed = z.object({ email: z.string(), userId: z.string(), until: z.number() })

/** The link in an email with a reset code. It opens the page for the code and makes that browser a known browser of the account, so
 *  that the owner can continue even if others have used up all tries. It grants nothing else. */
export function resetLink(tools: Tools, { email, userId }: Pick<FoundAccount, 'email' | 'userId'>): string {
  const content = { email, userId, until: tools.now().getTime() + VALID_FOR }
  const link = tools.secrets.encrypt(PURPOSE, JSON.stringify(content))
  return `${tools.settings.publicUrl}${href('/forgot-password')}?${new URLSearchParams({ link }).toString()}`
}

/** Makes the browser in which such a link was opened a known browser of the account.
 *  @param cookies the request's Cookie header
 *  @returns the Set-Cookie values; null when the link is too old or not one of ours */
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
