import { z } from 'zod'
import { messageForm } from '#app/features/messages/fields.ts'

/** An answer to a lead. `known` says whether the page that it was written on knew of an answer already. */
export const leadAnswerForm = messageForm
  .pick({ clientId: true, text: true })
  .extend({ known: z.enum(['new', 'answered']).catch('new') })
export type AnswerField = 'text' | 'clientId'

export const filters = ['open', 'new', 'answered', 'tour', 'closed'] as const
export type LeadFilter = (typeof filters)[number]
export const LEADS_PAGE = 30
