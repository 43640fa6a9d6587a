import { inTransaction } from '#app/database/transaction.server.ts'
import { eq } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { writeModerationLog } from '#app/features/moderation-queue/write-log.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { logSecurityEvent } from '#app/platform/log/security-event.server.ts'
import { recoveryPolicy } from '../policy.ts'
import { removeSecondFactor } from './turn-off-second-factor.server.ts'

/** Turns off two-step sign-in for somebody who has lost both their app and their recovery codes, and notifies them by
 *  email. For the operator's command alone, once the operator has made sure who they are.
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
