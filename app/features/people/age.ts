import { utcDay } from '#app/platform/time/utc-day.ts'

/** Age in whole years on a day; both are ISO dates. In common years, people born on February 29 turn a year older on March 1. */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** Minimum age in years for a profile, an inquiry, a group and roommate matching (PRODUCT.md §3). */
const ADULT = 18

/** In years. A younger age is treated as a typo in the year: it is refused and not stored, because sites need a parent's consent
 *  for personal data of children under 13 (16 CFR 312.5, as of June 23, 2025; not legal advice). */
const YOUNGEST = 13

/** Why a typed date of birth cannot be right; null: it can be stored. Both are ISO dates. */
export function birthSlip(birthDate: string, today: string): string | null {
  if (birthDate > today) return 'This date is in the future. Check the year.'
  const age = ageOn(birthDate, today)
  return age < YOUNGEST ? `This date would make you ${age} years old. Check the year.` : null
}

/** A person who stated a date under 18 cannot change it; otherwise anyone refused could simply enter another date. */
export const WRONG_BIRTH_DATE = 'If your date of birth is wrong, write to us: only we can change it.'

/** The form field with the date of birth under 18 that its owner has confirmed. */
export const BIRTH_DATE_CONFIRMED = 'birthDateConfirmed'

/** Asked before a date under 18 is stored, because a typo in the year would lock the person out until an admin helps. */
export const CONFIRM_UNDER_AGE =
  'This date says you are under 18. Check the year. If it is right, confirm it below: you cannot change it yourself afterwards.'

/** Whether a date of birth, if given, belongs to a person who is not 18 yet.
 *  @param today ISO date */
export const isUnderAge = (birthDate: string, today: string): boolean =>
  birthDate !== '' && ageOn(birthDate, today) < ADULT

/** The latest date of birth (ISO date, in UTC) of a person who is 18 today. In common years, people born on February 29 turn 18 on
 *  March 1. */
export function latestAdultBirth(now: Date): string {
  const date = new Date(Date.UTC(now.getUTCFullYear() - ADULT, now.getUTCMonth(), now.getUTCDate()))
  if (date.getUTCDate() !== now.getUTCDate()) date.setUTCDate(0)
  return utcDay(date)
}
