import type { z } from 'zod'
import { feeFields } from './fee-form.ts'
import { floorplanFields } from './floorplan-form.ts'
import { sectionForms, type SectionValues } from './section-forms.ts'
import type { EditorSection } from './sections.ts'
import { listRows, textOf, type TypedSection } from './typed.ts'

/** Error messages by field; fields of rows are named like `fees.0.amount`. */
export type SectionErrors = Partial<Record<string, string>>

export type ReadSectionOutcome<Name extends EditorSection> =
  | { ok: true; values: SectionValues[Name] }
  | { ok: false; errors: SectionErrors }

/** Validates a section completely; returns its values or the errors. */
export function readSection<Name extends EditorSection>(
  section: Name,
  typed: TypedSection,
): ReadSectionOutcome<Name> {
  const form: z.ZodObject = sectionForms[section]
  const read = form.safeParse(inputOf(section, typed))
  if (read.success) return { ok: true, values: read.data as SectionValues[Name] }
  const said = read.error.issues.map(({ path, message }) => [path.join('.'), message])
  return { ok: false, errors: Object.fromEntries(said.toReversed()) as SectionErrors }
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
  const texts = Object.keys(sectionForms[section].shape).map((field) => [field, textOf(typed, field)])
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
