import { cutText, type BoundedText } from '#app/platform/text/bounded.ts'
import type { Read } from '#app/platform/text/typed-values.ts'
import { readDate } from './read-values.ts'

const LONGEST = 40 // characters
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** What a list's dates have shown so far about the order of day and month. */
export type ListDates = {
  /** A date that is only valid with the day first. */
  dayFirst: string | undefined
  /** How many dates were read as month first although they could be day first. */
  unclear: number
}

export const noDates = (): ListDates => ({ dayFirst: undefined, unclear: 0 })

/** A date as spreadsheets write it: with a time, with the year first and slashes, or as `15-Aug-27`.
 *  @param why called with the reason if it cannot be read */
export function readListDate(
  text: BoundedText,
  { today, dates, why }: { today: string | undefined; dates: ListDates; why: (reason: string) => void },
): Read<string> {
  if (text.length > LONGEST) return undefined
  const day = text.trim().replace(/[ T]\d{1,2}:\d{2}(?::\d{2})?(?:\.\d{1,6})?(?:\s?[ap]\.?m\.?|Z)?$/i, '')
  if (/^\d{5}(?:\.\d{1,8})?$/.test(day)) {
    why('a day number of a spreadsheet, and no date: format its cells as dates')
    return undefined
  }
  const numbers = /^(\d{1,2})[/-](\d{1,2})[/-](?:\d{4}|\d{2})$/.exec(day)
  if (numbers) {
    const [first, second] = [Number(numbers[1]), Number(numbers[2])]
    if (first > 12 && second <= 12) dates.dayFirst ??= day
    if (dates.dayFirst !== undefined && first !== second && second <= 12) {
      why('is the day or the month first? Write the year first, like 2027-08-15')
      return undefined
    }
    if (first <= 12 && second <= 12 && first !== second) dates.unclear += 1
  }
  return readDate(cutText(reordered(day)), today)
}

/** `2027/08/15` and `15-Aug-27` in the notation that forms accept. */
function reordered(day: string): string {
  if (/^\d{4}\/\d{1,2}\/\d{1,2}$/.test(day)) return day.replaceAll('/', '-')
  const [, date = '', name = '', year = ''] = /^(\d{1,2})-([a-z]{3})-(\d{4}|\d{2})$/i.exec(day) ?? []
  const month = MONTHS.indexOf(name.toLowerCase()) + 1
  return month > 0 ? `${month}/${date}/${year}` : day
}
