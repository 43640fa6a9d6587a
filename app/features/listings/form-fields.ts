import { z } from 'zod'
import { boundedLine } from '#app/platform/text/bounded-fields.ts'
import { publicText } from '#app/platform/text/contacts/private-numbers.ts'
import { plainLine } from '#app/platform/text/plain-text.ts'
import { readMoney } from '#app/platform/text/typed-values.ts'

const DOLLARS_MOST = 1_000_000
const NUMBER = /^\d{1,9}(\.\d{1,2})?$/
/** What people write after a number that its label already says: `1,050 sq ft`, `3x`, `2 beds`. */
const UNIT = /(?<=\d)(?:sq\.?(?:ft|feet|foot)\.?|sf|x|times|beds?|bedrooms?|br|bd|baths?|ba|spaces?|homes?)$/i

/** A single-line text field. @param label begins its error messages */
export const lineField = (label: string, most: number, required = false) =>
  plainLine(most, tooLong(label, most)).pipe(z.string().min(required ? 1 : 0, `${label} is required.`))

/** A single-line field for a name or an address that must have text left once phone numbers and email addresses are removed. */
export const publicLineField = (label: string, most: number, required = false) =>
  lineField(label, most, required).refine(
    (text) => text === '' || publicText(text) !== '',
    `${label} cannot be a phone number or email address: students reach you by an inquiry.`,
  )

export const tooLong = (label: string, most: number) =>
  `${label} can have at most ${most.toLocaleString('en-US')} characters.`

type NumberRule = { most: number; step?: number; required?: boolean }

/** A number field; commas and a unit are allowed, '' means "not stated". */
export function numberField(label: string, { most, step = 1, required = false }: NumberRule) {
  const unread = `${label}: enter a number, without words.`
  return boundedLine(500, unread).transform((typed, ctx): number | null => {
    const text = typed.replace(/[\s,$]/g, '').replace(UNIT, '')
    const refuse = (message: string) => {
      ctx.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    if (text === '') return required ? refuse(`${label}: enter a number.`) : null
    if (text.startsWith('-')) return refuse(`${label}: enter 0 or more.`)
    if (!NUMBER.test(text)) return refuse(unread)
    const value = Number(text)
    if (value > most) return refuse(`${label}: enter at most ${most.toLocaleString('en-US')}.`)
    if (!Number.isInteger(Math.round((value / step) * 1000) / 1000))
      return refuse(step === 1 ? `${label}: enter a whole number.` : `${label}: use steps of ${step}.`)
    return value
  })
}

export const NO_MONEY = 'We couldn’t read this as an amount of money. Enter it like $1,450 or 28.50.'

/** A field for money; in cents, null when it is empty. */
export function moneyField(label: string, { required = false } = {}) {
  return boundedLine(500, NO_MONEY).transform((typed, ctx): number | null => {
    const cents = readMoney(typed)
    const error =
      cents === undefined
        ? /^\s*(?:\$\s*)?[-−]/.test(typed)
          ? `${label} cannot be below 0.`
          : NO_MONEY
        : cents === null && required
          ? `${label} is required.`
          : (cents ?? 0) > DOLLARS_MOST * 100
            ? `${label} can be at most $${DOLLARS_MOST.toLocaleString('en-US')}.`
            : undefined
    if (error === undefined) return cents ?? null
    ctx.addIssue({ code: 'custom', message: error })
    return z.NEVER
  })
}

/** '' means "not stated". */
export function choiceField<Value extends string>(values: readonly Value[], message: string) {
  return z.enum(['', ...values], message).transform((value) => (value === '' ? null : (value as Value)))
}
