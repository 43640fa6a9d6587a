import { z } from 'zod'
import { CONTACT_MESSAGE_MOST } from '#app/features/contact/rules.ts'
import { ADMIN_REASON_MOST } from '#app/features/moderation-queue/rules.ts'
import { plainLines } from '#app/platform/text/plain-text.ts'

/** Hours within which a decision can be undone. */
export const UNDO_HOURS = 24
export const undoUntil = (decidedAt: Date): Date =>
  new Date(decidedAt.getTime() + UNDO_HOURS * 60 * 60 * 1000)

export const decisionForm = z.object({
  verb: z.string('Choose what to do.').min(1, 'Choose what to do.').max(60),
  reason: plainLines(ADMIN_REASON_MOST, `Please use at most ${ADMIN_REASON_MOST} characters.`),
  chosen: z.array(z.string().max(100)).max(200),
  homes: plainLines(50_000, 'That is too many.').default(''),
  answer: plainLines(CONTACT_MESSAGE_MOST, `Please use at most ${CONTACT_MESSAGE_MOST} characters.`).default(
    '',
  ),
})
/** Fields that only some decisions have. */
export type AskedField = 'homes' | 'answer'
export type DecisionField = 'reason' | 'verb' | 'chosen' | AskedField

/** Lines per page of the log, and the most characters that its subject filter accepts. */
export const LOG_PAGE = 50
export const SUBJECT_MOST = 300
