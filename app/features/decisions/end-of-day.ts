const HOUR = 60 * 60 * 1000 // milliseconds

/** The ISO date of a moment in a time zone. */
export function dayIn(timeZone: string, moment: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone,
  }).formatToParts(moment)
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** The ISO date some days after another. */
export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 24 * HOUR).toISOString().slice(0, 10)
}

/** The moment at which a day is over in a time zone, also on the two days that have 23 or 25 hours. Zones that are off by
 *  parts of an hour are not meant.
 *  @param day ISO date */
export function endOfDay(timeZone: string, day: string): Date {
  const utcEnd = Date.parse(day) + 24 * HOUR
  for (let hours = -14; hours <= 14; hours += 1) {
    const moment = new Date(utcEnd + hours * HOUR)
    if (dayIn(timeZone, moment) > day) return moment
  }
  throw new Error(`${day} has no end in ${timeZone}`)
}
