import type { FieldErrors } from '#app/platform/text/field-errors.ts'
import type { ProfileField } from '../../fields.ts'
import { questionOf, type Question } from '../../questions.ts'
import { fieldId } from './answer-props.ts'

const otherNames: Record<Exclude<ProfileField, Question>, string> = {
  instagramUsername: 'Instagram',
  whatsappNumber: 'WhatsApp',
  facebookUsername: 'Facebook',
  emailFor: 'Who sees your email',
  phoneFor: 'Who sees your phone',
  instagramFor: 'Who sees your Instagram',
  facebookFor: 'Who sees your Facebook',
  whatsappFor: 'Who sees your WhatsApp',
  budgetFor: 'Who sees your budget',
  showsAge: 'Your age',
  confirmedOnly: 'Confirmed students only',
  dealBreakers: 'Your deal-breakers',
  paused: 'Whether your profile is shown',
}

const nameOf = (field: ProfileField) =>
  field in otherNames
    ? otherNames[field as Exclude<ProfileField, Question>]
    : questionOf(field as Question).label

/** The links of the error summary. */
export function fieldProblems(errors: FieldErrors<ProfileField>): { id: string; text: string }[] {
  const wrong = Object.entries(errors) as [ProfileField, string][]
  return wrong.map(([field, error]) => ({ id: fieldId(field), text: `${nameOf(field)}: ${error}` }))
}
