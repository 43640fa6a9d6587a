import { z } from 'zod'
import { boundedLine } from '#app/platform/text/bounded-fields.ts'
import { lineOf, plainLine, plainLines } from '#app/platform/text/plain-text.ts'
import { dateField } from '#app/platform/text/typed-fields.ts'
import { accessFeatures } from '#app/features/listings/facts/amenities.ts'
import { normalizeAmenities } from '#app/features/listings/facts/find-amenity.ts'
import {
  lineField,
  moneyField,
  numberField,
  publicLineField,
} from '#app/features/listings/changes/edit-form.ts'
import {
  laundryKinds,
  leaseTypes,
  petPolicies,
  precisions,
  priceBases,
  propertyTypes,
} from '#app/features/listings/rules.ts'
import { feeRow } from './fee-form.ts'
import { floorplanRow } from './floorplan-form.ts'
import type { EditorSection } from './sections.ts'
import { readPosition } from './position-text.ts'

/** '' means "not stated". */
function choiceField<Value extends string>(values: readonly Value[], message: string) {
  return z.enum(['', ...values], message).transform((value) => (value === '' ? null : (value as Value)))
}

/** A list of rows without the empty ones. */
function rowsField<Row extends object>(row: z.ZodType<Row | null>, most: number, message: string) {
  return z.array(row).transform((rows, ctx): Row[] => {
    const said = rows.filter((each): each is NonNullable<typeof each> => each !== null)
    if (said.length > most) ctx.addIssue({ code: 'custom', message })
    return said
  })
}

const NO_POSITION = 'Enter the position as 34.0224, -118.2851, or leave it empty.'
const positionField = boundedLine(500, NO_POSITION).transform((text, ctx) => {
  const position = readPosition(lineOf(text))
  if (position !== undefined) return position
  ctx.addIssue({ code: 'custom', message: NO_POSITION })
  return z.NEVER
})

const NO_MONTHS = 'Enter months from 1 to 30, such as 9, 12.'
const monthsField = boundedLine(500, NO_MONTHS).transform((text, ctx) => {
  const months = lineOf(text)
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
  if (months.length === 0) return null
  const numbers = months.map(Number)
  if (numbers.every((month) => Number.isInteger(month) && month >= 1 && month <= 30))
    return [...new Set(numbers)].toSorted((one, other) => one - other)
  ctx.addIssue({ code: 'custom', message: NO_MONTHS })
  return z.NEVER
})

const LONG_AMENITY = 'An amenity can have at most 80 characters. Separate amenities with commas.'
const NO_ZIP = 'A ZIP code has five digits.'
const NO_DAY = 'Enter a date like 8/15/2027.'

/** The schemas of each section's fields, field by field, so that a preview can use those that are valid. */
export const sectionForms = {
  home: z.object({
    name: publicLineField('The name', 500),
    type: z.enum(propertyTypes, 'Choose what kind of home it is.'),
    beds: numberField('Beds', { most: 50, required: true }).pipe(z.number('Beds: enter a number.')),
    bedrooms: numberField('Bedrooms', { most: 50 }),
    baths: numberField('Baths', { most: 50, step: 0.5 }),
    squareFeet: numberField('Square feet', { most: 1_000_000 }),
    yearBuilt: numberField('The year', { most: 2100 }).refine(
      (year) => year === null || year >= 1700,
      'The year has four digits, such as 1998.',
    ),
    description: plainLines(20_000, 'The description can have at most 20,000 characters.'),
  }),
  place: z.object({
    campus: z.string().min(1, 'Choose a campus.').max(100),
    address: publicLineField('The address', 500, true),
    city: lineField('The city', 120).transform((text) => text || null),
    zip: plainLine(100, NO_ZIP)
      .pipe(z.string().regex(/^(\d{5})?$/, NO_ZIP))
      .transform((text) => text || null),
    position: positionField,
    precision: z.enum(precisions, 'Choose how exact it is shown.'),
  }),
  price: z.object({
    price: moneyField('The rent'),
    priceBasis: choiceField(priceBases, 'Choose what the rent is for.'),
    deposit: moneyField('The deposit'),
    applicationFee: moneyField('The application fee'),
    noFees: z.boolean(),
    fees: rowsField(feeRow, 40, 'You have more than 40 fees.'),
  }),
  terms: z.object({
    leaseType: choiceField(leaseTypes, 'Choose the kind of lease.'),
    leaseMonths: monthsField,
    availableFrom: plainLine(100, NO_DAY)
      .transform((text) => text || null)
      .pipe(dateField(NO_DAY).nullable()),
  }),
  features: z.object({
    furnished: choiceField(['yes', 'no'], 'Choose one of these.').transform((word) =>
      word === null ? null : word === 'yes',
    ),
    pets: choiceField(petPolicies, 'Choose one of these.'),
    laundry: choiceField(laundryKinds, 'Choose one of these.'),
    parkingSpaces: numberField('Parking spaces', { most: 1000 }),
    amenities: z
      .array(boundedLine(1000, LONG_AMENITY))
      .transform(normalizeAmenities)
      .pipe(z.array(z.string().max(80, LONG_AMENITY)).max(100, 'You have more than 100 amenities.')),
    accessFeatures: z.array(z.enum(accessFeatures.map(({ key }) => key))),
  }),
  floorplans: z.object({
    floorplans: rowsField(floorplanRow, 20, 'You have more than 20 floorplans.'),
  }),
} satisfies Record<EditorSection, z.ZodObject>

export type SectionValues = { [Name in EditorSection]: z.output<(typeof sectionForms)[Name]> }
