import type { z } from 'zod'
import { feeFields } from './fee-form.ts'
import { floorplanFields } from './floorplan-form.ts'
import { sectionForms, type SectionValues } from './section-forms.ts'
import type { Section } from './sections.ts'
import { rowsOf, textOf, type Typed } from './typed.ts'

/** What is wrong, by field; of a row's field by `fees.0.amount`. */
export type SectionErrors = Partial<Record<string, string>>

export type ReadSection<Name extends Section> =
  | { ok: true; values: SectionValues[Name] }
  | { ok: false; errors: SectionErrors }

/** The whole of a section, or what is wrong with it. */
export function readSection<Name extends Section>(section: Name, typed: Typed): ReadSection<Name> {
  const form: z.ZodObject = sectionForms[section]
  const read = form.safeParse(inputOf(section, typed))
  if (read.success) return { ok: true, values: read.data as SectionValues[Name] }
  const said = read.error.issues.map(({ path, message }) => [path.join('.'), message])
  return { ok: false, errors: Object.fromEntries(said.toReversed()) as SectionErrors }
}

/** What is right already, for a preview: fields with something wrong are left out. */
export function readWhatIsRight<Name extends Section>(
  section: Name,
  typed: Typed,
): Partial<SectionValues[Name]> {
  const shape: Record<string, z.ZodType> = sectionForms[section].shape
  const input: Record<string, unknown> = inputOf(section, typed)
  const right = Object.entries(shape).flatMap(([field, form]) => {
    const read = form.safeParse(input[field])
    return read.success ? [[field, read.data]] : []
  })
  return Object.fromEntries(right) as Partial<SectionValues[Name]>
}

/** The fields of a section as its schema wants them. */
function inputOf(section: Section, typed: Typed): Record<string, unknown> {
  const texts = Object.keys(sectionForms[section].shape).map((field) => [field, textOf(typed, field)])
  const input: Record<string, unknown> = Object.fromEntries(texts)
  if (section === 'price') {
    input.noFees = textOf(typed, 'noFees') === 'yes'
    input.fees = rowsOf(typed, 'fee', feeFields)
  }
  if (section === 'features') {
    input.amenities = [...(typed.amenity ?? []), ...textOf(typed, 'otherAmenities').split(/[,\n]/)]
    input.accessFeatures = typed.accessFeature ?? []
  }
  if (section === 'floorplans') input.floorplans = rowsOf(typed, 'plan', floorplanFields)
  return input
}
