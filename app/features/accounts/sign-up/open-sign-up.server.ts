import { inTransaction } from '#app/database/transaction.server.ts'
import { pendingSignUps } from '#app/database/schema/people/accounts.ts'
import { refundRateLimit, consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import type { Limited } from '#app/features/rate-limits/rules.ts'
import { legalPage } from '#app/features/site/queries.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { safeReturnTo } from '#app/platform/addresses/return-to.ts'
import { issueCode } from '../codes/codes.server.ts'
import { newBrowserToken, PENDING_FOR, signUpCode, type PendingSignUp } from './sign-up-browser.server.ts'
import { sendSignUpEmail } from './sign-up-email.server.ts'

const limitsTaken = ['sign-up', 'code-sending'] as const

export async function consumeSignUp(ctx: SystemContext, email: string): Promise<{ ok: true } | Limited> {
  for (const rule of limitsTaken) {
    const taken = await consumeRateLimit(ctx, rule, email)
    if (!taken.ok) return taken
  }
  return { ok: true }
}

/** Undoes `consumeSignUp`, when the attempt did not start after all. */
export async function refundSignUp(ctx: SystemContext, email: string): Promise<void> {
  for (const rule of limitsTaken) await refundRateLimit(ctx, rule, email)
}

type Opened = Pick<PendingSignUp, 'email' | 'keepSignedIn'> & Partial<PendingSignUp>

/** Opens an attempt and sends its code.
 *  @returns the value for the browser's cookie */
export async function openSignUp(
  ctx: SystemContext,
  { person, returnTo }: { person: Opened; returnTo: unknown },
): Promise<string> {
  const { token, hash } = newBrowserToken(ctx)
  const now = ctx.now()
  const pending = {
    ...person,
    id: newId(),
    browserHash: hash,
    termsVersion: (await legalPage(ctx, 'terms')).version,
    returnTo: safeReturnTo(returnTo),
    createdAt: now,
    expiresAt: new Date(now.getTime() + PENDING_FOR * 1000),
  }
  await inTransaction(ctx, async (tx) => {
    await tx.db.insert(pendingSignUps).values(pending)
    await sendSignUpEmail(tx, pending.email, await issueCode(tx, signUpCode(pending)))
  })
  return token
}
