import { and, eq, isNull } from 'drizzle-orm'
import { authorize, find } from '#app/database/gate.server.ts'
import { companyMembers } from '#app/database/schema/homes/companies.ts'
import { suspensions } from '#app/database/schema/people/suspensions.ts'
import { inTransaction } from '#app/database/transaction.server.ts'
import { ownersOf } from '#app/features/company-register/hold-homes.server.ts'
import { findCompany } from '#app/features/company-register/register.query.server.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import { closeModerationItem } from '#app/features/moderation-queue/close-item.server.ts'
import { fileModerationItem } from '#app/features/moderation-queue/file-item.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { invalid, type Invalid, type Refused } from '#app/platform/text/field-errors.ts'
import { companyAppealAnswerEmail } from './email.ts'
import { companySuspensionPolicy, ownCompanySuspensionPolicy } from './policy.ts'
import { openSuspensionOf } from './suspend-company.server.ts'
import { suspensionsOf, type SuspensionRecord } from './suspension-records.server.ts'
import { appealAnswerForm, appealForm, cannotChangeSuspension } from './suspension-rules.ts'
import type { OwnSuspension } from './suspension.query.server.ts'

/** The suspension of the actor's company; null if there is none. @throws SignInRequired, Forbidden */
export async function ownCompanySuspension(
  ctx: Context,
): Promise<(OwnSuspension & { owner: boolean }) | null> {
  const { db } = authorize(ctx, ownCompanySuspensionPolicy.read, null)
  const { userId } = requirePerson(ctx)
  const [own] = await db
    .select({ open: suspensions, role: companyMembers.role })
    .from(companyMembers)
    .innerJoin(suspensions, eq(suspensions.companyId, companyMembers.companyId))
    .where(openOfMember(userId))
  if (!own) return null
  const { reason, at, until, appeal, appealAnswer } = own.open
  return {
    reason,
    at: at.toISOString(),
    until: until?.toISOString() ?? null,
    appeal,
    answer: appealAnswer,
    owner: own.role === 'owner',
  }
}

const openOfMember = (userId: string) => and(eq(companyMembers.userId, userId), isNull(suspensions.liftedAt))

/** A company's suspensions as admins see them. @throws NotFound */
export async function companySuspensions(ctx: Context, companyId: string): Promise<SuspensionRecord[]> {
  const open = authorize(ctx, companySuspensionPolicy.read, null)
  return suspensionsOf(open, eq(suspensions.companyId, companyId))
}

export type AppealCompanyOutcome = { ok: true } | Invalid<'appeal'> | Refused<'not-suspended' | 'appealed'>

/** Appeals the suspension of one's own company, once. The appeal becomes an item of the admin queue.
 *  @throws SignInRequired, Forbidden unless the actor is an owner */
export async function appealCompanySuspension(
  ctx: Context,
  input: Record<string, unknown>,
): Promise<AppealCompanyOutcome> {
  const { userId } = requirePerson(ctx)
  const [opened, { companyId }] = await find(ctx, ownCompanySuspensionPolicy.appeal, async ({ db }) => {
    const { role, companyId: of } = companyMembers
    const [own] = await db
      .select({ role, companyId: of })
      .from(companyMembers)
      .where(eq(companyMembers.userId, userId))
    return own ?? { role: null, companyId: null }
  })
  const form = appealForm.safeParse(input)
  if (!form.success) return invalid(form.error)
  if (companyId === null) return cannotChangeSuspension('not-suspended')
  return inTransaction(opened, async (tx): Promise<AppealCompanyOutcome> => {
    const [open] = await tx.db.select().from(suspensions).where(openSuspensionOf(companyId)).for('update')
    if (!open) return cannotChangeSuspension('not-suspended')
    if (open.appeal !== null) return cannotChangeSuspension('appealed')
    await tx.db
      .update(suspensions)
      .set({ appeal: form.data.appeal, appealedAt: ctx.now() })
      .where(eq(suspensions.id, open.id))
    const facts = { companyId, appealId: open.id }
    await fileModerationItem(tx, { kind: 'appeal', subject: open.id, facts })
    return { ok: true }
  })
}

export type AnswerCompanyAppealOutcome = { ok: true } | Invalid<'answer'> | Refused<'no-appeal'>

/** Rejects an appeal with a reason for the owners. The alternative is to lift the suspension.
 *  @throws NotFound */
export async function answerCompanyAppeal(
  ctx: Context,
  { companyId, input }: { companyId: string; input: Record<string, unknown> },
): Promise<AnswerCompanyAppealOutcome> {
  const [open] = await find(ctx, companySuspensionPolicy.answer, (look) => findCompany(look, companyId))
  const form = appealAnswerForm.safeParse(input)
  if (!form.success) return invalid(form.error)
  const { answer } = form.data
  return inTransaction(open, async (tx): Promise<AnswerCompanyAppealOutcome> => {
    const [found] = await tx.db.select().from(suspensions).where(openSuspensionOf(companyId)).for('update')
    if (!found || found.appeal === null || found.appealAnsweredAt) return cannotChangeSuspension('no-appeal')
    await tx.db
      .update(suspensions)
      .set({ appealAnswer: answer, appealAnsweredAt: ctx.now() })
      .where(eq(suspensions.id, found.id))
    await closeModerationItem(tx, 'appeal', found.id, 'stands')
    const { publicUrl } = tx.settings
    for (const { email: to, givenName } of await ownersOf(tx.db, companyId)) {
      const email = companyAppealAnswerEmail({ givenName, publicUrl }, answer)
      await queueEmail(tx, { kind: 'appeal-answered', to, email })
    }
    return { ok: true }
  })
}
