import { z } from 'zod'
import { plainLines } from '#app/platform/text/plain-text.ts'

export const DAY = 24 * 60 * 60 * 1000 // milliseconds

/** Days before a confirmation expires at which the manager is asked. */
export const ASKED_BEFORE = 7
/** Days that the links of an email work, including some time after the home has left search. */
export const LINKS_WORK = 30

/** Number of different students whose reports pause a home. */
export const REPORTS_NEEDED = 2
/** Days that an account must be old for its report to count. */
export const REPORTER_AGE = 7
/** Hours after a manager's confirmation during which reports do not pause the home, but only ask the manager. */
export const CONFIRMATION_HOLDS = 72
export const GONE_NOTE_MOST = 500

export const answers = ['available', 'rented', 'price'] as const
export type Answer = (typeof answers)[number]
export const answerLabels: Record<Answer, string> = {
  available: 'Still available',
  rented: 'It is rented',
  price: 'Available, but the price changed',
}

/** Why a home is not in search although it is published. */
const unlistedReasons = ['unconfirmed', 'reported', 'asked'] as const
export type Unlisted = (typeof unlistedReasons)[number]

export const goneForm = z.object({
  note: plainLines(GONE_NOTE_MOST, `Please use at most ${GONE_NOTE_MOST} characters.`).optional(),
})
