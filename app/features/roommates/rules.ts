import { z } from 'zod'
import { plainLines } from '#app/platform/text/plain-text.ts'

const DAY = 24 * 60 * 60 * 1000 // milliseconds

/** Characters of the note with a request. */
export const REQUEST_NOTE_MOST = 300
/** Days until an unanswered request expires, and how many days before that its receiver is reminded. */
export const REQUEST_DAYS = 21
export const TOLD_DAYS_BEFORE = 3
/** Days for which somebody who was rejected cannot send that person another request. */
export const REJECTED_DAYS = 60
/** Days after a withdrawal during which another request to the same person sends no notification and no email. */
export const QUIET_DAYS = 7
/** Days for which an account counts as new. */
export const NEW_DAYS = 7

export const daysAfter = (date: Date, days: number) => new Date(date.getTime() + days * DAY)

const LONG_NOTE = `Keep your note to ${REQUEST_NOTE_MOST} characters.`

export const requestForm = z.object({
  note: plainLines(REQUEST_NOTE_MOST, LONG_NOTE, 'Write your note as text.').default(''),
})

const requestStatuses = ['pending', 'accepted', 'rejected', 'withdrawn', 'expired', 'ended'] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** Why a request cannot be sent. */
export type CannotSend =
  | 'no-id'
  | 'self'
  | 'exists'
  | 'mutual'
  | 'rejected'
  | 'not-looking'
  | 'too-many'
  | 'too-young'
  | 'no-age'
