import { z } from 'zod'
import { isoDay } from '#app/platform/text/typed-fields.ts'
import { cutLine } from '#app/platform/text/bounded.ts'
import { readWebAddress } from '#app/platform/text/web-address.ts'
import { boundedLine } from '#app/platform/text/bounded-fields.ts'
import { plainName } from '#app/platform/text/storable-text.ts'
import type { FactValue, homeFields, PlainName, ValueOf } from './home-fields.ts'
import { eachPlain, applyByKind, type ByKind, type FieldKind } from './field-kinds.ts'
import { accessFeatures } from './amenities.ts'
import { priceParts } from './price.ts'
import { confirmers, listingStatuses, precisions } from './rules.ts'
import { ADDRESS_MOST, FEES_MAX, LINK_MOST, PHOTOS_MAX } from './limits.ts'
import { priceBases } from './choices.ts'

/** In cents. */
const cents = z.number().int().min(0).max(100_000_000)

/** A stated value, with its limits. */
const stored: ByKind<{ [K in FieldKind]: z.ZodType<ValueOf[K]> }> = {
  yesNo: () => z.boolean(),
  number: ({ step, most }) => (step ? z.number().multipleOf(step) : z.number().int()).min(0).max(most),
  year: () => z.number().int().min(1700).max(2100),
  money: () => cents,
  months: () => z.array(z.number().int().min(1).max(30)).min(1).max(30),
  date: () => isoDay(),
  line: ({ most }) => z.string().trim().min(1).max(most),
  link: ({ sites }) =>
    z
      .string()
      .max(LINK_MOST, { abort: true })
      .refine((text) => readWebAddress(cutLine(text), { most: LINK_MOST, hosts: sites?.hosts }) === text),
  choice: ({ labels }) => z.enum(Object.keys(labels)),
}

/** The schemas of plain facts as importers, the editor and the demo campus provide them; absent or null is "not stated". */
const storedForms = eachPlain((field, name) => {
  const stated: z.ZodType = applyByKind(stored, field, name)
  return field.required ? stated : stated.nullable().default(null)
}) as { [Name in PlainName]: StoredForm<Name> }

type StoredForm<Name extends PlainName> = (typeof homeFields)[Name] extends { required: true }
  ? z.ZodType<FactValue<Name>, FactValue<Name>>
  : z.ZodDefault<z.ZodType<FactValue<Name>, FactValue<Name>>>

/** Cents per month; the search index uses 32-bit integers. */
const WHOLE_MOST = 2_000_000_000
const text = (max: number) => z.string().trim().max(max)
const name = (max: number) =>
  boundedLine(max, `Too big: expected string to have <=${max} characters`).transform((written) =>
    plainName(written, max),
  )

const feeForm = z
  .object({
    name: text(80).min(1),
    kind: z.enum(['fee', 'utility', 'optional']),
    state: z.enum(['amount', 'included', 'unknown']),
    amount: cents.nullable().default(null),
    per: z.enum(['unit', 'bed', 'person']).default('unit'),
    once: z.literal(true).optional(),
  })
  .refine(
    (fee) => (fee.state === 'amount') === (fee.amount !== null),
    'An amount is given exactly when it is known.',
  )

/** A picture on this site: it ships with the site or was processed here. */
const ownPhotoForm = z.object({
  src: z
    .string()
    .max(ADDRESS_MOST, { abort: true })
    .regex(/^\/(?!\/)/),
  alt: text(500),
  width: z.number().int().positive().nullable().default(null),
  height: z.number().int().positive().nullable().default(null),
  thumbhash: z.base64().max(40).optional(),
  avif: z.boolean().optional(),
})

/** A picture on this site, or on another one, from which a job fetches it. */
const photoForm = ownPhotoForm.extend({
  src: z.union([
    ownPhotoForm.shape.src,
    z
      .url({ protocol: /^https?$/ })
      .transform((address) => new URL(address).href)
      .pipe(z.string().max(ADDRESS_MOST)),
  ]),
})

const floorplanForm = z.object({
  name: text(80),
  beds: z.number().int().min(0).nullable().default(null),
  baths: z.number().min(0).nullable().default(null),
  squareFeet: z.number().int().min(0).nullable().default(null),
  photo: ownPhotoForm.nullable().default(null),
})

/** One home from an importer, the editor or the demo campus. Money is in cents; rent and fees are per month. Null or absent means
 *  "not stated". `source` and `externalId` identify it permanently: saving the same pair again updates the same home. Without a
 *  status, a new home is published and a known one keeps its status. */
export const listingForm = z
  .object({
    ...storedForms,
    bedrooms: z.number().int().min(0).max(50).optional(),
    campus: z.string(),
    source: text(60).min(1),
    externalId: text(200).min(1),
    status: z.enum(listingStatuses).optional(),
    name: name(500).pipe(z.string().min(1)),
    address: name(500).pipe(z.string().min(1)),
    city: name(120).nullable().default(null),
    zip: z
      .string()
      .max(5, { abort: true })
      .regex(/^\d{5}$/)
      .nullable()
      .default(null),
    description: text(20_000).default(''),
    price: cents,
    priceBasis: z.enum(priceBases).nullable().default(null),
    lat: z.number().min(-90).max(90).nullable().default(null),
    lng: z.number().min(-180).max(180).nullable().default(null),
    precision: z.enum(precisions).nullable().default(null),
    amenities: z.array(text(80)).max(100).default([]),
    accessFeatures: z.array(z.enum(accessFeatures.map(({ key }) => key))).default([]),
    fees: z.array(feeForm).max(FEES_MAX).default([]),
    floorplans: z.array(floorplanForm).max(20).default([]),
    photos: z.array(photoForm).max(PHOTOS_MAX).default([]),
    confirmedAt: z.date().nullable().default(null),
    confirmedBy: z.enum(confirmers).nullable().default(null),
    listedAt: z.date().optional(),
  })
  .refine(
    (home) => (home.lat === null) === (home.lng === null),
    'A position needs both latitude and longitude.',
  )
  .refine((home) => {
    const { places, shared, personal } = priceParts(home)
    return shared + personal * places <= WHOLE_MOST
  }, 'Rent and fees of the whole home come to more than $20,000,000 a month.')

export type ListingInput = z.input<typeof listingForm>
export type ListingFields = z.output<typeof listingForm>
