import { eq } from 'drizzle-orm'
import { secondFactors } from '#app/database/schema/people/second-factors.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { inTransaction } from '#app/database/transaction.server.ts'
import { sessions } from '#app/database/schema/people/accounts.ts'
import { refundRateLimit, consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import { logSecurityEvent } from '#app/platform/log/security-event.server.ts'
import { lockAccount } from './account-row.server.ts'
import { ownAccountPolicy } from './policy.ts'
import {
  isRecentlyAuthenticated,
  NOT_REAUTHENTICATED,
  type NotReauthenticated,
} from './reauthenticate.server.ts'
import {
  isBeingSetUp,
  limitSecondCodes,
  readSecondCode,
  refuseSecondCode,
  type SecondCodeRefusal,
} from './second-factor-rules.ts'
import { sealAppSecret, newTotpSecret, unsealSecret, matchingStep } from './totp.server.ts'
import { secondFactorOnEmail } from './email.ts'
import { replaceRecoveryCodes } from './consume-second-factor-code.server.ts'

export type BeginSecondFactorOutcome = { ok: true } | { ok: false; reason: 'on-already' } | NotReauthenticated

/** Creates the secret for an authenticator app; it takes effect once a code from the app is entered. A pending secret is reused, so
 *  that two tabs show the same one. */
export async function beginSecondFactor(ctx: Context): Promise<BeginSecondFactorOutcome> {
  const { userId } = requirePerson(ctx)
  const { db } = authorize(ctx, ownAccountPolicy.manage, { userId })
  if (!isRecentlyAuthenticated(ctx.actor, ctx.now())) return NOT_REAUTHENTICATED
  return db.transaction(async (tx) => {
    await lockAccount(tx, userId)
    const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId))
    if (factor?.confirmedAt) return { ok: false, reason: 'on-already' }
    if (factor && isBeingSetUp(factor, ctx.now())) return { ok: true }
    const row = { secret: sealAppSecret(ctx, newTotpSecret()), createdAt: ctx.now() }
    await tx
      .insert(secondFactors)
      .values({ ...row, userId })
      .onConflictDoUpdate({ target: secondFactors.userId, set: row })
    return { ok: true }
  })
}

/** `codes`: the recovery codes, shown only this once. `ended`: no setup is pending, or it expired after an hour. */
export type ConfirmSecondFactorOutcome =
  | { ok: true; codes: string[] }
  | { ok: false; reason: 'on-already' }
  | { ok: false; reason: 'ended' }
  | SecondCodeRefusal

/** Turns on two-step sign-in with a first code from the app. The current session counts as started with it. */
export async function confirmSecondFactor(ctx: Context, typed: unknown): Promise<ConfirmSecondFactorOutcome> {
  const { userId } = requirePerson(ctx)
  const open = authorize(ctx, ownAccountPolicy.manage, { userId })
  const read = readSecondCode(typed)
  if (read?.kind !== 'app') return refuseSecondCode('not-a-code')
  const taken = await consumeRateLimit(ctx, 'second-factor', userId)
  if (!taken.ok) return limitSecondCodes(taken)
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
  if (step === null) return refuseSecondCode('wrong')
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
