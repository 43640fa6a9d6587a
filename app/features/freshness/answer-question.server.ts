import { inTransaction } from '#app/database/transaction.server.ts'
import { eq } from 'drizzle-orm'
import { find } from '#app/database/gate.server.ts'
import { homeQuestions } from '#app/database/schema/homes/freshness.ts'
import { absentPerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { invalid, invalidFields, type Invalid, type Refused } from '#app/platform/text/field-errors.ts'
import { columnsOf, differences, totalTooLarge } from '#app/features/listings/changes/patch-columns.ts'
import { lockHome, writeEdit } from '#app/features/listings/changes/write-edit.server.ts'
import { newProblems } from '#app/features/publishing/checks/check-home.ts'
import { closeItemsOf } from '#app/features/publishing/checks/flag-home.server.ts'
import { homeQuestionPolicy } from '#app/features/listings/policy.ts'
import { confirmLocked } from '#app/features/listings/changes/confirm-locked.server.ts'
import { findQuestion, questionOf, isQuestionOpen } from './home-question.server.ts'
import { questionAnswerForm } from '#app/features/listings/freshness-rules.ts'

export type AnswerQuestionOutcome = { ok: true } | Refused<'over'> | Invalid<'answer' | 'price'>

const OVER: Refused<'over'> = {
  ok: false,
  reason: 'over',
  failed:
    'This link has expired, or the home was confirmed or changed since. Its page shows the current state.',
}

/** A manager's answer to an email about one home. Whoever has the link counts as its recipient. Idempotent.
 *  @throws NotFound for an unknown link */
export async function answerQuestion(
  ctx: Context,
  { token, input }: { token: string; input: Record<string, string> },
): Promise<AnswerQuestionOutcome> {
  const [open, asked] = await find(ctx, homeQuestionPolicy.answer, (look) => questionOf(look, token))
  if (!asked) throw new NotFound()
  const read = questionAnswerForm.safeParse(input)
  if (!read.success) return invalid(read.error)
  const said = read.data
  return inTransaction(open, async (tx) => {
    const home = await lockHome(tx.db, asked.home.id)
    const found = await findQuestion(tx, token)
    if (!found) throw new NotFound()
    if (found.question.answer === said.answer) return { ok: true }
    if (!isQuestionOpen(ctx, { ...found, home })) return OVER
    const at = ctx.now()
    const actor = absentPerson(found.question.managerId, { student: false, manager: true })
    const price = said.answer === 'price' ? { price: said.cents } : {}
    const wanted = said.answer === 'price' ? columnsOf(home, price) : {}
    const after = { ...home, ...wanted }
    const tooLarge = totalTooLarge(after) ?? newProblems(home, after, at).price
    if (tooLarge) return invalidFields({ price: tooLarge })
    await tx.db
      .update(homeQuestions)
      .set({ answer: said.answer, answeredAt: at })
      .where(eq(homeQuestions.id, found.question.id))
    if (said.answer === 'rented') {
      const columns = { status: 'archived', unlisted: null, unlistedAt: null } as const
      const changes = [{ field: 'status', from: home.status, to: 'archived' }]
      await writeEdit(tx.db, { home, columns, changes }, actor, at)
      await closeItemsOf({ ...tx, actor }, home.id, 'taken-down')
      return { ok: true }
    }
    const changes = differences(home, wanted)
    const edits = changes.length > 0
    if (edits) await writeEdit(tx.db, { home, columns: wanted, changes }, actor, at)
    const version = home.version + (edits ? 1 : 0)
    await confirmLocked(tx.db, [{ ...home, version }], { actor, at })
    return { ok: true }
  })
}
