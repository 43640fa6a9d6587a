import { dateAhead } from '#app/platform/time/date-ahead.ts'
import { ADULT, ageOn } from '#app/features/people/age.ts'
import {
  aboutFields,
  contacts,
  groupFields,
  habitFields,
  isAsked,
  placeFields,
  wizardSteps,
  type AnswersForm,
  type ProfileField,
  type Texts,
} from './fields.ts'
import { besides } from './questions.ts'

/** The sections of a profile, as the indicators name them (specification part 2 §2). */
export const parts = [
  { id: 'about-you', name: 'About You' },
  { id: 'place', name: 'Place Preferences' },
  { id: 'roommates', name: 'Roommate Group' },
] as const

export type Completeness = { answered: number; of: number }

/** How many questions of each section are answered; questions that do not apply are not counted, and a date that has passed
 *  answers nothing.
 *  @param today an ISO date */
export function completeness(all: Texts, today: string): Completeness[] {
  const texts = standing(all, today)
  const { hasGroup, wantsMatching } = texts
  const mates: readonly ProfileField[] = wantsMatching === 'no' ? [] : habitFields
  const ofGroup: readonly ProfileField[] = hasGroup === 'yes' ? groupFields : []
  const group: ProfileField[] = ['hasGroup', ...ofGroup, ...besides('roommates', ['hasGroup']), ...mates]
  const sections: readonly (readonly ProfileField[])[] = [aboutFields, placeFields, group]
  return sections.map((fields) => counted(fields, texts))
}

/** How many questions of each step of the wizard are answered. Questions about pets and social accounts are optional, and with
 *  the birth date of somebody who is not an adult yet, nobody is matched. */
export function stepsDone(all: Texts, today: string): Completeness[] {
  const isAdult = all.birthDate !== '' && ageOn(all.birthDate, today) >= ADULT
  const texts = standing({ ...all, birthDate: isAdult ? all.birthDate : '' }, today)
  const isCounted = (field: ProfileField, form: AnswersForm) =>
    isAsked(field, texts, form) &&
    !form.boxes?.includes(field) &&
    !form.elsewhere?.includes(field) &&
    !(contacts as readonly ProfileField[]).includes(field)
  return wizardSteps.map((form) =>
    counted(
      form.fields.filter((field) => isCounted(field, form)),
      texts,
    ),
  )
}

const standing = (texts: Texts, today: string): Texts => ({
  ...texts,
  moveInDate: dateAhead(texts.moveInDate, today) ?? '',
  moveOutDate: dateAhead(texts.moveOutDate, today) ?? '',
})

function counted(fields: readonly ProfileField[], texts: Texts): Completeness {
  return { answered: fields.filter((field) => texts[field] !== '').length, of: fields.length }
}
