import { cutLine, type BoundedLine } from './bounded.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'

/** The only way to read money and dates that people type or paste: forms, URLs, imported lists. Each reader returns the
 *  value, null when nothing is stated, or undefined when it cannot be read; the caller then reports that and never guesses. */
export type Read<Value> = Value | null | undefined

const AMOUNT = /^(?:usd)?\s*(?:\$\s*)?(\d{1,3}(?:[, \u00A0\u202F]\d{3})+|\d{1,12})(\.\d{0,2})?/i
/** `1.2k` and `$2k`: thousands, as people write rents. */
const THOUSANDS = /^(?:usd)?\s*(?:\$\s*)?(\d{1,3}(?:\.\d{1,3})?)\s?k\b/i
const AFTER_AMOUNT = /^\s*(?:(?:\$|usd|dollars?)\s*)?(?:(?:(?:\/|per|an?)\s*)?mo(?:nth)?\.?|monthly)?$/i

/** `$3,450.00`, `1,450`, `1 450`, `$2,400/mo`, `1450 a month` or `1.2k` to cents. */
export function readMoney(text: BoundedLine): Read<number> {
  const typed = text.trim()
  if (typed === '') return null
  const [thousands = '', count] = THOUSANDS.exec(typed) ?? []
  if (count !== undefined)
    return AFTER_AMOUNT.test(typed.slice(thousands.length)) ? Math.round(Number(count) * 100_000) : undefined
  const [amount = '', dollars, cents = ''] = AMOUNT.exec(typed) ?? []
  if (dollars === undefined || !AFTER_AMOUNT.test(typed.slice(amount.length))) return undefined
  // This means one or two months' rent, not a dollar or two.
  if (dollars.length <= 2 && /^\s*mo(?:nth)?\.?$/i.test(typed.slice(amount.length))) return undefined
  return Math.round(Number(dollars.replace(/\D/g, '') + cents) * 100)
}

/** Reads typed money as whole dollars. An amount with cents is unreadable rather than rounded. */
export function readDollars(text: BoundedLine): Read<number> {
  const cents = readMoney(text)
  if (typeof cents !== 'number') return cents
  return cents % 100 === 0 ? cents / 100 : undefined
}

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
)
const NUMBERS = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})$/
const WORDS =
  /^(?:([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?|(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})\.?),? (\d{4})$/i
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/
const AT_ONCE = /^(available )?(now|today|immediate(?:ly)?|asap)!?$/i

/** `2027-08-15`, `8/15/2027`, `08/15/27`, `Aug 15, 2027` or `now` to an ISO date.
 *  @param today what `now` means, as an ISO date */
export function readDate(text: BoundedLine, today = utcDay(new Date())): Read<string> {
  const typed = text.trim().replace(/\s+/g, ' ')
  if (typed === '') return null
  if (AT_ONCE.test(typed)) return today
  const [year = '', month = '', day = ''] = partsOf(typed) ?? []
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso)
  return isDay && hasYear(iso) ? iso : undefined
}

/** JavaScript and zod accept a year 0, the calendar and PostgreSQL do not. @param iso a date or a moment */
export const hasYear = (iso: string): boolean => !iso.startsWith('0000')

/** A typed date as an ISO date, or anything else unchanged, for a schema that says what is wrong with it. */
export const isoDate = (text: string): string => readDate(cutLine(text)) ?? text

/** Year, month and day as digits. */
function partsOf(typed: string): string[] | undefined {
  const iso = ISO.exec(typed)
  if (iso) return iso.slice(1)
  const numbers = NUMBERS.exec(typed)
  if (numbers) return [fullYear(numbers[4] ?? ''), numbers[1] ?? '', numbers[3] ?? '']
  const words = WORDS.exec(typed)
  const name = (words?.[1] ?? words?.[4] ?? '?').toLowerCase()
  const month = MONTHS.findIndex((each) => each.startsWith(name)) + 1
  return words && month > 0 ? [words[5] ?? '', String(month), words[2] ?? words[3] ?? ''] : undefined
}

/** Two digits up to 69 are a year of this century, as in POSIX, because birth dates are typed this way, too. */
function fullYear(digits: string): string {
  if (digits.length === 4) return digits
  return `${Number(digits) < 70 ? 20 : 19}${digits}`
}
