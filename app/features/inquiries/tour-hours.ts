import { daysLater, dayIn } from '#app/platform/time/zone-days.ts'
import { TOUR_MINUTES } from './tour-rules.ts'

/** The days ahead for which a company's hours are offered, including today. */
export const HOURS_AHEAD = 14
/** Minutes between offered times. */
export const HOURS_STEP = 30
/** The range of hours to choose from, in minutes after midnight. */
export const HOURS_FIRST = 8 * 60
export const HOURS_LAST = 20 * 60 + 30

/** The days of the week, Monday first; ISO 8601 counts them from 1. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** When a company shows homes on a day of the week, in minutes after midnight in the home's time zone. */
export type DayHours = { weekday: number; from: number; until: number }

/** 510 minutes after midnight become `08:30`. */
export const clockText = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** Sunday is 7. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** The local times at which a tour can begin in the next two weeks: `2026-11-20T10:00`. */
export function timesWithin(hours: readonly DayHours[], { timeZone, now }: { timeZone: string; now: Date }) {
  const today = dayIn(timeZone, now)
  const days = Array.from({ length: HOURS_AHEAD }, (_, ahead) => daysLater(today, ahead))
  return days.flatMap((day) =>
    hours
      .filter(({ weekday }) => weekday === weekdayOf(day))
      .flatMap(({ from, until }) =>
        Array.from(
          { length: Math.max(0, Math.floor((until - TOUR_MINUTES - from) / HOURS_STEP) + 1) },
          (_, step) => `${day}T${clockText(from + step * HOURS_STEP)}`,
        ),
      ),
  )
}
