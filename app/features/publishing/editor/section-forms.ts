import { z } from 'zod'
import { boundedLine } from '#app/platform/text/bounded-fields.ts'
import { lineOf, plainLine, plainLines } from '#app/platform/text/plain-text.ts'
import { accessFeatures } from '#app/features/listings/facts/amenities.ts'
import { normalizeAmenities } from '#app/features/listings/facts/find-amenity.ts'
import { plainIn, type PlainIn } from '#app/features/listings/fields/home-fields.ts'
import {
  choiceField,
  lineField,
  moneyField,
  publicLineField,
} from '#app/features/listings/fields/form-fields.ts'
import { typedForms } from '#app/features/listings/fields/typed-forms.ts'
import { precisions, priceBases } from '#app/features/listings/rules.ts'
import { feeRow } from './fee-form.ts'
import { floorplanRow } from './floorplan-form.ts'
import type { EditorSection } from './sections.ts'
import { readPosition } from './position-text.ts'

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

const formsIn = <Section extends EditorSection>(section: Section) =>
  Object.fromEntries(plainIn(section).map((name) => [name, typedForms[name]])) as Pick<
    typeof typedForms,
    PlainIn<Section>
  >

const LONG_AMENITY = 'An amenity can have at most 80 characters. Separate amenities with commas.'
const NO_ZIP = 'A ZIP code has five digits.'

/** The schemas of each section's fields, field by field, so that a preview can use those that are valid. */
export const sectionForms = {
  home: z.object({
    ...formsIn('home'),
    name: publicLineField('The name', 500),
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
    ...formsIn('price'),
    price: moneyField('The rent'),
    priceBasis: choiceField(priceBases, 'Choose what the rent is for.'),
    noFees: z.boolean(),
    fees: rowsField(feeRow, 40, 'You have more than 40 fees.'),
  }),
  terms: z.object(formsIn('terms')),
  features: z.object({
    ...formsIn('features'),
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
