import { inTransaction } from '#app/database/transaction.server.ts'
import { eq } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { suspensions } from '#app/database/schema/people/suspensions.ts'
import { lockAccount } from '#app/features/accounts/account-row.server.ts'
import { writeModerationLog } from '#app/features/moderation-queue/write-log.server.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import { lockHomesOf, reindexHomesOf } from '#app/features/publishing/homes-of.server.ts'
import { peopleChanged, notifyPeopleAround } from '#app/features/people/notify-people-around.server.ts'
import { find } from '#app/database/gate.server.ts'
import { findPerson } from './find-person.server.ts'
import type { Context } from '#app/platform/context.ts'
import { invalid, type Invalid, type Refused } from '#app/platform/text/field-errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { logSecurityEvent } from '#app/platform/log/security-event.server.ts'
import { suspensionPolicy } from './policy.ts'
import { suspendedEmail } from './email.ts'
import { cannotChangeSuspension, endOf, suspendForm } from './suspension-rules.ts'

export type SuspendPersonOutcome =
  | { ok: true; suspensionId: string }
  | Invalid<'reason' | 'length'>
  /** The admin role must be removed first. This prevents two admins from suspending each other, and keeps the last one. */
  | Refused<'admin' | 'already'>

/** Suspends a person, with a reason that they can read. From their next request on, only rules marked with `evenSuspended`
 *  (platform/access.ts) allow them anything. Nobody sees them, and their homes leave search. An email and every page tell them.
 *  @throws NotFound if the account does not exist or the actor is not an admin */
export async function suspendPerson(
  ctx: Context,
  { userId, input }: { userId: string; input: Record<string, unknown> },
): Promise<SuspendPersonOutcome> {
  const [open] = await find(ctx, suspensionPolicy.suspend, (look) => findPerson(look, userId))
  const form = suspendForm.safeParse(input)
  if (!form.success) return invalid(form.error)
  const { reason, length } = form.data
  const at = ctx.now()
  const until = endOf(length, at)
  return inTransaction(open, async (tx) => {
    await lockHomesOf(tx.db, userId)
    const person = await lockAccount(tx.db, userId)
    if (person.admin) return cannotChangeSuspension('admin')
    if (person.suspendedAt) return cannotChangeSuspension('already')
    const byUserId = ctx.actor.kind === 'person' ? ctx.actor.userId : null
    const suspensionId = newId()
    await tx.db.insert(suspensions).values({ id: suspensionId, userId, reason, byUserId, at, until })
    await tx.db.update(users).set({ suspendedAt: at, updatedAt: at }).where(eq(users.id, userId))
    await reindexHomesOf(tx.db, userId, at)
    logSecurityEvent(ctx, 'suspended', userId)
    await writeModerationLog(tx, { verb: 'suspended', kind: 'person', subject: userId, reason })
    const about = { givenName: person.givenName, publicUrl: ctx.settings.publicUrl }
    const email = suspendedEmail(about, { reason, until })
    await queueEmail(tx, { kind: 'suspended', to: person.email, email })
    await ctx.live.send(tx.db, peopleChanged, [userId], {})
    await notifyPeopleAround(tx, userId)
    await ctx.live.renew(tx.db, [userId])
    return { ok: true, suspensionId }
  })
}
