import { z } from 'zod'
import type { FieldErrors } from '#app/platform/field-errors.ts'

export const academicLevels = ['undergraduate', 'graduate'] as const
export type AcademicLevel = (typeof academicLevels)[number]
export const academicLevelLabels: Record<AcademicLevel, string> = {
  undergraduate: 'Undergraduate',
  graduate: 'Graduate',
}

export const years = ['freshman', 'sophomore', 'junior', 'senior', 'graduate', 'other'] as const
export type Year = (typeof years)[number]
export const yearLabels: Record<Year, string> = {
  freshman: 'Freshman',
  sophomore: 'Sophomore',
  junior: 'Junior',
  senior: 'Senior',
  graduate: 'Graduate',
  other: 'Other',
}

export const genders = ['male', 'female', 'non_binary', 'other', 'prefer_not_to_say'] as const
export type Gender = (typeof genders)[number]
export const genderLabels: Record<Gender, string> = {
  male: 'Male',
  female: 'Female',
  non_binary: 'Non-binary',
  other: 'Other',
  prefer_not_to_say: 'Prefer not to say',
}

/** An unanswered question is null: nobody is asked to answer any of them. */
const unanswered = (value: unknown) => (value === '' || value === undefined ? null : value)
const answer = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(unanswered, schema.nullable())
const choice = <Value extends string>(values: readonly Value[], error: string) =>
  answer(z.enum(values, { error }))

export const EARLIEST_BIRTH = '1900-01-01'
export const NO_SUCH_UNIVERSITY = 'Choose a university from the list.'

/** What step 1 of the wizard asks (specification part 1 §2).
 *  @param today an ISO date: nobody is born after it */
export function aboutYouForm(today: string) {
  return z.object({
    /** A campus's slug. */
    university: answer(z.string(NO_SUCH_UNIVERSITY).regex(/^[a-z0-9-]{1,40}$/, NO_SUCH_UNIVERSITY)),
    academicLevel: choice(academicLevels, 'Choose undergraduate or graduate.'),
    year: choice(years, 'Choose a year from the list.'),
    birthDate: answer(
      z.iso
        .date({ error: 'Write a day that exists, such as 03/24/2006.' })
        .refine((date) => date <= today, { error: 'This day is still to come. Check the year.' })
        .refine((date) => date >= EARLIEST_BIRTH, { error: 'Write a year from 1900 on.' }),
    ),
    gender: choice(genders, 'Choose one from the list.'),
  })
}
export type AboutYou = z.output<ReturnType<typeof aboutYouForm>>

/** The words beside each field that has something wrong. */
export type AboutYouErrors = FieldErrors<keyof AboutYou>
