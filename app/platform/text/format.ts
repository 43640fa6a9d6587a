/** Formats numbers, money, dates and distances for people, in US units. The formatters are cached, because creating an
 *  Intl object for every card would be the slowest part of a page of fifty. Dates are read in UTC, so that server and
 *  browser print the same text. */
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
const dollarsAndCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const tenths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const dayOfYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })
const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const fullDate = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})
const words = new Intl.ListFormat('en-US', { type: 'conjunction' })
const plurals = new Intl.PluralRules('en-US')

/** Whole dollars from cents: 114867 is `$1,149`. */
export function formatMoney(cents: number): string {
  return dollars.format(cents / 100)
}

/** `$28.67`, or `$1,120` without cents: for sums that people check line by line. */
export function formatExactMoney(cents: number): string {
  return cents % 100 === 0 ? formatMoney(cents) : dollarsAndCents.format(cents / 100)
}

/** `1,140`; at most one decimal. */
export function formatNumber(value: number): string {
  return numbers.format(value)
}

/** `0.6 mi`, or `under 0.1 mi` for what would round to 0. @param about whether the place is known only roughly */
export function formatMiles(miles: number, { about = false } = {}): string {
  if (miles < 0.05) return 'under 0.1 mi'
  return `${about ? 'about ' : ''}${tenths.format(miles)} mi`
}

const monthsBetween = (date: Date, today: string) =>
  Math.abs(date.getTime() - new Date(today).getTime()) / (30 * 86_400_000)

/** `Aug 15` from an ISO date or time; with the year when it is not near `today`.
 *  @param within how many months are near */
export function formatDate(iso: string, today: string, { within = 6 } = {}): string {
  const date = new Date(iso)
  return (monthsBetween(date, today) > within ? fullDate : dayOfYear).format(date)
}

/** `August` from an ISO date; with the year when it is not near `today`. */
export function formatMonth(iso: string, today: string): string {
  const date = new Date(iso)
  return (monthsBetween(date, today) > 6 ? monthAndYear : month).format(date)
}

/** `Nov 21, 2026`, always with the year. */
export function formatFullDate(iso: string): string {
  return fullDate.format(new Date(iso))
}

/** `1 home`, `2 homes`, `1,204 homes`. */
export function formatCount(count: number, one: string, other = `${one}s`): string {
  return `${formatNumber(count)} ${plurals.select(count) === 'one' ? one : other}`
}

/** `heating, water and gas`. */
export function formatList(items: string[]): string {
  return words.format(items)
}

/** A count for a badge: '99+' from 100 on. The accessible name uses the same text, because it must contain what is visible. */
export function formatUnread(count: number): string {
  return count > 99 ? '99+' : String(count)
}
