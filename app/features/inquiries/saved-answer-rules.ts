import { cutText } from '#app/platform/text/bounded.ts'
import { formatList } from '#app/platform/text/format.ts'

/** Saved answers of a company, and lengths in UTF-16 units. */
export const MOST_SAVED_ANSWERS = 20
export const SAVED_NAME_MOST = 60
export const SAVED_TEXT_MOST = 2000

/** What a saved answer can name in braces, with an example of what stands there then. */
export const placeholders = {
  'first name': 'Ana',
  address: '1200 Fern Street, Apt 4B',
  unit: 'Apt 4B',
  rent: '$1,800 a month',
  'available from': 'Aug 15, 2027',
  'lease months': '9 or 12 months',
  link: 'https://…',
} as const
export type Placeholder = keyof typeof placeholders

export const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholders, name)

const IN_BRACES = /\{([a-z ]{1,40})\}/gi

const nameOf = (typed: string) => typed.trim().toLowerCase().replaceAll(/ +/g, ' ')

/** The names in braces in a text, each once: `rent` for `{Rent}`. */
export const namesInBraces = (text: string): string[] => [
  ...new Set([...cutText(text).matchAll(IN_BRACES)].map(([, typed = '']) => nameOf(typed))),
]

/** Puts facts into a text. What is not stated, or is no placeholder, stays in braces, and nothing is made up for it. */
export const fillIn = (text: string, facts: Record<Placeholder, string | null>): string =>
  cutText(text).replaceAll(IN_BRACES, (whole, typed: string) => {
    const name = nameOf(typed)
    return (isPlaceholder(name) ? facts[name] : null) ?? whole
  })

/** `{rent} and {unit}` */
export const inBraces = (names: readonly string[]) => formatList(names.map((name) => `{${name}}`))
