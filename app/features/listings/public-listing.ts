import { z } from 'zod'
import {
  apiName,
  plainField,
  plainNames,
  type ApiName,
  type FactValue,
  type PlainField,
  type PlainName,
  type ValueOf,
} from './home-fields.ts'
import { applyByKind, type ByKind, type FieldKind } from './field-kinds.ts'
import { ways } from './ways.ts'
import { confirmers, precisions } from './rules.ts'
import { priceBases } from './choices.ts'

const shapes: ByKind<{ [K in FieldKind]: z.ZodType<ValueOf[K]> }> = {
  yesNo: () => z.boolean(),
  number: ({ step }) => (step ? z.number() : z.number().int()),
  year: () => z.number().int(),
  money: () => z.number().int().min(0),
  months: () => z.array(z.number().int()).max(30),
  date: () => z.iso.date(),
  line: () => z.string(),
  link: () => z.url(),
  choice: ({ labels }) => z.enum(Object.keys(labels)),
}

/** The plain facts of a stored home in the JSON API. */
const plainShapes = Object.fromEntries(
  plainNames.map((name) => [apiName(name), shapeOf(plainField(name), name)]),
) as { [Name in PlainName as ApiName<Name>]: z.ZodType<FactValue<Name>> }

function shapeOf(field: PlainField, name: PlainName): z.ZodType {
  const shape: z.ZodType = applyByKind(shapes, field, name)
  // A stored home always has bedrooms: as many as beds if nobody stated them.
  const stated = field.required || name === 'bedrooms' ? shape : shape.nullable()
  return field.api ? stated.meta({ description: field.api }) : stated
}

/** A home in the JSON API. public-listings.test.ts validates real responses against these schemas. */
const cents = z.number().int().min(0)
const day = z.iso.date()
const moment = z.iso.datetime()
export const photoItem = z.object({
  src: z.string().meta({ description: 'Address, relative to this site' }),
  alt: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  thumbhash: z
    .string()
    .optional()
    .meta({ description: 'Base64 of a blurred picture to show until the photo is there' }),
  avif: z
    .boolean()
    .optional()
    .meta({ description: 'Whether the same address with .avif at its end answers, too' }),
})
const fee = z.object({
  name: z.string(),
  kind: z.enum(['fee', 'utility', 'optional']).meta({
    description: '"optional": only for who chooses it, and no part of shareCents',
  }),
  state: z.enum(['amount', 'included', 'unknown']),
  amount: cents
    .nullable()
    .meta({ description: 'Cents, per month or once; null unless the state is "amount"' }),
  per: z.enum(['unit', 'bed', 'person']),
  once: z
    .literal(true)
    .optional()
    .meta({ description: 'Paid once, and no part of shareCents; absent: each month' }),
})

const toCampus = z.strictObject({
  way: z.enum(ways),
  minutes: z.number().int().min(1),
  about: z.boolean().meta({ description: 'Whether the minutes are only about right' }),
  source: z.string().nullable().meta({ description: 'Whose streets, timetables or routes' }),
  sourceDate: day.nullable().meta({ description: 'The day that the source is from, where it is stated' }),
})

export const publicListingItem = z
  .strictObject({
    id: z.uuid(),
    slug: z.string(),
    url: z.url().meta({ description: 'The page of the home' }),
    name: z.string(),
    address: z.string(),
    city: z.string().nullable(),
    zip: z.string().nullable(),
    campus: z.string().meta({ description: 'Slug, see /api/campuses' }),
    campusName: z.string().meta({ description: 'Its short name, such as USC' }),
    ...plainShapes,
    priceCents: cents.meta({ description: 'Rent per month, by its basis' }),
    priceBasis: z
      .enum(priceBases)
      .meta({ description: 'Whether the price is for the whole unit or for a bed' }),
    priceBasisAssumed: z.boolean().meta({ description: 'The source did not state the basis' }),
    shareCents: cents.meta({
      description:
        'What each person pays a month: rent and stated mandatory monthly fees, for `people` if given, else for the default share. The least that it comes to where `fees` has an unknown one, or none',
    }),
    wholeCents: cents.meta({ description: 'The same for everyone in the home' }),
    fees: z.array(fee),
    lat: z.number().nullable(),
    lng: z.number().nullable(),
    precision: z.enum(precisions).nullable(),
    amenities: z.array(z.string()).meta({ description: 'Keys of the filter where known, else as written' }),
    accessFeatures: z.array(z.string()),
    photos: z.array(photoItem).meta({ description: 'In a list the first five, of one home all' }),
    photoCount: z.number().int(),
    source: z.string(),
    offeredBy: z
      .string()
      .nullable()
      .meta({ description: 'The public name of the company that offers it; null while it has none' }),
    offerer: z
      .object({ phone: z.string().nullable(), website: z.string().nullable(), logo: z.string().nullable() })
      .meta({ description: 'What that company says of itself; phone as E.164, logo as a path' }),
    confirmedAt: moment.nullable(),
    confirmedBy: z.enum(confirmers).nullable(),
    listedAt: moment,
    toCampus: z.array(toCampus).meta({ description: 'The ways whose minutes are known' }),
  })
  .meta({ id: 'Listing', description: 'A published home. Null means "not stated".' })

export const publicListingDetail = publicListingItem
  .extend({ description: z.string() })
  .meta({ id: 'ListingDetail', description: 'A published home with its description and all photos' })

export const publicPage = z
  .strictObject({
    items: z.array(publicListingItem).max(50),
    total: z.number().int(),
    next: z.url().nullable().meta({ description: 'The next page, or null on the last' }),
    notes: z.array(z.string()).meta({ description: 'Which parameters were ignored, and why' }),
  })
  .meta({ id: 'ListingPage' })

export const publicMap = z
  .strictObject({
    pins: z.array(
      z.strictObject({
        id: z.uuid(),
        lat: z.number(),
        lng: z.number(),
        price: cents.meta({ description: 'Cents per month: the share, or the whole home with perBed=0' }),
        precision: z.enum(precisions),
        minutes: z
          .number()
          .int()
          .nullable()
          .optional()
          .meta({ description: 'To campus by the `way` of the address, if it names one; null: not known' }),
        way: z
          .enum(ways)
          .nullable()
          .optional()
          .meta({ description: 'By which way the minutes are, the quickest of several' }),
        sourceDate: day.nullable().optional().meta({
          description: 'The day that the source of the minutes is from, where it is stated',
        }),
      }),
    ),
    clusters: z.array(
      z.strictObject({
        lat: z.number(),
        lng: z.number(),
        count: z.number().int(),
        box: z.tuple([z.number(), z.number(), z.number(), z.number()]).meta({
          description: 'west, south, east, north',
        }),
      }),
    ),
    total: z.number().int(),
    unplaced: z.number().int().meta({ description: 'Homes of the total without a position' }),
    notes: z.array(z.string()),
  })
  .meta({
    id: 'ListingMap',
    description: 'Every home of a search: pins, or clusters when there are more than 2,000',
  })
