import { find } from '#app/database/gate.server.ts'
import { sectionOfFact, type AskedFact } from '#app/features/listings/asked-facts.ts'
import { saveSection } from '#app/features/publishing/save-section.server.ts'
import { findInquiry } from '#app/features/inquiries/inquiry.server.ts'
import { inquiryPolicy } from '#app/features/inquiries/policy.ts'
import type { Context } from '#app/platform/context.ts'
import { invalidFields, type Invalid } from '#app/platform/text/field-errors.ts'
import { cannotAnswerFact, NO_ANSWER } from './copy.ts'

export type AnswerFactOutcome =
  | { ok: true; leftOut: boolean }
  | Invalid<'value'>
  | ReturnType<typeof cannotAnswerFact>

/** Sets a fact of an inquiry's home, as the home's editor does.
 *  @param version the home's version that the page showed
 *  @throws SignInRequired, NotFound, Forbidden */
export async function answerFact(
  ctx: Context,
  { inquiryId, fact, value, version }: { inquiryId: string; fact: AskedFact; value: string; version: number },
): Promise<AnswerFactOutcome> {
  const [, { home }] = await find(ctx, inquiryPolicy.readLead, (look) => findInquiry(look.db, inquiryId))
  if (value.slice(0, 1000).trim() === '') return invalidFields({ value: NO_ANSWER })
  const section = sectionOfFact(fact)
  const typed = { [fact]: [value] }
  const saved = await saveSection(ctx, { listingId: home.id, section, version, typed })
  if (saved.ok) return { ok: true, leftOut: saved.leftOut ?? false }
  if (saved.reason === 'conflict') return cannotAnswerFact('changed')
  return invalidFields({ value: saved.errors[fact] ?? Object.values(saved.errors)[0] ?? NO_ANSWER })
}
