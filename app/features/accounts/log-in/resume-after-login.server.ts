import { eq } from 'drizzle-orm'
import { sessions } from '#app/database/schema/people/accounts.ts'
import { rememberBrowser } from '#app/features/rate-limits/known-browser.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { logSecurityEvent } from '#app/platform/log/security-event.server.ts'
import { isStillPassword } from './account-row.server.ts'
import type { FoundAccount } from './find-account.server.ts'
import { pendingSignInCookie, noPendingSignInCookie } from './pending-sign-in.server.ts'
import { endRequestSession, startSession } from '../sessions/session-start.server.ts'
import { hasSecondFactor } from '../second-factor/consume-second-factor-code.server.ts'

/** `cookies` are to be set in any case; `step` is what is still missing. */
export type SignInOrAskOutcome =
  | { ok: true; userId: string; cookies: string[] }
  | { ok: false; reason: 'step'; step: 'second-factor' | 'erasing'; cookies: string[] }

/** The password changed since it was read, so the check no longer counts. */
export type PasswordChanged = { ok: false; reason: 'changed' }

type Given = { keepSignedIn: boolean; secondFactor: boolean }

/** Signs in an authenticated person, or returns the step that is still missing. Every log-in by password, code or provider
 *  ends here.
 *  @param headers of the request, whose current session ends */
export async function signInOrAsk(
  ctx: SystemContext,
  {
    account: { userId, password, deletionAskedAt },
    given,
    headers,
  }: { account: FoundAccount; given: Given; headers: Headers },
): Promise<SignInOrAskOutcome | PasswordChanged> {
  const asksForCode = !given.secondFactor && (await hasSecondFactor(ctx.db, userId))
  const step = asksForCode ? 'second-factor' : deletionAskedAt ? 'erasing' : null
  if (step) {
    const ended = await endRequestSession(ctx, headers)
    const waiting = await pendingSignInCookie(ctx, { userId, step, ...given }, password)
    return { ok: false, reason: 'step', step, cookies: [...ended, waiting] }
  }
  const started = await startSession(ctx, { userId, ...given }, headers)
  // A new password ends every session, but cannot see one that starts at the same moment. Because we check again
  // after creating the session, one of the two sees the other.
  if (!(await isStillPassword(ctx.db, userId, password))) {
    await ctx.db.delete(sessions).where(eq(sessions.id, started.sessionId))
    return { ok: false, reason: 'changed' }
  }
  logSecurityEvent(ctx, 'log-in', userId)
  const known = await rememberBrowser(ctx, userId, headers.get('Cookie') ?? '')
  return { ok: true, userId, cookies: [...started.cookies, await noPendingSignInCookie(ctx), known] }
}
