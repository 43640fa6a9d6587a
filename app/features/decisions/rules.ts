import { z } from 'zod'
import { dateField } from '#app/platform/text/typed-fields.ts'
import { dayIn, daysLater } from '#app/platform/time/zone-days.ts'

export const MOST_DAYS = 60 // days that a decision stays open
export const MOST_RANKED = 20 // ranks in an answer; the other homes have none
export const MOST_ROUNDS = 20 // rounds of a decision, because each is stored permanently; all of them are listed
export const VETO_REASON_MOST = 140 // characters

const nothing = (value: unknown) => (value === '' || value === undefined ? null : value)

/** The form's closing date. @param timeZone the date's time zone */
export function openForm(now: Date, timeZone: string) {
  const today = dayIn(timeZone, now)
  const error = `Choose a day from tomorrow to ${MOST_DAYS} days ahead, or leave it empty.`
  return z.object({
    closesOn: z.preprocess(
      nothing,
      dateField(error, today)
        .refine((day) => day > today && day <= daysLater(today, MOST_DAYS), { error })
        .nullable(),
    ),
  })
}

/** Why a decision cannot be opened or reopened at the moment. */
export type CannotOpen = 'not-shared' | 'no-homes' | 'open-already' | 'closed-already' | 'too-many-rounds'
