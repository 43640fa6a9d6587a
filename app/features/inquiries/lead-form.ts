import { z } from 'zod'
import { messageForm } from '#app/features/messages/fields.ts'
import { inBraces, namesInBraces } from '#app/features/saved-answers/rules.ts'

/** An answer to leads. It may not contain placeholders of a saved answer that were not filled in. */
export const leadTextField = messageForm.shape.text.superRefine((text, ctx) => {
  const left = namesInBraces(text)
  if (left.length > 0) ctx.addIssue({ code: 'custom', message: `Replace ${inBraces(left)} before you send.` })
})

/** An answer to a lead. `known` says what its page showed: no answer yet, an answer without text (`unwritten`: a time for a tour),
 *  or an answer. */
export const leadAnswerForm = messageForm
  .pick({ clientId: true })
  .extend({ text: leadTextField, known: z.enum(['new', 'unwritten', 'answered']).catch('new') })
export type AnswerField = 'text' | 'clientId'

export const filters = ['open', 'new', 'answered', 'tour', 'closed'] as const
export type LeadFilter = (typeof filters)[number]
export const LEADS_PAGE = 30
