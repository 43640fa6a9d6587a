import { eq } from 'drizzle-orm'
import { pendingSignUps, signInMethods, users } from '#app/database/schema/people/accounts.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { rememberBrowser } from '#app/features/rate-limits/known-browser.server.ts'
import type { Reading, SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { deleteCodes } from '#app/features/accounts/codes.server.ts'
import { startSession } from '#app/features/accounts/sessions.server.ts'
import type { PendingSignUp } from './pending-sign-up.server.ts'

type Tools = Pick<SystemContext, 'db' | 'now' | 'secrets'>

/** Locks all attempts with this address in a fixed order: if two are confirmed at the same time, the second waits and then finds
 *  that it has ended. */
export function lockAttempts(tx: Reading, email: string): Promise<PendingSignUp[]> {
  return tx
    .select()
    .from(pendingSignUps)
    .where(eq(pendingSignUps.email, email))
    .orderBy(pendingSignUps.id)
    .for('update')
}

/** An attempt with everything an account needs. */
type FullSignUp = PendingSignUp & { givenName: string; familyName: string; password: string }

export const isFull = (pending: PendingSignUp): pending is FullSignUp =>
  pending.givenName !== null && pending.familyName !== null && pending.password !== null

/** Creates the account, its password and its profile, and ends every attempt with its address.
 *  @param attempts locked by `lockAttempts`
 *  @returns null when the address has an account by now */
export async function insertAccount(
  tx: Tools,
  pending: FullSignUp,
  attempts: PendingSignUp[],
): Promise<{ id: string } | null> {
  const user = await insertUser(tx, pending, attempts)
  const ids = attempts.map(({ id }) => id)
  await deleteCodes(tx, 'sign-up', ids)
  await tx.db.delete(pendingSignUps).where(eq(pendingSignUps.email, pending.email))
  return user
}

async function insertUser(
  { db: tx, now: clock }: Tools,
  { id, email, givenName, familyName, phone, password, termsVersion, createdAt }: FullSignUp,
  attempts: PendingSignUp[],
): Promise<{ id: string } | null> {
  const now = clock()
  const times = { createdAt: now, updatedAt: now }
  const [user] = await tx
    .insert(users)
    .values({
      // The attempt's id, so that what the browser keeps for the attempt belongs to this account alone.
      id,
      name: `${givenName} ${familyName}`,
      givenName,
      familyName,
      email,
      emailVerified: true,
      emailConfirmedAt: now,
      phone,
      termsVersion,
      termsAcceptedAt: createdAt,
      beganAt: new Date(Math.min(...attempts.map((each) => each.createdAt.getTime()))),
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

/** Logs in a person who has just created an account.
 *  @returns the cookies of the new session */
export async function firstSession(
  ctx: SystemContext,
  { user, pending, headers }: { user: { id: string }; pending: PendingSignUp; headers: Headers },
): Promise<string[]> {
  const before = headers.get('Cookie') ?? ''
  const start = { userId: user.id, keepSignedIn: pending.keepSignedIn }
  const started = await startSession(ctx, start, headers)
  return [...started.cookies, await rememberBrowser(ctx, user.id, before)]
}
