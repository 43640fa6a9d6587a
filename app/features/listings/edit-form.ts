import { z } from 'zod'
import { plainLines } from '#app/platform/text/plain-text.ts'
import type { FieldChange } from '#app/database/schema/homes/listing-changes.ts'
import type { listings } from '#app/database/schema/homes/listings.ts'
import { normalizeAmenities } from './find-amenity.ts'
import { moneyField, publicLineField, tooLong } from './form-fields.ts'
import { typedForms } from './typed-forms.ts'
import { ADDRESS_MOST, PHOTOS_MAX } from './limits.ts'
import { priceBases } from './choices.ts'
import { findBasis, priceParts } from './price.ts'

/** The non-empty parts of a text separated by commas or line breaks. */
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

/** URLs on this site or elsewhere. URLs may contain commas, so a comma separates only when another URL follows it. */
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
    type: typedForms.type,
    price: moneyField('The price', { required: true }).pipe(z.number('The price is required.')),
    /** '' leaves the basis unchanged. */
    priceBasis: z.enum(['', ...priceBases], 'Choose what the price is for.'),
    beds: typedForms.beds,
    baths: typedForms.baths,
    squareFeet: typedForms.squareFeet,
    amenities: amenitiesField,
    images: imagesField,
  })
  .partial()

type ListingPatch = z.output<typeof editForm>
export type EditField = keyof z.input<typeof editForm>
export type EditInput = Partial<Record<EditField, string>>

/** Whether two stored values are equal, ignoring the order of object keys, which PostgreSQL changes. */
export function sameValue(one: unknown, other: unknown): boolean {
  return plain(one) === plain(other)
}

function plain(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, each: unknown) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
}

type Home = typeof listings.$inferSelect

/** The columns to update from a form. Bedrooms follow the beds unless they were stated, and an assumed price basis is assumed
 *  again. */
export function columnsOf(home: Home, { priceBasis, ...patch }: Omit<ListingPatch, 'images'>): Partial<Home> {
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
  const columns: Partial<Home> = given
  if (patch.beds !== undefined && home.bedrooms === home.beds) columns.bedrooms = patch.beds
  const { price, beds } = { ...home, ...columns }
  const chosen = priceBasis || (home.priceBasisAssumed ? null : home.priceBasis)
  const { basis, assumed } = findBasis({ price, beds, priceBasis: chosen })
  return { ...columns, priceBasis: basis, priceBasisAssumed: assumed }
}

/** The fields that differ. A price basis that is now stated instead of assumed is not a difference if its value is the same. */
export function differences<Of extends Partial<Home>>(home: Of, columns: Partial<Of>): FieldChange[] {
  const fields = Object.keys(columns) as (keyof Of & string)[]
  return fields
    .map((field) => ({ field, from: home[field], to: columns[field] }))
    .filter(({ from, to }) => !sameValue(from, to))
}

const WHOLE_MOST = 2_000_000_000 // cents; the same as in listing-form.ts

/** An error message when rent and fees exceed what the search index can store. */
export function totalTooLarge(home: Home): string | undefined {
  const { places, shared, personal } = priceParts(home)
  if (shared + personal * places <= WHOLE_MOST) return undefined
  return 'Rent and fees of the whole home come to more than $20,000,000 a month.'
}
