import { utcDay } from '#app/platform/time/utc-day.ts'
import { zoneFormats } from '#app/platform/time/zone-formats.ts'

/** A day such as 20221012 as 2022-10-12, or null. */
export function readDay(text: string): string | null {
  const day = text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && dayNumber(day) !== null ? day : null
}

const DAY = 86_400_000 // milliseconds

/** Days since 1970-01-01; null if the day does not exist. */
export function dayNumber(day: string): number | null {
  const time = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(time) || utcDay(new Date(time)) !== day ? null : time / DAY
}

/** The day for a number from `dayNumber`. */
export const dayAt = (number: number): string => utcDay(new Date(number * DAY))

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (number: number): number => (((number + 4) % 7) + 7) % 7

const formatOf = zoneFormats('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' })

/** The current day in a time zone, as 2026-11-23. */
export const todayIn = (timeZone: string, now: Date): string => formatOf(timeZone).format(now)
