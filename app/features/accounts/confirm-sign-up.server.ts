import { eq } from 'drizzle-orm'
import { pendingSignUps, signInMethods, users } from '#app/database/schema/accounts.ts'
import { profiles } from '#app/database/schema/profiles.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context, Database } from '#app/platform/context.ts'
import { newId } from '#app/platform/ids.ts'
import type { Limited } from '#app/features/limits/rules.ts'
import { unsafeAuth } from './auth.server.ts'
import { forgetCodes, useCode } from './codes/codes.server.ts'
import { enterCode } from './codes/enter-code.server.ts'
import type { CodeRefusal } from './codes/rules.ts'
import { accountPolicy } from './policy.ts'
import { findPending, signUpCode, type PendingSignUp } from './sign-up-browser.server.ts'

type Refused = { ok: false; reason: 'ended' | 'exists' } | CodeRefusal | Limited
export type ConfirmedSignUp = { ok: true; userId: string; returnTo: string; cookies: string[] } | Refused

type Made = { ok: true; user: { id: string }; pending: PendingSignUp } | Refused

/** Creates the account of this browser's sign-up attempt when the code is right, with the password of that
 *  attempt, and signs in: `cookies` are those of the new session. Every other attempt with the same address ends.
 *  @param headers of the request, for the list of devices */
export async function confirmSignUp(
  ctx: Context,
  token: string | null,
  code: unknown,
  headers: Headers,
): Promise<ConfirmedSignUp> {
  authorize(accountPolicy.signUp, ctx.actor, null)
  const asked = await findPending(ctx, ctx.db, token)
  if (!asked) return { ok: false, reason: 'ended' }
  const made = await enterCode(ctx, asked.email, code, (tx) => makeAccount(ctx, tx, asked, code))
  if (!made.ok) return made
  const { user, pending } = made
  const started = await unsafeAuth(ctx).api.startSession({
    body: { userId: user.id, keepSignedIn: pending.keepSignedIn },
    headers,
    returnHeaders: true,
  })
  return {
    ok: true,
    userId: user.id,
    returnTo: pending.returnTo,
    cookies: started.headers.getSetCookie(),
  }
}

async function makeAccount(ctx: Context, tx: Database, asked: PendingSignUp, code: unknown): Promise<Made> {
  // Locks all attempts with this address in one order: of two that confirm at once, the second waits and then finds
  // itself ended.
  const attempts = await tx
    .select()
    .from(pendingSignUps)
    .where(eq(pendingSignUps.email, asked.email))
    .orderBy(pendingSignUps.id)
    .for('update')
  const pending = attempts.find(({ id }) => id === asked.id)
  if (!pending) return { ok: false, reason: 'ended' }
  const used = await useCode(ctx, tx, signUpCode(pending), code)
  if (!used.ok) return used
  const beganAt = new Date(Math.min(...attempts.map(({ createdAt }) => createdAt.getTime())))
  const user = await insertUser(ctx, tx, pending, beganAt)
  const ids = attempts.map(({ id }) => id)
  await forgetCodes(ctx, tx, 'sign-up', ids)
  await tx.delete(pendingSignUps).where(eq(pendingSignUps.email, pending.email))
  return user ? { ok: true, user, pending } : { ok: false, reason: 'exists' }
}

/** The account, its password and its User record. @returns null when the address got an account meanwhile */
async function insertUser(
  ctx: Context,
  tx: Database,
  { email, givenName, familyName, phone, password, termsVersion, createdAt }: PendingSignUp,
  beganAt: Date,
): Promise<{ id: string } | null> {
  const now = ctx.now()
  const times = { createdAt: now, updatedAt: now }
  const [user] = await tx
    .insert(users)
    .values({
      id: newId(),
      name: `${givenName} ${familyName}`,
      givenName,
      familyName,
      email,
      emailVerified: true,
      emailConfirmedAt: now,
      phone,
      termsVersion,
      termsAcceptedAt: createdAt,
      beganAt,
      ...times,
    })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  if (!user) return null
  const method = { id: newId(), userId: user.id, providerId: 'credential', accountId: user.id, password }
  await tx.insert(signInMethods).values({ ...method, ...times })
  await tx.insert(profiles).values({ userId: user.id, ...times })
  return user
}
