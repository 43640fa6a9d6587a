import { z } from 'zod'
import { eq } from 'drizzle-orm'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { browserCookie, deletion, openCookie, sealInCookie } from '#app/web/browser-cookie.server.ts'
import { sessions } from '#app/database/schema/people/accounts.ts'
import { rememberBrowser } from '#app/features/rate-limits/known-browser.server.ts'
import { logSecurityEvent } from '#app/platform/log/security-event.server.ts'
import { isStillPassword, type FoundAccount } from '#app/features/accounts/account-row.server.ts'
import { endRequestSession, startSession } from '#app/features/accounts/sessions.server.ts'
import { hasSecondFactor } from '#app/features/accounts/consume-second-factor-code.server.ts'

/** A person who gave the right password, or came back from the provider, but has one more step to take: enter a code from their
 *  app, or choose to keep an account that is about to be erased. Stored for ten minutes in an encrypted cookie of that browser; a
 *  new password invalidates it. */
export type PendingSignIn = {
  userId: string
  step: 'second-factor' | 'erasing'
  keepSignedIn: boolean
  /** Whether a code has already been given. */
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
const pendingSignInCookie = (tools: Tools, person: PendingSignIn, password: string | null): Promise<string> =>
  sealInCookie(tools, sealed(tools), { ...person, password: printOf(tools, password) })

export const noPendingSignInCookie = (tools: Pick<Tools, 'settings'>): Promise<string> =>
  deletion(cookieOf(tools))

/** The person in the browser's cookie, or null. Check `isStillTheirs` with the current password before relying on it. */
export const readPendingSignIn = (
  tools: Tools,
  headers: Headers,
): Promise<(PendingSignIn & { password: string }) | null> =>
  openCookie(tools, sealed(tools), headers.get('Cookie'))

/** Whether the password is still the same. */
export function isStillTheirs(tools: Tools, { password }: { password: string }, stored: string | null) {
  return password === printOf(tools, stored)
}

/** A fingerprint for comparing hashes without revealing them. */
const printOf = ({ secrets }: Tools, stored: string | null) => secrets.keyedHash(PURPOSE, stored ?? '')

/** `cookies`: to be set in any case. `step`: the step that is still missing. */
export type SignInOrAskOutcome =
  | { ok: true; userId: string; cookies: string[] }
  | { ok: false; reason: 'step'; step: 'second-factor' | 'erasing'; cookies: string[] }

/** The password has changed since it was read, so the check no longer counts. */
export type PasswordChanged = { ok: false; reason: 'changed' }

type Given = { keepSignedIn: boolean; secondFactor: boolean }

/** Logs in an authenticated person, or returns the step that is still missing. Every log-in by password, code or provider ends
 *  here.
 *  @param headers the request's, whose current session ends */
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
  // A new password ends all sessions, but misses one that starts at the same moment. Checking again after creating the session
  // makes sure that one of the two sees the other.
  if (!(await isStillPassword(ctx.db, userId, password))) {
    await ctx.db.delete(sessions).where(eq(sessions.id, started.sessionId))
    return { ok: false, reason: 'changed' }
  }
  logSecurityEvent(ctx, 'log-in', userId)
  const known = await rememberBrowser(ctx, userId, headers.get('Cookie') ?? '')
  return { ok: true, userId, cookies: [...started.cookies, await noPendingSignInCookie(ctx), known] }
}
