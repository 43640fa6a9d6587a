import { eq } from 'drizzle-orm'
import { inTransaction } from '#app/database/transaction.server.ts'
import { sessions, users } from '#app/database/schema/people/accounts.ts'
import { recoveryCodes, secondFactors } from '#app/database/schema/people/second-factors.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { logSecurityEvent } from '#app/platform/log/security-event.server.ts'
import { writeModerationLog } from '#app/features/moderation-queue/write-log.server.ts'
import { lockAccount } from './account-row.server.ts'
import { ownAccountPolicy, recoveryPolicy } from './policy.ts'
import { secondFactorOffEmail } from './email.ts'
import {
  isRecentlyAuthenticated,
  NOT_REAUTHENTICATED,
  type NotReauthenticated,
} from './reauthenticate.server.ts'

/** Turns off two-step sign-in, or cancels a pending setup. Idempotent. Roles that need it (`actorOf`) stop counting. */
export async function turnOffSecondFactor(ctx: Context): Promise<{ ok: true } | NotReauthenticated> {
  const { userId } = requirePerson(ctx)
  const open = authorize(ctx, ownAccountPolicy.manage, { userId })
  if (!isRecentlyAuthenticated(ctx.actor, ctx.now())) return NOT_REAUTHENTICATED
  return inTransaction(open, async (tx) => {
    const { email } = await lockAccount(tx.db, userId, 'update')
    if (await removeSecondFactor(tx, { userId, email })) logSecurityEvent(ctx, 'second-factor-off', userId)
    return { ok: true }
  })
}

type Tools = Pick<SystemContext, 'db' | 'secrets' | 'settings' | 'jobs' | 'now'>

/** Removes the second factor of a locked account.
 *  @returns whether it was on */
async function removeSecondFactor(
  tx: Tools,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  const [was] = await tx.db.delete(secondFactors).where(eq(secondFactors.userId, userId)).returning()
  await tx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.db.update(sessions).set({ secondFactor: false }).where(eq(sessions.userId, userId))
  if (!was?.confirmedAt) return false
  const mail = secondFactorOffEmail(tx.settings)
  await queueEmail(tx, { kind: 'second-factor-off', to: email, email: mail })
  return true
}

/** Turns off two-step sign-in for a person who lost both the app and the recovery codes, and notifies them by email. Only for the
 *  operator's command, after the operator verified who they are.
 *  @param email in lower case
 *  @throws SignInRequired, Forbidden */
export async function resetSecondFactor(
  ctx: Context,
  email: string,
): Promise<{ ok: true } | { ok: false; reason: 'no-account' | 'off' }> {
  const open = authorize(ctx, recoveryPolicy.resetSecondFactor, null)
  return inTransaction(open, async (tx) => {
    const [person] = await tx.db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, email))
      .for('no key update')
    if (!person) return { ok: false, reason: 'no-account' }
    if (!(await removeSecondFactor(tx, { userId: person.id, email }))) return { ok: false, reason: 'off' }
    logSecurityEvent(ctx, 'second-factor-reset', person.id)
    await writeModerationLog(tx, { verb: 'second-factor-reset', kind: 'person', subject: person.id })
    return { ok: true }
  })
}
