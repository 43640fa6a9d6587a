import { zoneFormats } from '#app/platform/time/zone-formats.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'

const QUARTER = 15 * 60 * 1000 // milliseconds; the smallest difference between time zones
const HOUR = 4 * QUARTER

/** The ISO date of a moment in a time zone. */
export function dayIn(timeZone: string, moment: Date): string {
  return isoDay(formatOf(timeZone), moment)
}

const formatOf = zoneFormats('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' })

function isoDay(format: Intl.DateTimeFormat, moment: Date): string {
  const parts = format.formatToParts(moment)
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** The ISO date some days after another. */
export function daysLater(day: string, days: number): string {
  return utcDay(new Date(Date.parse(day) + days * 24 * HOUR))
}

/** The moment when a day ends in a time zone, also on days with 23 or 25 hours. @param day ISO date */
export function endOfDay(timeZone: string, day: string): Date {
  const format = formatOf(timeZone)
  const utcEnd = Date.parse(day) + 24 * HOUR
  for (let late = -14 * HOUR; late <= 14 * HOUR; late += QUARTER) {
    const moment = new Date(utcEnd + late)
    if (isoDay(format, moment) > day) return moment
  }
  throw new Error(`${day} has no end in ${timeZone}`)
}
