import { and, eq, isNull, lte } from 'drizzle-orm'
import { find } from '#app/database/gate.server.ts'
import { suspensions } from '#app/database/schema/people/suspensions.ts'
import { inTransaction } from '#app/database/transaction.server.ts'
import { lockHomesOfCompany, ownersOf } from '#app/features/company-register/hold-homes.server.ts'
import { findCompany } from '#app/features/company-register/register.query.server.ts'
import { setCompanySuspended } from '#app/features/company-register/suspend-homes.server.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import { closeModerationItem } from '#app/features/moderation-queue/close-item.server.ts'
import { writeModerationLog } from '#app/features/moderation-queue/write-log.server.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { invalid, type Invalid, type Refused } from '#app/platform/text/field-errors.ts'
import { companyLiftedEmail, companySuspendedEmail } from './email.ts'
import { companySuspensionPolicy } from './policy.ts'
import { cannotChangeSuspension, endOf, liftForm, suspendForm } from './suspension-rules.ts'

type Typed = { companyId: string; input: Record<string, unknown> }

/** A company's open suspension. */
export const openSuspensionOf = (companyId: string) =>
  and(eq(suspensions.companyId, companyId), isNull(suspensions.liftedAt))

export type SuspendCompanyOutcome = { ok: true } | Invalid<'reason' | 'length'> | Refused<'already'>

/** Suspends a company, with a reason that its people can read: all its homes leave search, including new ones. Its people can still
 *  log in and write; to prevent that, suspend the person. Notifies its owners.
 *  @throws NotFound if it does not exist or the actor is not an admin */
export async function suspendCompany(
  ctx: Context,
  { companyId, input }: Typed,
): Promise<SuspendCompanyOutcome> {
  const [open] = await find(ctx, companySuspensionPolicy.suspend, (look) => findCompany(look, companyId))
  const form = suspendForm.safeParse(input)
  if (!form.success) return invalid(form.error)
  const { reason, length } = form.data
  const at = ctx.now()
  const until = endOf(length, at)
  return inTransaction(open, async (tx): Promise<SuspendCompanyOutcome> => {
    if (!(await setCompanySuspended(tx, { companyId, on: true }))) return cannotChangeSuspension('already')
    const byUserId = ctx.actor.kind === 'person' ? ctx.actor.userId : null
    await tx.db.insert(suspensions).values({ id: newId(), companyId, reason, byUserId, at, until })
    await writeModerationLog(tx, { verb: 'suspended', kind: 'company-register', subject: companyId, reason })
    const { publicUrl } = tx.settings
    for (const { email: to, givenName } of await ownersOf(tx.db, companyId)) {
      const email = companySuspendedEmail({ givenName, publicUrl }, { reason, until })
      await queueEmail(tx, { kind: 'suspended', to, email })
    }
    return { ok: true }
  })
}

export type LiftCompanyOutcome = { ok: true } | Invalid<'reason'> | Refused<'not-suspended'>

/** Ends a company's suspension with a reason, which is stored and emailed to its owners. Its homes return as they were.
 *  @throws NotFound */
export async function liftCompanySuspension(
  ctx: Context,
  { companyId, input }: Typed,
): Promise<LiftCompanyOutcome> {
  const [open] = await find(ctx, companySuspensionPolicy.lift, (look) => findCompany(look, companyId))
  const form = liftForm.safeParse(input)
  if (!form.success) return invalid(form.error)
  const by = ctx.actor.kind === 'person' ? ctx.actor.userId : null
  const ends = { companyId, by, reason: form.data.reason }
  const lifted = await inTransaction(open, (tx) => endCompanySuspension(tx, ends))
  return lifted ? { ok: true } : cannotChangeSuspension('not-suspended')
}

/** Ends a company's suspension. @param reason null if it expired @returns whether it was suspended and, for an expiry, due */
export async function endCompanySuspension(
  tx: SystemContext,
  { companyId, by, reason }: { companyId: string; by: string | null; reason: string | null },
): Promise<boolean> {
  const at = tx.now()
  const isOpen = openSuspensionOf(companyId)
  // Suspending a company also locks its homes first, so no new suspension begins between reading and ending this one.
  await lockHomesOfCompany(tx.db, companyId)
  const [due] = await tx.db
    .select({ id: suspensions.id })
    .from(suspensions)
    .where(reason === null ? and(isOpen, lte(suspensions.until, at)) : isOpen)
  if (!due || !(await setCompanySuspended(tx, { companyId, on: false }))) return false
  await tx.db
    .update(suspensions)
    .set({ liftedAt: at, liftedBy: by, liftReason: reason })
    .where(eq(suspensions.id, due.id))
  await closeModerationItem(tx, 'appeal', due.id, 'lifted')
  const line = { verb: 'lifted', kind: 'company-register', subject: companyId } as const
  await writeModerationLog(tx, { ...line, ...(reason !== null && { reason }) })
  const { publicUrl } = tx.settings
  for (const { email: to, givenName } of await ownersOf(tx.db, companyId)) {
    const email = companyLiftedEmail({ givenName, publicUrl }, reason)
    await queueEmail(tx, { kind: 'suspension-lifted', to, email })
  }
  return true
}
