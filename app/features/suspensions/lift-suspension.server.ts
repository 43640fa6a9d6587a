import { inTransaction } from '#app/database/transaction.server.ts'
import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { suspensions } from '#app/database/schema/people/suspensions.ts'
import { closeModerationItem } from '#app/features/moderation-queue/close-item.server.ts'
import { lockAccount } from '#app/features/accounts/account-row.server.ts'
import { writeModerationLog } from '#app/features/moderation-queue/write-log.server.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import { lockHomesOf, reindexHomesOf } from '#app/features/publishing/homes-of.server.ts'
import { peopleChanged, notifyPeopleAround } from '#app/features/people/notify-people-around.server.ts'
import { find } from '#app/database/gate.server.ts'
import { findPerson } from './find-person.server.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { invalid, type Invalid, type Refused } from '#app/platform/text/field-errors.ts'
import { logSecurityEvent } from '#app/platform/log/security-event.server.ts'
import { endCompanySuspension } from './suspend-company.server.ts'
import { suspensionPolicy } from './policy.ts'
import { liftedEmail } from './email.ts'
import { cannotChangeSuspension, liftForm } from './suspension-rules.ts'

export type LiftSuspensionOutcome = { ok: true } | Invalid<'reason'> | Refused<'not-suspended'>

/** Ends a suspension with a reason, which is stored and emailed to the person. If two admins lift it at the same time, or it expires
 *  at that moment, only the first takes effect.
 *  @throws NotFound */
export async function liftSuspension(
  ctx: Context,
  { userId, input }: { userId: string; input: Record<string, unknown> },
): Promise<LiftSuspensionOutcome> {
  const [open] = await find(ctx, suspensionPolicy.lift, (look) => findPerson(look, userId))
  const form = liftForm.safeParse(input)
  if (!form.success) return invalid(form.error)
  const by = ctx.actor.kind === 'person' ? ctx.actor.userId : null
  const lifted = await inTransaction(open, (tx) => lift(tx, userId, { by, reason: form.data.reason }))
  return lifted ? { ok: true } : cannotChangeSuspension('not-suspended')
}

/** Ends expired suspensions, each in its own transaction so that a failure does not block the others.
 *  @returns the number that ended */
export async function liftDueSuspensions(ctx: SystemContext): Promise<number> {
  const isDue = and(isNull(suspensions.liftedAt), lte(suspensions.until, ctx.now()))
  const due = await ctx.db
    .select({ userId: suspensions.userId, companyId: suspensions.companyId })
    .from(suspensions)
    .where(isDue)
    .orderBy(asc(suspensions.until), asc(suspensions.id))
    .limit(1000)
  let ended = 0
  const asDue = { by: null, reason: null }
  for (const { userId, companyId } of due) {
    const done = await inTransaction(ctx, async (tx) => {
      if (companyId !== null) return endCompanySuspension(tx, { companyId, ...asDue })
      return userId !== null && (await lift(tx, userId, asDue))
    })
    if (done) ended += 1
  }
  return ended
}

async function lift(
  tx: SystemContext,
  userId: string,
  { by, reason }: { by: string | null; reason: string | null },
): Promise<boolean> {
  const at = tx.now()
  await lockHomesOf(tx.db, userId)
  const person = await lockAccount(tx.db, userId)
  const isOpen = and(eq(suspensions.userId, userId), isNull(suspensions.liftedAt))
  const [ended] = await tx.db
    .update(suspensions)
    .set({ liftedAt: at, liftedBy: by, liftReason: reason })
    // It may have been lifted and replaced by a new one that has not expired.
    .where(reason === null ? and(isOpen, lte(suspensions.until, at)) : isOpen)
    .returning({ id: suspensions.id })
  if (!ended) return false
  await closeModerationItem(tx, 'appeal', ended.id, 'lifted')
  logSecurityEvent(tx, 'suspension-lifted', userId)
  await writeModerationLog(tx, {
    verb: 'lifted',
    kind: 'person',
    subject: userId,
    ...(reason !== null && { reason }),
  })
  await tx.db.update(users).set({ suspendedAt: null, updatedAt: at }).where(eq(users.id, userId))
  await reindexHomesOf(tx.db, userId, at)
  const about = { givenName: person.givenName, publicUrl: tx.settings.publicUrl }
  if (!person.deletionAskedAt)
    await queueEmail(tx, {
      kind: 'suspension-lifted',
      to: person.email,
      email: liftedEmail(about, reason),
    })
  await tx.live.send(tx.db, peopleChanged, [userId], {})
  await notifyPeopleAround(tx, userId)
  return true
}
