import { utcDay } from '#app/platform/time/utc-day.ts'

const DAY = 86_400_000 // milliseconds
const MOST_DAYS = 400

export const rangeChoices = [
  { value: '7', label: 'Last 7 days' },
  { value: '28', label: 'Last 28 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last 365 days' },
]

/** ISO dates, both included; `before` is the same number of days directly before. */
export type Range = { from: string; to: string; days: number; before: { from: string; to: string } }

const dayBefore = (day: string, days: number) => utcDay(new Date(Date.parse(day) - days * DAY))

/** Reads the period from an address: two dates, or a number of days; 28 days when it is invalid.
 *  @param today ISO date */
export function readRange(params: URLSearchParams, today: string): Range {
  const [from, to] = [dateOf(params.get('from')), dateOf(params.get('to'))]
  if (from && to && from <= to && daysFrom(from, to) <= MOST_DAYS) return rangeOf(from, to)
  const asked = Number(params.get('days'))
  const days = rangeChoices.some(({ value }) => value === String(asked)) ? asked : 28
  return rangeOf(dayBefore(today, days - 1), today)
}

const daysFrom = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY + 1

function rangeOf(from: string, to: string): Range {
  const days = daysFrom(from, to)
  return { from, to, days, before: { from: dayBefore(from, days), to: dayBefore(from, 1) } }
}

function dateOf(text: string | null): string | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const moment = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(moment.getTime()) || !moment.toISOString().startsWith(text) ? null : text
}

export function daysOf({ from, days }: Range): string[] {
  return Array.from({ length: days }, (_, place) => dayBefore(from, -place))
}
