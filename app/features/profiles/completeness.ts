import { dateAhead } from '#app/platform/time/date-ahead.ts'
import { isUnderAge } from '#app/features/people/age.ts'
import {
  aboutFields,
  contacts,
  isAsked,
  placeFields,
  roommateFields,
  wizardSteps,
  type AnswersForm,
  type ProfileField,
  type Texts,
} from './fields.ts'

/** The sections of a profile, named as on the progress indicators (specification part 2 §2). */
export const parts = [
  { id: 'about-you', name: 'About You' },
  { id: 'place', name: 'Place Preferences' },
  { id: 'roommates', name: 'Roommate Group' },
] as const

export type Completeness = { answered: number; of: number }

/** How many questions in each section of the profile are answered. Counts the same questions as the wizard, so that the numbers
 *  agree; a past date does not count as an answer.
 *  @param today an ISO date */
export function completeness(all: Texts, today: string): Completeness[] {
  const texts = standing(all, today)
  const asked = new Set(wizardSteps.flatMap((form) => countedFields(form, texts)))
  return sections.map((fields) =>
    counted(
      fields.filter((field) => asked.has(field)),
      texts,
    ),
  )
}

const sections: readonly (readonly ProfileField[])[] = [aboutFields, placeFields, roommateFields]

/** How many questions in each step of the wizard are answered. */
export function stepsDone(all: Texts, today: string): Completeness[] {
  const texts = standing(all, today)
  return wizardSteps.map((form) => counted(countedFields(form, texts), texts))
}

/** The questions of a step that apply. Questions about pets and social accounts are optional and not counted. */
const countedFields = (form: AnswersForm, texts: Texts): ProfileField[] =>
  form.fields.filter(
    (field) =>
      isAsked(field, texts, form) &&
      !form.boxes?.includes(field) &&
      !form.elsewhere?.includes(field) &&
      !(contacts as readonly ProfileField[]).includes(field),
  )

/** The answers that still count: a date of birth under 18 cannot be matched yet, and dates pass. */
function standing(texts: Texts, today: string): Texts {
  return {
    ...texts,
    birthDate: isUnderAge(texts.birthDate, today) ? '' : texts.birthDate,
    moveInDate: dateAhead(texts.moveInDate, today) ?? '',
    moveOutDate: dateAhead(texts.moveOutDate, today) ?? '',
  }
}

function counted(fields: readonly ProfileField[], texts: Texts): Completeness {
  return { answered: fields.filter((field) => texts[field] !== '').length, of: fields.length }
}
