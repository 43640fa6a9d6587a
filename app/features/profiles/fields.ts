import { besides, partOf, type Question } from './questions.ts'

/** All fields of the profile forms: questions, contacts, and who may see what. The names are those in `profiles`, except
 *  `university`, the slug of a campus. */
export const contacts = ['instagramUsername', 'whatsappNumber', 'facebookUsername'] as const
export const switches = [
  'emailFor',
  'phoneFor',
  'instagramFor',
  'facebookFor',
  'whatsappFor',
  'budgetFor',
  'showsAge',
  'confirmedOnly',
  'dealBreakers',
  'paused',
] as const
export type ProfileSwitch = (typeof switches)[number]
export type ProfileField = Question | (typeof contacts)[number] | ProfileSwitch

/** Form values: '' means no answer; numbers are digits, booleans yes or no, and tags separated by commas. */
export type Texts = Record<ProfileField, string>

export type AnswersForm = {
  fields: readonly ProfileField[]
  /** Checkboxes: yes when checked, unanswered when not; a stored "no" is shown as unchecked. */
  boxes?: readonly ProfileField[]
  /** Questions of another form that this form asks only when needed. */
  elsewhere?: readonly ProfileField[]
}

/** The questions of the wizard's step 3 (specification part 1 §2). */
const groupFields = partOf('group')
const habitFields = partOf('habits')
const questionnaireFields = [
  'birthDate',
  'major',
  'bio',
  'tags',
  ...habitFields,
  'roomPreference',
  ...contacts,
] as const

/** The sections of the user's profile. */
export const aboutFields = partOf('about')
export const placeFields = partOf('place')
export const roommateFields = [
  'hasGroup',
  ...groupFields,
  ...besides('roommates', ['hasGroup']),
  ...habitFields,
] as const

/** The three steps (specification part 1 §2); the index is the step's number minus one. */
export const wizardSteps: readonly AnswersForm[] = [
  { fields: ['university', 'academicLevel', 'year', 'birthDate', 'gender'] },
  { fields: ['housingType', 'budgetMin', 'budgetMax', 'moveInDate'] },
  {
    fields: ['hasGroup', ...groupFields, 'wantsMatching', ...questionnaireFields],
    boxes: ['petOwner', 'petFriendly'],
    elsewhere: ['birthDate'],
  },
]

/** The form of the user's profile, with all questions. */
export const wholeProfile: AnswersForm = {
  fields: [...aboutFields, ...contacts, ...placeFields, ...roommateFields, ...switches],
  boxes: ['showsAge', 'confirmedOnly'],
}

/** Whether a form shows a field, depending on its other answers. Hidden fields' errors must not block saving. */
export function isAsked(
  field: ProfileField,
  { hasGroup, wantsMatching }: Partial<Texts>,
  form: AnswersForm,
): boolean {
  if ((groupFields as readonly ProfileField[]).includes(field)) return hasGroup === 'yes'
  if (form === wholeProfile) return true
  // Someone with a group may be looking for one more member.
  const isMatchingAsked = hasGroup === 'yes' || hasGroup === 'no'
  if (field === 'wantsMatching') return isMatchingAsked
  if (form === wizardSteps[2] && (questionnaireFields as readonly ProfileField[]).includes(field))
    return isMatchingAsked && wantsMatching === 'yes'
  return true
}

/** A stored value as the form shows it. */
export function formValueOf(form: AnswersForm, field: ProfileField, text: string): string {
  return text === 'no' && form.boxes?.includes(field) ? '' : text
}

/** The values of the form's fields. */
export function textsOf(form: AnswersForm, texts: Texts): Partial<Texts> {
  return Object.fromEntries(form.fields.map((field) => [field, formValueOf(form, field, texts[field])]))
}
