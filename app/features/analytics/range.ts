import { cutLine } from '#app/platform/text/bounded.ts'
import { readDate, type Read } from '#app/platform/text/typed-values.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'

const DAY = 86_400_000 // milliseconds
const MOST_DAYS = 400

export const rangeChoices = [
  { value: '7', label: 'Last 7 days' },
  { value: '28', label: 'Last 28 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last 365 days' },
]

/** ISO dates, both included; `before` is the period of the same length just before. */
export type Range = { from: string; to: string; days: number; before: { from: string; to: string } }

const dayBefore = (day: string, days: number) => utcDay(new Date(Date.parse(day) - days * DAY))

/** Why the two dates are not applied, shown beside the field. */
export type RangeErrors = { from?: string; to?: string }

/** Reads the period from a URL: two dates, or a number of days; 28 days if it is invalid, with the reason.
 *  @param today ISO date */
export function readRange(params: URLSearchParams, today: string): Range & { errors: RangeErrors } {
  const dateOf = (name: string) => readDate(cutLine(params.get(name) ?? ''), today)
  const [from, to] = [dateOf('from'), dateOf('to')]
  const errors = errorsOf(from, to)
  if (from && to && errors.from === undefined && errors.to === undefined)
    return { ...rangeOf(from, to), errors }
  const asked = Object.keys(errors).length > 0 ? 28 : Number(params.get('days'))
  const days = rangeChoices.some(({ value }) => value === String(asked)) ? asked : 28
  return { ...rangeOf(dayBefore(today, days - 1), today), errors }
}

const INSTEAD = 'so these are the last 28 days.'

function errorsOf(from: Read<string>, to: Read<string>): RangeErrors {
  const unread = `This isn’t a date, ${INSTEAD}`
  const errors: RangeErrors = {}
  if (from === undefined) errors.from = unread
  if (to === undefined) errors.to = unread
  if (from === null && to) errors.from = `A day is missing here, ${INSTEAD}`
  if (to === null && from) errors.to = `A day is missing here, ${INSTEAD}`
  if (from && to && from > to) errors.to = `This is before the first day, ${INSTEAD}`
  if (from && to && daysFrom(from, to) > MOST_DAYS)
    errors.to = `This is more than ${MOST_DAYS} days after the first day, ${INSTEAD}`
  return errors
}

const daysFrom = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY + 1

function rangeOf(from: string, to: string): Range {
  const days = daysFrom(from, to)
  return { from, to, days, before: { from: dayBefore(from, days), to: dayBefore(from, 1) } }
}

export function daysOf({ from, days }: Range): string[] {
  return Array.from({ length: days }, (_, place) => dayBefore(from, -place))
}
