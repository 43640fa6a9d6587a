import { PASSED } from '#app/platform/time/date-ahead.ts'
import type { FieldErrors } from '#app/platform/text/field-errors.ts'
import type { ProfileField, Texts } from '../fields.ts'

/** The values of a form's fields: the saved ones, or those typed when saving failed. */
export type AnswersShown = {
  texts: Partial<Texts>
  errors: FieldErrors<ProfileField>
  /** The fields prefilled by the page. */
  suggested?: readonly ProfileField[]
  /** An ISO date. An earlier date is accepted, with a hint that it has passed. */
  today?: string
}

/** The id of a field's control, for the error summary. */
export const fieldId = (field: ProfileField) => `answer-${field}`

export function answerProps(field: ProfileField, { texts, errors, suggested, today = '' }: AnswersShown) {
  const text = texts[field] ?? ''
  const hasPassed = (field === 'moveInDate' || field === 'moveOutDate') && text !== '' && text < today
  const hint = hasPassed
    ? { hint: PASSED }
    : suggested?.includes(field)
      ? { hint: 'From your last search. Change it if it is wrong.' }
      : {}
  return { ...hint, id: fieldId(field), name: field, defaultValue: texts[field] ?? '', error: errors[field] }
}

type Choice = { values: readonly string[]; labels: Record<string, string> }

export const options = ({ values, labels }: Choice) =>
  values.map((value) => ({ value, label: labels[value] ?? value }))
export const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

/** The last number means "or more". */
export const counts = (values: readonly number[]) =>
  values.map((value) => ({
    value: String(value),
    label: value === values.at(-1) ? `${value}+` : String(value),
  }))

/** The options that the wizard offers, and the user's own choice if only the profile offers it. */
export function withOwnChoice(few: readonly string[], own: string | undefined, all: Choice) {
  const values = own && !few.includes(own) && all.values.includes(own) ? [...few, own] : few
  return options({ ...all, values })
}
