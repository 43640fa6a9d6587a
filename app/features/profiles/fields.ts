import { besides, partOf, type Question } from './questions.ts'

/** All fields of the profile forms: questions, contacts, and who may see what. Named as in `profiles`, except `university`,
 *  the slug of a campus. */
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

/** Form values: '' means no answer; numbers in digits, yes or no, tags separated by commas. */
export type Texts = Record<ProfileField, string>

export type AnswersForm = {
  fields: readonly ProfileField[]
  /** Checkboxes: yes when ticked, unanswered when not; "no" is shown as unticked. */
  boxes?: readonly ProfileField[]
  /** Asked in another form, and here only where it matters. */
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

/** The sections of the user's own profile. */
export const aboutFields = partOf('about')
export const placeFields = partOf('place')
export const roommateFields = [
  'hasGroup',
  ...groupFields,
  ...besides('roommates', ['hasGroup']),
  ...habitFields,
] as const

/** The three steps (specification part 1 §2), by their number minus one. */
export const wizardSteps: readonly AnswersForm[] = [
  { fields: ['university', 'academicLevel', 'year', 'birthDate', 'gender'] },
  { fields: ['housingType', 'budgetMin', 'budgetMax', 'moveInDate'] },
  {
    fields: ['hasGroup', ...groupFields, 'wantsMatching', ...questionnaireFields],
    boxes: ['petOwner', 'petFriendly'],
    elsewhere: ['birthDate'],
  },
]

/** The own profile contains all questions. */
export const wholeProfile: AnswersForm = {
  fields: [...aboutFields, ...contacts, ...placeFields, ...roommateFields, ...switches],
  boxes: ['showsAge', 'confirmedOnly'],
}

/** Which fields a form shows, depending on what was chosen in it. The others are hidden, and their errors must not block
 *  saving. */
export function isAsked(
  field: ProfileField,
  { hasGroup, wantsMatching }: Partial<Texts>,
  form: AnswersForm,
): boolean {
  if ((groupFields as readonly ProfileField[]).includes(field)) return hasGroup === 'yes'
  if (form === wholeProfile) return true
  // Somebody with a group may look for one more.
  const isMatchingAsked = hasGroup === 'yes' || hasGroup === 'no'
  if (field === 'wantsMatching') return isMatchingAsked
  if (form === wizardSteps[2] && (questionnaireFields as readonly ProfileField[]).includes(field))
    return isMatchingAsked && wantsMatching === 'yes'
  return true
}

/** A stored value as a form shows it. */
export function inForm(form: AnswersForm, field: ProfileField, text: string): string {
  return text === 'no' && form.boxes?.includes(field) ? '' : text
}

/** The form's subset of values. */
export function textsOf(form: AnswersForm, texts: Texts): Partial<Texts> {
  return Object.fromEntries(form.fields.map((field) => [field, inForm(form, field, texts[field])]))
}
