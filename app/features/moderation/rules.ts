import { z } from 'zod'
import { LONGEST_MESSAGE } from '#app/features/contact/rules.ts'
import { REASON_MOST } from '#app/features/moderation-queue/rules.ts'
import { plainLines } from '#app/platform/text/plain-text.ts'

/** Hours within which a decision can be undone. */
export const UNDO_HOURS = 24
export const undoUntil = (decidedAt: Date): Date =>
  new Date(decidedAt.getTime() + UNDO_HOURS * 60 * 60 * 1000)

export const decisionForm = z.object({
  verb: z.string('Choose what to do.').min(1, 'Choose what to do.').max(60),
  reason: plainLines(REASON_MOST, `Please use at most ${REASON_MOST} characters.`),
  chosen: z.array(z.string().max(100)).max(200),
  homes: plainLines(50_000, 'That is too many.').default(''),
  answer: plainLines(LONGEST_MESSAGE, `Please use at most ${LONGEST_MESSAGE} characters.`).default(''),
})
/** Fields that only some decisions have. */
export type AskedField = 'homes' | 'answer'
export type DecisionField = 'reason' | 'verb' | 'chosen' | AskedField

/** Lines per page of the log, and the most characters that its subject filter accepts. */
export const LOG_PAGE = 50
export const SUBJECT_MOST = 300
