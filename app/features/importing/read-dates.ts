import { cutText, type BoundedText } from '#app/platform/text/bounded.ts'
import type { Read } from '#app/platform/text/typed-values.ts'
import { readDate } from './read-values.ts'

const LONGEST = 40 // characters
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const TIME = /[ T]\d{1,2}:\d{2}(?::\d{2})?(?:\.\d{1,6})?(?:\s?[ap]\.?m\.?|Z)?$/i
const WEEKDAY = /^(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:day)?\.?,?\s/i
const NUMBERS = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/
/** `Aug-27` or `Aug 27`: a year or a day. */
const MONTH_AND_NUMBER =
  /^(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?,?[ -]{1,2}['’]?\d{1,2}(?:st|nd|rd|th)?|\d{1,2}(?:st|nd|rd|th)?[ -](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?)$/i

/** `August 2027`, `8/2027` or `2027-08`. */
const MONTH_ALONE =
  /^(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?,?[ -]{1,2}\d{4}|\d{1,2}[/-]\d{4}|\d{4}[/-]\d{1,2})$/i

/** The day and the month of a date in numbers, in the order in which they stand. */
function numbersOf(text: string) {
  const [, first = '', sign = '', second = '', year = ''] = NUMBERS.exec(dayIn(text)) ?? []
  return first === '' ? null : { first: Number(first), second: Number(second), sign, year }
}

const dayIn = (text: string) => text.trim().replace(TIME, '').replace(WEEKDAY, '').trim()

/** Whether a date is only valid with the day first. One such date makes the order of its whole list unknown. */
export function isDayFirst(text: string): boolean {
  const numbers = text.length > LONGEST ? null : numbersOf(text)
  return numbers !== null && numbers.first > 12 && numbers.second <= 12
}

/** A date as spreadsheets write it: with a time, with the year first and slashes, or as `15-Aug-27`.
 *  @param isOrderKnown false if the list has a date with the day first
 *  @param why called with the reason if it cannot be read */
export function readListDate(
  text: BoundedText,
  {
    today,
    isOrderKnown,
    why,
  }: { today: string | undefined; isOrderKnown: boolean; why: (reason: string) => void },
): Read<string> {
  if (text.length > LONGEST) return undefined
  const day = dayIn(text)
  if (/^\d{5}(?:\.\d{1,8})?$/.test(day)) {
    why('a day number of a spreadsheet, and no date: format its cells as dates')
    return undefined
  }
  if (MONTH_ALONE.test(day)) {
    why('it names no day: write one, like 2027-08-15')
    return undefined
  }
  if (MONTH_AND_NUMBER.test(day)) {
    why('does the number name a day or a year? Write both, like 2027-08-15')
    return undefined
  }
  const numbers = numbersOf(day)
  if (numbers === null) return readDate(cutText(reordered(day)), today)
  const { first, second, sign, year } = numbers
  // Only a day is above 12. With two digits for the year, the year may be first.
  if (first > 12 && second <= 12 && year.length === 4)
    return readDate(cutText(`${second}/${first}/${year}`), today)
  if ((!isOrderKnown || sign === '.') && first !== second && second <= 12) {
    why('is the day or the month first? Write the year first, like 2027-08-15')
    return undefined
  }
  return readDate(cutText(`${first}/${second}/${year}`), today)
}

/** `2027/08/15` and `15-Aug-27` in the notation that forms accept. */
function reordered(day: string): string {
  if (/^\d{4}\/\d{1,2}\/\d{1,2}$/.test(day)) return day.replaceAll('/', '-')
  const [, date = '', name = '', year = ''] = /^(\d{1,2})-([a-z]{3})-(\d{4}|\d{2})$/i.exec(day) ?? []
  const month = MONTHS.indexOf(name.toLowerCase()) + 1
  return month > 0 ? `${month}/${date}/${year}` : day
}
