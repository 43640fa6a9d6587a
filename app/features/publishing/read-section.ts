import { z } from 'zod'
import { boundedLine } from '#app/platform/text/bounded-fields.ts'
import { plainLine, plainLines } from '#app/platform/text/plain-text.ts'
import { FEES_MAX } from '#app/features/listings/limits.ts'
import { accessFeatures } from '#app/features/listings/amenities.ts'
import { normalizeAmenities } from '#app/features/listings/find-amenity.ts'
import { plainIn, type PlainIn } from '#app/features/listings/home-fields.ts'
import { choiceField, lineField, moneyField, publicLineField } from '#app/features/listings/form-fields.ts'
import { typedForms } from '#app/features/listings/typed-forms.ts'
import { precisions } from '#app/features/listings/rules.ts'
import { priceBases } from '#app/features/listings/choices.ts'
import { positionField } from '#app/platform/text/position-field.ts'
import { feeFields, floorplanFields, feeRow, floorplanRow } from './row-forms.ts'
import type { FeeTexts, FloorplanTexts } from './row-forms.ts'
import type { EditorSection } from './sections.ts'

/** A field of any section's schema. */
export type SectionField = { [Name in EditorSection]: keyof SectionValues[Name] }[EditorSection]
/** A field that occurs once in the form. */
export type TextName =
  | Exclude<SectionField, 'fees' | 'floorplans' | 'amenities' | 'accessFeatures'>
  | 'otherAmenities'

/** Fields that occur once per row of a list. */
type ListFields = { fee: keyof FeeTexts; plan: keyof FloorplanTexts }
type RowNames = { [List in keyof ListFields]: `${List}-${ListFields[List]}` }
type TypedName = TextName | 'amenity' | 'accessFeature' | RowNames[keyof RowNames]

type RowError = `fees.${number}.${keyof FeeTexts}` | `floorplans.${number}.${keyof FloorplanTexts}`
export type SectionErrors = Partial<Record<SectionField | TextName | RowError, string>>

export type ReadSectionOutcome<Name extends EditorSection> =
  | { ok: true; values: SectionValues[Name] }
  | { ok: false; errors: SectionErrors }

/** Validates a whole section; returns its values or the errors. */
export function readSection<Name extends EditorSection>(
  section: Name,
  typed: TypedSection,
): ReadSectionOutcome<Name> {
  const form: z.ZodObject = sectionForms[section]
  const read = form.safeParse(inputOf(section, typed))
  if (read.success) return { ok: true, values: read.data as SectionValues[Name] }
  const errors = read.error.issues.map(({ path, message }) => [errorName(path), message])
  return { ok: false, errors: Object.fromEntries(errors.toReversed()) as SectionErrors }
}

/** The field that an error belongs to: a row's field or a whole field. Of amenities, only typed ones can be invalid. */
function errorName(path: PropertyKey[]): string {
  if (path.length > 2) return path.join('.')
  return path[0] === 'amenities' ? 'otherAmenities' : String(path[0])
}

/** The valid values of a section for a preview; invalid fields are omitted. */
export function readValidFields<Name extends EditorSection>(
  section: Name,
  typed: TypedSection,
): Partial<SectionValues[Name]> {
  const shape: Record<string, z.ZodType> = sectionForms[section].shape
  const input: Record<string, unknown> = inputOf(section, typed)
  const right = Object.entries(shape).flatMap(([field, form]) => {
    const read = form.safeParse(input[field])
    return read.success ? [[field, read.data]] : []
  })
  return Object.fromEntries(right) as Partial<SectionValues[Name]>
}

/** The form's fields in the shape that the section's schema expects. */
function inputOf(section: EditorSection, typed: TypedSection): Record<string, unknown> {
  const fields = Object.keys(sectionForms[section].shape) as TextName[]
  const texts = fields.map((field) => [field, textOf(typed, field)])
  const input: Record<string, unknown> = Object.fromEntries(texts)
  if (section === 'price') {
    input.noFees = textOf(typed, 'noFees') === 'yes'
    input.fees = listRows(typed, 'fee', feeFields)
  }
  if (section === 'features') {
    input.amenities = [...(typed.amenity ?? []), ...textOf(typed, 'otherAmenities').split(/[,\n]/)]
    input.accessFeatures = typed.accessFeature ?? []
  }
  if (section === 'floorplans') input.floorplans = listRows(typed, 'plan', floorplanFields)
  return input
}

