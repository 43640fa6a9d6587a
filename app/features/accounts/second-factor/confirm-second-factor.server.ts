import { inTransaction } from '#app/database/transaction.server.ts'
import { eq } from 'drizzle-orm'
import { sessions } from '#app/database/schema/people/accounts.ts'
import { secondFactors } from '#app/database/schema/people/second-factors.ts'
import { refundRateLimit, consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import { queueEmail } from '#app/features/emails/sending/queue-email.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { logSecurityEvent } from '#app/platform/log/security-event.server.ts'
import { lockAccount } from '../log-in/account-row.server.ts'
import { ownAccountPolicy } from '../policy.ts'
import { secondFactorOnEmail } from './second-factor-email.ts'
import { replaceRecoveryCodes } from './recovery-codes.server.ts'
import { isBeingSetUp, readSecondCode, type SecondCodeRefusal } from './rules.ts'
import { unsealSecret } from './sealed-secret.server.ts'
import { matchingStep } from './totp.server.ts'

/** `codes` are the recovery codes, which are shown only this once. `ended`: no set-up is pending, or it has expired
 *  after an hour. */
export type ConfirmSecondFactorOutcome =
  | { ok: true; codes: string[] }
  | { ok: false; reason: 'on-already' }
  | { ok: false; reason: 'ended' }
  | SecondCodeRefusal

/** Turns on two-step sign-in with a first code of the app. The current session counts as started with it. */
export async function confirmSecondFactor(ctx: Context, typed: unknown): Promise<ConfirmSecondFactorOutcome> {
  const { userId } = requirePerson(ctx)
  const open = authorize(ctx, ownAccountPolicy.manage, { userId })
  const read = readSecondCode(typed)
  if (read?.kind !== 'app') return { ok: false, reason: 'not-a-code' }
  const taken = await consumeRateLimit(ctx, 'second-factor', userId)
  if (!taken.ok) return taken
  const confirmed = await inTransaction(open, (tx) => turnOn(tx, userId, read.code))
  if (confirmed.ok) {
    logSecurityEvent(ctx, 'second-factor-on', userId)
    await refundRateLimit(ctx, 'second-factor', userId)
  }
  return confirmed
}

async function turnOn(tx: SystemContext, userId: string, code: string): Promise<ConfirmSecondFactorOutcome> {
  const { email } = await lockAccount(tx.db, userId, 'update')
  const now = tx.now()
  const [factor] = await tx.db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  if (factor?.confirmedAt) return { ok: false, reason: 'on-already' }
  if (!factor || !isBeingSetUp(factor, now)) return { ok: false, reason: 'ended' }
  const step = matchingStep(unsealSecret(tx, factor.secret), code, now)
  if (step === null) return { ok: false, reason: 'wrong' }
  await tx.db
    .update(secondFactors)
    .set({ confirmedAt: now, lastStep: step })
    .where(eq(secondFactors.userId, userId))
  const { sessionId } = requirePerson(tx)
  await tx.db.update(sessions).set({ secondFactor: true }).where(eq(sessions.id, sessionId))
  await queueEmail(tx, {
    kind: 'second-factor-on',
    to: email,
    email: secondFactorOnEmail(tx.settings),
  })
  return { ok: true, codes: await replaceRecoveryCodes(tx, userId) }
}
