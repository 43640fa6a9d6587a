import { cutLine } from '#app/platform/text/bounded.ts'

const UNIT = /^(?:#|apt\b|apartment\b|unit\b|ste\b|suite\b|no\b|rm\b|room\b)/i

/** Splits a pasted address: `1420 Fern Ave, Apt 12, Los Angeles, CA 90007` has a street with its unit, a city and a ZIP code. An
 *  address that does not end in a ZIP code stays as it is. */
export function splitAddress(typed: string): { address: string; city: string | null; zip: string | null } {
  const whole = { address: typed, city: null, zip: null }
  const parts = cutLine(typed)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (/^(?:usa|united states)$/i.test(parts.at(-1) ?? '')) parts.pop()
  const words = (parts.pop() ?? '').split(' ').filter((word) => word !== '')
  const zip = /^(\d{5})(?:-\d{4})?$/.exec(words.pop() ?? '')?.[1]
  if (zip === undefined || parts.length === 0) return whole
  // The state precedes the ZIP code, with or without a comma.
  if (words.length > 0 && /^[a-z]{2}$/i.test(words.at(-1) ?? '')) words.pop()
  else if (words.length === 0 && parts.length > 1 && /^[a-z]{2}$/i.test(parts.at(-1) ?? '')) parts.pop()
  if (words.length > 0) return { address: parts.join(', '), city: words.join(' '), zip }
  const hasCity = parts.length > 1 && !UNIT.test(parts.at(-1) ?? '')
  const city = hasCity ? (parts.pop() ?? null) : null
  return { address: parts.join(', '), city, zip }
}
