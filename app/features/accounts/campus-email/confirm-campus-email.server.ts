import { eq } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import type { Limited } from '#app/features/rate-limits/rules.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { lockAccount } from '../log-in/account-row.server.ts'
import { useCode as consumeCode } from '../codes/codes.server.ts'
import { enterCode } from '../codes/enter-code.server.ts'
import type { CodeRefusal } from '../codes/rules.ts'
import { ownAccountPolicy } from '../policy.ts'
import { campusCode } from './campus-code.server.ts'

export type ConfirmCampusEmailOutcome = { ok: true } | CodeRefusal | Limited

/** Records that the campus address was confirmed today, after the code sent to it was entered. A code for a previous
 *  address does not confirm the current one. */
export async function confirmCampusEmail(ctx: Context, code: unknown): Promise<ConfirmCampusEmailOutcome> {
  const { userId } = requirePerson(ctx)
  const open = authorize(ctx, ownAccountPolicy.manage, { userId })
  return enterCode(open, userId, code, async (tx) => {
    const { email } = await lockAccount(tx.db, userId)
    const spent = await consumeCode(tx, campusCode(userId, email), code)
    if (!spent.ok) return spent
    const now = tx.now()
    const row = { emailVerified: true, emailConfirmedAt: now, updatedAt: now }
    await tx.db.update(users).set(row).where(eq(users.id, userId))
    return spent
  })
}
