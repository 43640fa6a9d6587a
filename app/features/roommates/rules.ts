import { z } from 'zod'
import { plainLines } from '#app/platform/text/plain-text.ts'
import { refusals } from '#app/platform/text/field-errors.ts'

const DAY = 24 * 60 * 60 * 1000 // milliseconds

/** Maximum length of the note with a request, in characters. */
export const REQUEST_NOTE_MOST = 300
/** Days until an unanswered request expires, and how many days before that its receiver is reminded. */
export const REQUEST_DAYS = 21
export const REMIND_DAYS_BEFORE = 3
/** How many days a rejected sender must wait before sending that person another request. */
const REJECTED_DAYS = 60
/** Days after a withdrawal during which another request to the same person sends no notification and no email. */
export const QUIET_DAYS = 7
/** How many days an account counts as new. */
export const NEW_DAYS = 7

export const daysAfter = (date: Date, days: number) => new Date(date.getTime() + days * DAY)

const LONG_NOTE = `Keep your note to ${REQUEST_NOTE_MOST} characters.`

export const requestForm = z.object({
  note: plainLines(REQUEST_NOTE_MOST, LONG_NOTE, 'Write your note as text.').default(''),
})

const requestStatuses = ['pending', 'accepted', 'rejected', 'withdrawn', 'expired', 'ended'] as const
export type RequestStatus = (typeof requestStatuses)[number]

type Last = {
  status: RequestStatus
  senderUserId: string
  closedAt: Date | null
  endedBy: string | null
}

/** When the user may send another request after their last one was rejected, or after the other person ended the match.
 *  @param last the last request between the two
 *  @returns null when they may now */
export function nextRequestAllowedAt(last: Last, me: string, now: Date): Date | null {
  const refused =
    (last.status === 'rejected' && last.senderUserId === me) ||
    (last.status === 'ended' && last.endedBy !== null && last.endedBy !== me)
  if (!refused || last.closedAt === null) return null
  const again = daysAfter(last.closedAt, REJECTED_DAYS)
  return again > now ? again : null
}

/** Sends to a match or to a group; `clientId` makes submitting it twice idempotent. */
export const shareHomeForm = z
  .object({ clientId: z.uuid(), user: z.uuid().optional(), group: z.uuid().optional() })
  .refine(({ user, group }) => (user === undefined) !== (group === undefined))

/** Why a home was not shared, besides the reasons why a message cannot be sent. */
export const cannotShareHome = refusals({
  invalid: 'This form is out of date. Reload the page.',
  gone: 'This home is no longer offered.',
  alone: 'Nobody else is in this group yet. Invite someone first.',
  unavailable: 'You cannot write to them right now.',
})
