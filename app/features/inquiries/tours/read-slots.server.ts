import { momentAt } from '#app/platform/time/zone-time.server.ts'
import {
  FIRST_HOUR,
  LAST_HOUR,
  MOST_SLOTS,
  QUARTER,
  TOUR_AHEAD,
  TOUR_NOTICE,
  type TourField,
} from '../rules.ts'

type Fields = Partial<Record<string, string>>
export type SlotErrors = Partial<Record<TourField, string>>

/** Reads the proposed times from a tour form; empty rows are ignored.
 *  @param timeZone the home's time zone, in which the times are meant
 *  @returns the times, the earliest first */
export function readSlots(
  fields: Fields,
  { timeZone, now }: { timeZone: string; now: Date },
): { slots: Date[]; errors: SlotErrors } {
  const slots: Date[] = []
  const errors: SlotErrors = {}
  for (let row = 0; row < MOST_SLOTS; row += 1) {
    const typed = fields[`tourSlot${row}`]?.trim() ?? ''
    if (typed === '') continue
    const slot = momentAt(timeZone, typed)
    const wrong = slot ? whatIsWrong(slot, typed, now) : 'Choose a day and a time.'
    if (wrong) errors[`tourSlot${row}`] = wrong
    else if (slot && slots.some((other) => other.getTime() === slot.getTime()))
      errors[`tourSlot${row}`] = 'You have already added this time.'
    else if (slot) slots.push(slot)
  }
  return { slots: slots.toSorted((one, other) => one.getTime() - other.getTime()), errors }
}

const clockOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** @param typed the local time, such as `2026-11-20T10:00` */
function whatIsWrong(slot: Date, typed: string, now: Date): string | undefined {
  const ahead = slot.getTime() - now.getTime()
  if (ahead < TOUR_NOTICE) return 'Choose a time at least two hours from now.'
  if (ahead > TOUR_AHEAD) return 'Choose a time within the next 90 days.'
  const clock = typed.slice(11, 16)
  if (clock < clockOf(FIRST_HOUR) || clock > clockOf(LAST_HOUR)) return 'Choose a time between 8 AM and 8 PM.'
  return slot.getTime() % (QUARTER * 1000) === 0
    ? undefined
    : 'Choose a time on the quarter hour, such as 10:00 or 10:15.'
}
