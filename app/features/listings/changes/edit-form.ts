import { z } from 'zod'
import { boundedLine } from '#app/platform/text/bounded-fields.ts'
import { plainLine, plainLines } from '#app/platform/text/plain-text.ts'
import { readMoney } from '#app/platform/text/typed-values.ts'
import { publicText } from '#app/platform/text/contacts/private-numbers.ts'
import { normalizeAmenities } from '../facts/find-amenity.ts'
import { ADDRESS_MOST, PHOTOS_MAX, priceBases, propertyTypes } from '../rules.ts'

const DOLLARS_MOST = 1_000_000
const NUMBER = /^\d{1,9}(\.\d{1,2})?$/

/** A single-line text field. @param label begins its error messages */
export const lineField = (label: string, most: number, required = false) =>
  plainLine(most, tooLong(label, most)).pipe(z.string().min(required ? 1 : 0, `${label} is required.`))

/** The same for a name or an address, of which something is left without the phone numbers and email addresses in it. */
export const publicLineField = (label: string, most: number, required = false) =>
  lineField(label, most, required).refine(
    (text) => text === '' || publicText(text) !== '',
    `${label} cannot be a phone number or email address: students reach you by an inquiry.`,
  )

const tooLong = (label: string, most: number) =>
  `${label} can have at most ${most.toLocaleString('en-US')} characters.`

type NumberRule = { most: number; step?: number; required?: boolean }

/** A number field; commas are allowed, '' means "not stated". */
export function numberField(label: string, { most, step = 1, required = false }: NumberRule) {
  const unread = `${label}: enter a number, such as ${step < 1 ? '1.5' : '2'}.`
  return boundedLine(500, unread).transform((typed, ctx): number | null => {
    const text = typed.replace(/[\s,$]/g, '')
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

/** A required number field. */
const givenNumber = (label: string, rule: NumberRule) =>
  numberField(label, { ...rule, required: true }).pipe(z.number(`${label}: enter a number.`))

/** The non-empty parts of a text that is separated by commas or line ends. */
const partsOf = (text: string) =>
  text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

const LONG_AMENITY = 'An amenity can have at most 80 characters. Separate amenities with commas.'
const LONG_AMENITIES = 'You have more than 100 amenities.'
const amenitiesField = plainLines(20_000, LONG_AMENITIES)
  .transform((text) => normalizeAmenities(partsOf(text)))
  .pipe(z.array(z.string().max(80, LONG_AMENITY)).max(100, LONG_AMENITIES))

const LONG_IMAGES = `A home shows at most ${PHOTOS_MAX} pictures.`

/** URLs on this site or elsewhere. A URL may contain commas, so a comma only separates when another URL follows it. */
const imagesField = plainLines(PHOTOS_MAX * (ADDRESS_MOST + 10), LONG_IMAGES)
  .transform((text) => [
    ...new Set(
      text
        .split(/[\s]+|,(?=\s*(?:https?:|\/|$))/)
        .map((part) => part.replace(/,$/, ''))
        .filter((part) => part !== ''),
    ),
  ])
  .pipe(
    z
      .array(
        z
          .string()
          .max(ADDRESS_MOST, {
            error: `An address can have at most ${ADDRESS_MOST} characters.`,
            abort: true,
          })
          .refine(isAddress, {
            error: ({ input }) => `“${shortened(input)}” is not the address of a picture.`,
          })
          .transform((text) => (text.startsWith('/') ? text : new URL(text).href)),
      )
      .max(PHOTOS_MAX, LONG_IMAGES),
  )

function isAddress(text: string): boolean {
  if (text.startsWith('/')) return !text.startsWith('//')
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}

const shortened = (text: unknown) => String(text).slice(0, 80)

/** The admin's form on a home's page (specification part 2 §5); money in cents. Fields missing from a form stay unchanged. */
export const editForm = z
  .object({
    name: publicLineField('The name', 500, true),
    address: publicLineField('The address', 500, true),
    description: plainLines(20_000, tooLong('The description', 20_000)),
    type: z.enum(propertyTypes, 'Choose what kind of home it is.'),
    price: moneyField('The price', { required: true }).pipe(z.number('The price is required.')),
    /** '' leaves it unchanged. */
    priceBasis: z.enum(['', ...priceBases], 'Choose what the price is for.'),
    beds: givenNumber('Beds', { most: 50 }),
    baths: numberField('Baths', { most: 50, step: 0.5 }),
    squareFeet: numberField('Square feet', { most: 1_000_000 }),
    amenities: amenitiesField,
    images: imagesField,
  })
  .partial()

export type ListingPatch = z.output<typeof editForm>
export type EditField = keyof z.input<typeof editForm>
/** The submitted values before validation. */
export type EditInput = Partial<Record<EditField, string>>
