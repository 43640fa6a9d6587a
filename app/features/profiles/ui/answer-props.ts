import type { FieldErrors } from '#app/platform/field-errors.ts'
import type { Field, Texts } from '../fields.ts'

/** What the fields of a form show: what was saved, or what was typed when it could not be. */
export type AnswersShown = { texts: Partial<Texts>; errors: FieldErrors<Field> }

/** The control of a field by its id, for the summary of errors. */
export const fieldId = (field: Field) => `answer-${field}`

/** What every field of a form has. */
export function answerProps(field: Field, { texts, errors }: AnswersShown) {
  return { id: fieldId(field), name: field, defaultValue: texts[field] ?? '', error: errors[field] }
}

type Choice = { values: readonly string[]; labels: Record<string, string> }

export const options = ({ values, labels }: Choice) =>
  values.map((value) => ({ value, label: labels[value] ?? value }))
export const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

/** The choices of the wizard, and the one that somebody made in the profile where there are more. */
export function withOwn(few: readonly string[], own: string | undefined, all: Choice) {
  const values = own && !few.includes(own) && all.values.includes(own) ? [...few, own] : few
  return options({ ...all, values })
}