/** A list's rows without empty ones. */
function rowsField<Row extends object>(row: z.ZodType<Row | null>, most: number, message: string) {
  return z.array(row).transform((rows, ctx): Row[] => {
    const filled = rows.filter((each): each is NonNullable<typeof each> => each !== null)
    if (filled.length > most) ctx.addIssue({ code: 'custom', message })
    return filled
  })
}

const formsIn = <Section extends EditorSection>(section: Section) =>
  Object.fromEntries(plainIn(section).map((name) => [name, typedForms[name]])) as Pick<
    typeof typedForms,
    PlainIn<Section>
  >

const LONG_AMENITY = 'An amenity can have at most 80 characters. Separate amenities with commas.'
const NO_ZIP = 'A ZIP code has five digits.'

/** The schemas of each section, field by field, so that a preview can use the valid ones. */
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
    fees: rowsField(feeRow, FEES_MAX, `You have more than ${FEES_MAX} fees.`),
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

/** Form values by field name; a field may occur several times, as checkboxes and rows do. */
export type TypedSection = Partial<Record<TypedName, string[]>>

/** The fields that occur in any of these. */
export const namesIn = (...all: TypedSection[]) => [...new Set(all.flatMap(Object.keys))] as TypedName[]

/** The editor form's text fields, without files. A checkbox field with nothing checked has no values; a field missing from the form
 *  is absent. */
export function typedOf(form: FormData): TypedSection {
  const typed = new Map<string, string[]>()
  for (const [name, value] of form) {
    if (typeof value !== 'string' || OF_THE_FORM.has(name)) continue
    const values = typed.get(name) ?? []
    if (value !== '' || !BOXES.has(name)) values.push(value)
    typed.set(name, values)
  }
  return Object.fromEntries(typed)
}

const BOXES = new Set(['noFees', 'amenity', 'accessFeature'])

/** Fields that belong to the form and not to the home. */
const OF_THE_FORM = new Set(['version', 'intent'])

/** The text of a field that occurs once. */
export const textOf = (typed: TypedSection, name: TextName): string => typed[name]?.[0] ?? ''

/** The rows of a list, from fields named `fee-name`, `fee-amount`, … that occur once per row. */
export function listRows<List extends keyof ListFields>(
  typed: TypedSection,
  list: List,
  fields: readonly ListFields[List][],
): Record<ListFields[List], string>[] {
  const textsOf = (field: ListFields[List]) => typed[`${list}-${field}` as RowNames[List]] ?? []
  const count = Math.max(0, ...fields.map((field) => textsOf(field).length))
  return Array.from({ length: Math.min(count, MOST_ROWS) }, (_, row) => {
    const texts = fields.map((field) => [field, textsOf(field)[row] ?? ''])
    return Object.fromEntries(texts) as Record<ListFields[List], string>
  })
}

const MOST_ROWS = 60

/** A list's rows as form values. */
export function typedRows<List extends keyof ListFields>(
  list: List,
  rows: Record<ListFields[List], string>[],
): TypedSection {
  const names = Object.keys(rows[0] ?? {}) as ListFields[List][]
  return Object.fromEntries(names.map((name) => [`${list}-${name}`, rows.map((row) => row[name])]))
}

/** Compares field values: browsers submit different line endings, and an empty field equals a missing one. */
export function sameTexts(one: string[] = [], other: string[] = []): boolean {
  const plain = (texts: string[]) => {
    const all = texts.map((text) => text.replace(/\r\n?/g, '\n').trim())
    return all.every((text) => text === '') ? '' : JSON.stringify(all)
  }
  return plain(one) === plain(other)
}
