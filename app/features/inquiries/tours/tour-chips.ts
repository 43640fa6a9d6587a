import { utcDay } from '#app/platform/time/utc-day.ts'
import { CHIP_DAYS, FIRST_HOUR, LAST_HOUR } from '../rules.ts'
import type { TourTimes } from '../views.ts'

/** The next days as ISO dates, from the first on which a time is left. */
export function chipDays(times: Pick<TourTimes, 'earliest'>): string[] {
  const start = Date.parse(`${times.earliest.slice(0, 10)}T00:00:00Z`)
  const days = Array.from({ length: CHIP_DAYS + 1 }, (_, at) =>
    utcDay(new Date(start + at * 24 * 60 * 60 * 1000)),
  )
  return days.filter((day) => chipHours(day, times).length > 0).slice(0, CHIP_DAYS)
}

/** The full hours of a day that can be proposed, such as `2026-11-20T10:00`. */
export function chipHours(day: string, { earliest }: Pick<TourTimes, 'earliest'>): string[] {
  const hours = Array.from({ length: LAST_HOUR - FIRST_HOUR + 1 }, (_, at) => FIRST_HOUR + at)
  return hours.map((hour) => `${day}T${String(hour).padStart(2, '0')}:00`).filter((time) => time >= earliest)
}

const dayFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})
const timeFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })

/** `Fri, Nov 20` of a day, `10:00 AM` of a time. Both are local at the home. */
export function chipText(local: string): string {
  if (local.length === 10) return dayFormat.format(new Date(`${local}T00:00:00Z`))
  return timeFormat.format(new Date(`${local}:00Z`)).replaceAll('\u202F', ' ')
}
