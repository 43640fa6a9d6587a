import { and, eq, isNull } from 'drizzle-orm'
import { inTransaction } from '#app/database/transaction.server.ts'
import { suspensions } from '#app/database/schema/people/suspensions.ts'
import { fileModerationItem } from '#app/features/moderation-queue/file-item.server.ts'
import { find } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { invalid, type Invalid, type Refused } from '#app/platform/text/field-errors.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { closeModerationItem } from '#app/features/moderation-queue/close-item.server.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import { peopleChanged } from '#app/features/people/notify-people-around.server.ts'
import { ownSuspensionPolicy, suspensionPolicy } from './policy.ts'
import { appealForm, appealAnswerForm, cannotChangeSuspension } from './suspension-rules.ts'
import { findPerson } from './find-person.server.ts'
import { appealAnswerEmail } from './email.ts'

export type AppealSuspensionOutcome =
  | { ok: true }
  | Invalid<'appeal'>
  | { ok: false; reason: 'not-suspended' | 'already' }

/** Appeals one's own suspension, once. The appeal becomes an item of the admin queue.
 *  @throws SignInRequired, NotFound for another person's suspension */
export async function appealSuspension(
  ctx: Context,
  { userId, input }: { userId: string; input: Record<string, unknown> },
): Promise<AppealSuspensionOutcome> {
  const isOpen = and(eq(suspensions.userId, userId), isNull(suspensions.liftedAt))
  const [opened] = await find(ctx, ownSuspensionPolicy.appeal, async ({ db }) => {
    const [last] = await db.select({ userId: suspensions.userId }).from(suspensions).where(isOpen)
    return { userId: last?.userId ?? userId }
  })
  const form = appealForm.safeParse(input)
  if (!form.success) return invalid(form.error)
  return inTransaction(opened, async (tx) => {
    const [open] = await tx.db.select().from(suspensions).where(isOpen).for('update')
    if (!open) return { ok: false, reason: 'not-suspended' }
    if (open.appeal !== null) return { ok: false, reason: 'already' }
    await tx.db
      .update(suspensions)
      .set({ appeal: form.data.appeal, appealedAt: ctx.now() })
      .where(eq(suspensions.id, open.id))
    await fileModerationItem(tx, {
      kind: 'appeal',
      subject: open.id,
      facts: { userId, appealId: open.id },
    })
    return { ok: true }
  })
}

export type AnswerAppealOutcome = { ok: true } | Invalid<'answer'> | Refused<'no-appeal'>

/** Rejects an appeal with a reason for the person. The alternative is to lift the suspension.
 *  @throws NotFound */
export async function answerAppeal(
  ctx: Context,
  { userId, input }: { userId: string; input: Record<string, unknown> },
): Promise<AnswerAppealOutcome> {
  const [open] = await find(ctx, suspensionPolicy.answer, (look) => findPerson(look, userId))
  const form = appealAnswerForm.safeParse(input)
  if (!form.success) return invalid(form.error)
  const { answer } = form.data
  return inTransaction(open, async (tx) => {
    const isOpen = and(eq(suspensions.userId, userId), isNull(suspensions.liftedAt))
    const [found] = await tx.db
      .select({ open: suspensions, email: users.email, givenName: users.givenName })
      .from(suspensions)
      .innerJoin(users, eq(users.id, suspensions.userId))
      .where(isOpen)
      .for('update', { of: suspensions })
    if (!found || found.open.appeal === null || found.open.appealAnsweredAt)
      return cannotChangeSuspension('no-appeal')
    await tx.db
      .update(suspensions)
      .set({ appealAnswer: answer, appealAnsweredAt: ctx.now() })
      .where(eq(suspensions.id, found.open.id))
    await closeModerationItem(tx, 'appeal', found.open.id, 'stands')
    const about = { givenName: found.givenName, publicUrl: ctx.settings.publicUrl }
    const email = appealAnswerEmail(about, answer)
    await queueEmail(tx, { kind: 'appeal-answered', to: found.email, email })
    await ctx.live.send(tx.db, peopleChanged, [userId], {})
    return { ok: true }
  })
}
