import { homeFields, plainField, plainNames, type PlainName } from '#app/features/listings/home-fields.ts'
import { statedText } from '#app/features/publishing/shown-change.ts'
import { ownValue } from '#app/platform/own-value.ts'
import { cutText } from '#app/platform/text/bounded.ts'
import { formatCount, formatList } from '#app/platform/text/format.ts'

/** The most saved answers of a company, and lengths in UTF-16 units. */
export const MOST_SAVED_ANSWERS = 20
export const SAVED_NAME_MOST = 60
export const SAVED_TEXT_MOST = 2000

/** The placeholders of a saved answer, each with an example of what replaces it: the sender, facts with their own wording … */
const own = {
  'first name': 'Ana',
  address: '1200 Fern Street, Apt 4B',
  unit: 'Apt 4B',
  rent: '$1,800 a month',
  'available from': 'Aug 15, 2027',
  'lease length': '9 or 12 months',
  link: 'https://…',
}

/** … and each plain fact of a home, by its label. */
const facts = plainNames.filter((name) => !Object.hasOwn(own, placeholderOf(name)))

function placeholderOf(name: PlainName): string {
  return homeFields[name].label.toLowerCase()
}

/** A stated fact without its label, a number with its unit; null if it is not stated. */
function factText(name: PlainName, value: unknown): string | null {
  const field = plainField(name)
  if (field.kind === 'number' && field.unit && typeof value === 'number')
    return formatCount(value, field.unit.one, field.unit.many)
  return statedText(name, value)?.slice(homeFields[name].label.length + ': '.length) ?? null
}

/** A home's facts for `fillIn`. */
export const factTexts = (home: { [Name in PlainName]: unknown }): Record<string, string | null> =>
  Object.fromEntries(facts.map((name) => [placeholderOf(name), factText(name, home[name])]))

function example(name: PlainName): unknown {
  const field = plainField(name)
  const number = field.kind === 'number' && field.unit?.one === 'sq ft' ? 850 : 2
  const words = { date: '2027-08-15', line: 'Two months of pay slips', link: 'https://…' }
  const values = { yesNo: true, number, year: 2015, money: 50_000, months: [12], ...words }
  return field.kind === 'choice' ? Object.keys(field.labels)[0] : values[field.kind]
}

export const placeholders: Record<string, string> = {
  ...own,
  ...Object.fromEntries(facts.map((name) => [placeholderOf(name), factText(name, example(name)) ?? ''])),
}

export const isPlaceholder = (name: string): boolean => Object.hasOwn(placeholders, name)

const IN_BRACES = /\{([a-z ]{1,40})\}/gi

const nameOf = (typed: string) => typed.trim().toLowerCase().replaceAll(/ +/g, ' ')

/** The names in braces in a text, each once: `rent` for `{Rent}`. */
export const namesInBraces = (text: string): string[] => [
  ...new Set([...cutText(text).matchAll(IN_BRACES)].map(([, typed = '']) => nameOf(typed))),
]

/** Puts facts into a text. Unstated facts and unknown names stay in braces; nothing is made up. */
export const fillIn = (text: string, told: Record<string, string | null>): string =>
  cutText(text).replaceAll(IN_BRACES, (whole, typed: string) => {
    return ownValue(told, nameOf(typed)) ?? whole
  })

/** `{rent} and {unit}` */
export const inBraces = (names: readonly string[]) => formatList(names.map((name) => `{${name}}`))
