import { eq } from 'drizzle-orm'
import { campuses } from '#app/database/schema/map/campuses.ts'
import type { Reading, Context } from '#app/platform/context.ts'
import { reissueCode, consumeCode, enterCode, type CodeKey } from '#app/features/accounts/codes.server.ts'
import { inTransaction } from '#app/database/transaction.server.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import type { Limited } from '#app/features/rate-limits/rules.ts'
import { consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import { refusals } from '#app/platform/text/field-errors.ts'
import { lockAccount } from '#app/features/accounts/account-row.server.ts'
import type { TooSoon, CodeRefusal } from '#app/features/accounts/code-rules.ts'
import { ownAccountPolicy } from '#app/features/accounts/policy.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { isAtDomain } from '#app/features/accounts/campus-address.ts'
import { campusCodeEmail } from './email.ts'

/** A code is valid for this account and this address together. */
export const campusCode = (userId: string, email: string): CodeKey => ({
  purpose: 'campus-email',
  subject: `${userId} ${email}`,
})

export async function isCampusEmail(db: Reading, email: string): Promise<boolean> {
  const rows = await db.select({ domains: campuses.emailDomains }).from(campuses)
  return rows.some(({ domains }) => isAtDomain(email, domains))
}

const cannotSendCode = refusals({
  'no-mail': 'This site cannot send emails yet. Please come back later.',
  'no-campus': 'Your address does not belong to any campus on this site.',
})

export type SendCampusCodeOutcome = { ok: true } | ReturnType<typeof cannotSendCode> | TooSoon | Limited

/** Sends a code to the actor's campus address, to confirm it for another year. It replaces an earlier code. */
export async function sendCampusCode(ctx: Context): Promise<SendCampusCodeOutcome> {
  const { userId } = requirePerson(ctx)
  const open = authorize(ctx, ownAccountPolicy.manage, { userId })
  if (ctx.settings.mail === 'none') return cannotSendCode('no-mail')
  const taken = await consumeRateLimit(ctx, 'code-sending', userId)
  if (!taken.ok) return taken
  return inTransaction(open, async (tx) => {
    const { email } = await lockAccount(tx.db, userId)
    if (!(await isCampusEmail(tx.db, email))) return cannotSendCode('no-campus')
    const issued = await reissueCode(tx, campusCode(userId, email))
    if (!issued.ok) return issued
    const { code, expiresAt } = issued
    const mail = campusCodeEmail(code)
    await queueEmail(tx, { kind: 'campus-email-code', to: email, email: mail, expiresAt })
    return { ok: true }
  })
}

export type ConfirmCampusEmailOutcome = { ok: true } | CodeRefusal | Limited

/** Records that the campus address was confirmed today, once the code sent to it is entered. A code for a previous address does not
 *  confirm the current one. */
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
