/** Everything somebody may say about themselves in a form of the profile: the questions, ways to reach them, and who may
 *  see what. As in `profiles`, but for `university`, the slug of a campus. */
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
export type Switch = (typeof switches)[number]
export type Field = Question | (typeof contacts)[number] | Switch

/** Answers as forms send and show them: '' is none, numbers in digits, yes or no, tags with commas between them. */
export type Texts = Record<Field, string>

/** The questions of one form. */
export type AnswersForm = {
  fields: readonly Field[]
  /** Yes when ticked and not answered when not: "no" looks like nothing there. */
  boxes?: readonly Field[]
}

/** What one side of step 3 of the wizard asks (specification part 1 §2). */
export const groupFields = ['groupSize', 'bedsNeeded', 'bathsNeeded'] as const
export const habitFields = [
  'preferredGender',
  'sleepHabits',
  'cleanliness',
  'partyHabits',
  'smokerSelf',
  'smokerPreferred',
  'petOwner',
  'petFriendly',
] as const
const questionnaireFields = ['major', 'bio', 'tags', ...habitFields, 'roomPreference', ...contacts] as const

/** The parts of the own profile. */
export const aboutFields = [
  'university',
  'academicLevel',
  'year',
  'birthDate',
  'gender',
  'major',
  'bio',
  'funFact',
  'tags',
] as const
export const placeFields = [
  'housingType',
  'budgetMin',
  'budgetMax',
  'moveInDate',
  'moveOutDate',
  'roomPreference',
] as const
const roommateFields = ['hasGroup', ...groupFields, 'wantsMatching', ...habitFields] as const

/** Questions whose answers others may read or be matched by: what `profiles.answered` holds. */
export const questions = [...aboutFields, ...placeFields, ...roommateFields] as const
export type Question = (typeof questions)[number]

/** The three steps (specification part 1 §2), by their number less one. */
export const wizardSteps: readonly AnswersForm[] = [
  { fields: ['university', 'academicLevel', 'year', 'birthDate', 'gender'] },
  { fields: ['housingType', 'budgetMin', 'budgetMax', 'moveInDate'] },
  {
    fields: ['hasGroup', ...groupFields, 'wantsMatching', ...questionnaireFields],
    boxes: ['petOwner', 'petFriendly'],
  },
]

/** The own profile asks everything at once. */
export const wholeProfile: AnswersForm = {
  fields: [...aboutFields, ...contacts, ...placeFields, ...roommateFields, ...switches],
  boxes: ['showsAge', 'confirmedOnly'],
}

/** Which fields a form asks, as far as what was chosen in it goes: the rest is not in sight, and what is wrong there
 *  stops nobody. */
export function isAsked(
  field: Field,
  { hasGroup, wantsMatching }: Partial<Texts>,
  form: AnswersForm,
): boolean {
  if ((groupFields as readonly Field[]).includes(field)) return hasGroup === 'yes'
  if (form === wholeProfile) return true
  if (field === 'wantsMatching') return hasGroup === 'no'
  if ((questionnaireFields as readonly Field[]).includes(field))
    return hasGroup === 'no' && wantsMatching === 'yes'
  return true
}

/** A text as a form shows it. */
export function inForm(form: AnswersForm, field: Field, text: string): string {
  return text === 'no' && form.boxes?.includes(field) ? '' : text
}

/** Each answer of the form among others. */
export function textsOf(form: AnswersForm, texts: Texts): Partial<Texts> {
  return Object.fromEntries(form.fields.map((field) => [field, inForm(form, field, texts[field])]))
}
