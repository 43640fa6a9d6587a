import { z } from 'zod'
import { dayIn, daysLater } from './end-of-day.ts'

export const MOST_DAYS = 60 // that a decision stays open
export const MOST_RANKED = 20 // places on an answer; other homes have none
export const MOST_ROUNDS = 20 // of a decision, since each is stored for good; as many are listed
export const REASON_MOST = 140 // letters

const nothing = (value: unknown) => (value === '' || value === undefined ? null : value)

/** When it closes, as the form sends it. @param timeZone whose days count */
export function openForm(now: Date, timeZone: string) {
  const today = dayIn(timeZone, now)
  const error = `Choose a day from tomorrow on, at most ${MOST_DAYS} days ahead, or none.`
  return z.object({
    closesOn: z.preprocess(
      nothing,
      z.iso
        .date({ error })
        .refine((day) => day > today && day <= daysLater(today, MOST_DAYS), { error })
        .nullable(),
    ),
  })
}

/** Why a decision is not opened or reopened at present. */
export type CannotOpen = 'not-shared' | 'no-homes' | 'open-already' | 'closed-already' | 'too-many-rounds'
