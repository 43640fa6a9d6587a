import { z } from 'zod'
import { plainLines } from '#app/platform/text/plain-text.ts'

export const DAY = 24 * 60 * 60 * 1000 // milliseconds

/** How many days before a confirmation expires the manager is asked to renew it. */
export const ASK_DAYS_BEFORE_EXPIRY = 7
/** How many days an email's links work, including some time after the home has left search. */
export const LINKS_WORK = 30

/** How many different students must report a home before it is paused. */
export const REPORTS_NEEDED = 2
/** How many days old an account must be for its report to count. */
export const REPORTER_AGE = 7
/** Hours after a manager's confirmation during which reports only ask the manager and do not pause the home. */
export const CONFIRMATION_GRACE_HOURS = 72
export const GONE_NOTE_MOST = 500

export const answers = ['available', 'rented', 'price'] as const
export type Answer = (typeof answers)[number]
export const answerLabels: Record<Answer, string> = {
  available: 'Still available',
  rented: 'It is rented',
  price: 'Available, but the price changed',
}

/** Why a published home is not in search. */
const unlistedReasons = ['unconfirmed', 'reported', 'asked'] as const
export type Unlisted = (typeof unlistedReasons)[number]

export const goneForm = z.object({
  note: plainLines(GONE_NOTE_MOST, `Please use at most ${GONE_NOTE_MOST} characters.`).optional(),
})
