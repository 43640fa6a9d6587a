import {
  aboutFields,
  contacts,
  groupFields,
  habitFields,
  isAsked,
  placeFields,
  wizardSteps,
  type AnswersForm,
  type Field,
  type Texts,
} from '../fields.ts'

/** The sections of a profile, as the indicators name them (specification part 2 §2). */
export const parts = [
  { id: 'about-you', name: 'About You' },
  { id: 'place', name: 'Place Preferences' },
  { id: 'roommates', name: 'Roommate Group' },
] as const

export type Completeness = { answered: number; of: number }

/** How many questions of each section are answered; questions that do not apply are not counted. */
export function completeness(texts: Texts): Completeness[] {
  const { hasGroup, wantsMatching } = texts
  const mates: readonly Field[] = wantsMatching === 'no' ? [] : habitFields
  const ofGroup: readonly Field[] = hasGroup === 'yes' ? groupFields : []
  const group: Field[] = ['hasGroup', ...ofGroup, 'wantsMatching', ...mates]
  const all: readonly (readonly Field[])[] = [aboutFields, placeFields, group]
  return all.map((fields) => counted(fields, texts))
}

/** The same for the wizard's steps, which have fewer questions. Questions about pets and social accounts are optional. */
export function stepsDone(texts: Texts): Completeness[] {
  const isCounted = (field: Field, form: AnswersForm) =>
    isAsked(field, texts, form) &&
    !form.boxes?.includes(field) &&
    !form.elsewhere?.includes(field) &&
    !(contacts as readonly Field[]).includes(field)
  return wizardSteps.map((form) =>
    counted(
      form.fields.filter((field) => isCounted(field, form)),
      texts,
    ),
  )
}

function counted(fields: readonly Field[], texts: Texts): Completeness {
  return { answered: fields.filter((field) => texts[field] !== '').length, of: fields.length }
}
