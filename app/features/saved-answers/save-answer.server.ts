import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { change } from '#app/database/gate.server.ts'
import { companyOfAccount } from '#app/database/sql/company-people.server.ts'
import { savedAnswers } from '#app/database/schema/homes/inquiries.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { lockCompany } from '#app/features/photos/company-logo.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import { isId, newId } from '#app/platform/addresses/ids.ts'
import type { Context, ReadingContext } from '#app/platform/context.ts'
import { invalid, invalidFields, refusals, type Invalid } from '#app/platform/text/field-errors.ts'
import { savedAnswerPolicy } from './policy.ts'
import { messageField } from '#app/platform/text/message-field.ts'
import {
  inBraces,
  isPlaceholder,
  MOST_SAVED_ANSWERS,
  namesInBraces,
  placeholders,
  SAVED_NAME_MOST,
  SAVED_TEXT_MOST,
} from './rules.ts'

const savedAnswerForm = z.object({
  name: messageField('Enter a name, such as “Parking”.', SAVED_NAME_MOST).transform((name) =>
    name.replaceAll(/\s+/g, ' '),
  ),
  text: messageField('Enter a text.', SAVED_TEXT_MOST).superRefine((text, ctx) => {
    const unknown = namesInBraces(text).filter((name) => !isPlaceholder(name))
    if (unknown.length === 0) return
    const known = inBraces(Object.keys(placeholders))
    ctx.addIssue({ code: 'custom', message: `There is no ${inBraces(unknown)}. You can use ${known}.` })
  }),
})
export type SavedAnswerField = 'name' | 'text'

const cannotSave = refusals({
  gone: 'This answer was deleted in the meantime. Copy your text into a new one.',
  enough: `A company has at most ${MOST_SAVED_ANSWERS} saved answers. Delete one first.`,
})
export type SaveAnswerOutcome = { ok: true } | Invalid<SavedAnswerField> | ReturnType<typeof cannotSave>

/** Whether a saved answer belongs to the user's company. A new or already deleted one counts as theirs. */
const answerOf =
  (userId: string, id: string | null) =>
  async ({ db }: ReadingContext) => {
    if (id === null || !isId(id)) return { member: true }
    const member = sql<boolean>`${savedAnswers.companyId} is not distinct from ${companyOfAccount(userId)}`
    const [found] = await db.select({ member }).from(savedAnswers).where(eq(savedAnswers.id, id))
    return found ?? { member: true }
  }

/** Saves an answer for the actor's company, or changes one. Idempotent.
 *  @param id the answer to change; null for a new one
 *  @throws SignInRequired, Forbidden, NotFound */
export async function saveAnswer(
  ctx: Context,
  { id, input }: { id: string | null; input: unknown },
): Promise<SaveAnswerOutcome> {
  const { userId } = requirePerson(ctx)
  return change(ctx, savedAnswerPolicy.save, answerOf(userId, id), async (tx): Promise<SaveAnswerOutcome> => {
    const read = savedAnswerForm.safeParse(input)
    if (!read.success) return invalid(read.error)
    const { name, text } = read.data
    const company = await lockCompany(tx.db, await companyOf(tx, userId))
    const all = await tx.db.select().from(savedAnswers).where(eq(savedAnswers.companyId, company.id))
    const named = all.find((other) => other.name.toLowerCase() === name.toLowerCase())
    if (named && named.id !== id)
      return id === null && named.text === text
        ? { ok: true }
        : invalidFields({ name: 'An answer has this name already. Choose another name.' })
    if (id !== null) {
      if (!all.some((each) => each.id === id)) return cannotSave('gone')
      await tx.db.update(savedAnswers).set({ name, text }).where(eq(savedAnswers.id, id))
      return { ok: true }
    }
    if (all.length >= MOST_SAVED_ANSWERS) return cannotSave('enough')
    await tx.db
      .insert(savedAnswers)
      .values({ id: newId(), companyId: company.id, name, text, createdAt: tx.now() })
    return { ok: true }
  })
}

/** Idempotent. @throws SignInRequired, Forbidden, NotFound */
export async function deleteSavedAnswer(ctx: Context, id: string): Promise<void> {
  const { userId } = requirePerson(ctx)
  await change(ctx, savedAnswerPolicy.delete, answerOf(userId, id), async ({ db }) => {
    if (isId(id)) await db.delete(savedAnswers).where(eq(savedAnswers.id, id))
  })
}
