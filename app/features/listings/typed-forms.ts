import { z } from 'zod'
import { boundedLine } from '#app/platform/text/bounded-fields.ts'
import { lineOf, plainLine } from '#app/platform/text/plain-text.ts'
import { dateField } from '#app/platform/text/typed-fields.ts'
import { readWebAddress } from '#app/platform/text/web-address.ts'
import { LINK_MOST } from './limits.ts'
import { choiceField, moneyField, numberField } from './form-fields.ts'
import type { FactValue, PlainName, ValueOf } from './home-fields.ts'
import { eachPlain, applyByKind, type ByKind, type FieldKind } from './field-kinds.ts'

const NO_MONTHS = 'Enter months from 1 to 30, such as 9, 12.'
const monthsField = boundedLine(500, NO_MONTHS).transform((text, ctx) => {
  const months = lineOf(text)
    .replace(/(?<![a-z])(?:months?|mos?\.?|or|and)(?![a-z])/gi, ' ')
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
  if (months.length === 0) return null
  const numbers = months.map(Number)
  if (numbers.every((month) => Number.isInteger(month) && month >= 1 && month <= 30))
    return [...new Set(numbers)].toSorted((one, other) => one - other)
  ctx.addIssue({ code: 'custom', message: NO_MONTHS })
  return z.NEVER
})

const yearField = numberField('The year', { most: 2100 }).refine(
  (year) => year === null || year >= 1700,
  'The year has four digits, such as 1998.',
)

const CHOOSE = 'Choose one of these.'
const yesNoField = choiceField(['yes', 'no'], CHOOSE).transform((word) =>
  word === null ? null : word === 'yes',
)

const NO_DAY = 'Enter a date like 8/15/2027.'
const dayField = plainLine(100, NO_DAY)
  .transform((text) => text || null)
  .pipe(dateField(NO_DAY).nullable())

const lineField = (most: number) =>
  plainLine(most, `Use at most ${most} characters.`).transform((text) => text || null)

const linkField = (sites?: { called: string; hosts: readonly string[] }) =>
  boundedLine(LINK_MOST, `Use at most ${LINK_MOST} characters.`).transform((text, ctx) => {
    if (text.trim() === '') return null
    const address = readWebAddress(text, { most: LINK_MOST, hosts: sites?.hosts })
    if (address !== undefined) return address
    const message = sites
      ? `Enter a link to ${sites.called}.`
      : 'Enter a web address such as https://example.com/apply.'
    ctx.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/** Error messages instead of "Choose one of these." */
const choose: Partial<Record<PlainName, string>> = {
  type: 'Choose what kind of home it is.',
  leaseType: 'Choose the kind of lease.',
}

/** The schemas of typed text, by kind; '' is "not stated". */
const typed: ByKind<{ [K in FieldKind]: z.ZodType<ValueOf[K] | null> }> = {
  yesNo: () => yesNoField,
  number: ({ label, most, step, required = false }) => {
    const field = numberField(label, { most, step, required })
    return required ? field.pipe(z.number(`${label}: enter a number.`)) : field
  },
  year: () => yearField,
  money: ({ label, required = false }) => moneyField(`The ${label.toLowerCase()}`, { required }),
  months: () => monthsField,
  date: () => dayField,
  line: ({ most }) => lineField(most),
  link: ({ sites }) => linkField(sites),
  choice: ({ labels, required }, name) => {
    const [values, message] = [Object.keys(labels), choose[name] ?? CHOOSE]
    return required ? z.enum(values, message) : choiceField(values, message)
  },
}

export const typedForms = eachPlain((field, name) => applyByKind(typed, field, name)) as {
  [Name in PlainName]: z.ZodType<FactValue<Name>, string>
}
