import { z } from 'zod'
import { plainLine, plainLines } from '#app/platform/text/plain-text.ts'
import { dateField } from '#app/platform/text/typed-fields.ts'
import { daysLater } from '#app/platform/time/zone-days.ts'
import {
  OVER_CONFIRMED,
  REGISTER_LINE_MOST,
  REGISTER_NOTES_MOST,
  shownFacts,
  shownField,
  type ShownFact,
} from './rules.ts'

/** A public line: it says what was seen, not that anyone vouches for the company. */
const line = plainLine(REGISTER_LINE_MOST, `Use at most ${REGISTER_LINE_MOST} characters.`)
  .refine((text) => !/verif/i.test(text), 'Say what was seen and when, rather than “verified”.')
  .transform((text) => (text === '' ? null : text))

const NO_DATE = 'Enter a date such as 7/31/2027.'
/** A day, or null when empty. @param today today's ISO date */
const day = (today: string) =>
  z.union([z.literal('').transform(() => null), dateField(NO_DATE, today)], { error: NO_DATE })

const shown = z.enum(['yes', 'no'])

/** What the office enters about a company. @param today the ISO date in the last time zone; elsewhere it may be up to two days later */
export const registerForm = (today: string) =>
  z
    .object({
      licenseNumber: line,
      licenseEndsOn: day(today),
      documentsOn: day(today).refine(
        (date) => date === null || date <= daysLater(today, 2),
        'This day is yet to come. When were they reviewed?',
      ),
      documentsBy: line,
      termsVersion: line,
      termsOn: day(today).refine(
        (date) => date === null || date <= daysLater(today, 2),
        'This day is yet to come. When were they accepted?',
      ),
      memberThrough: day(today),
      [OVER_CONFIRMED]: day(today).catch(null),
      notes: plainLines(REGISTER_NOTES_MOST, 'Use at most 10,000 characters.'),
      'show-license': shown,
      'show-documents': shown,
      'show-terms': shown,
      'show-membership': shown,
      version: z.string().max(100),
    })
    .partial()
    .refine(({ licenseNumber, licenseEndsOn }) => licenseNumber !== null || !licenseEndsOn, {
      path: ['licenseNumber'],
      error: 'Enter the number of the license that ends on this day, or leave the day empty.',
      // Reported together with other errors, not after them.
      when: ({ value }) => typeof value === 'object' && value !== null,
    })
export type RegisterField = Exclude<keyof z.input<ReturnType<typeof registerForm>>, 'version'>

/** The facts to show publicly, as ticked in the form; facts without a checkbox stay as they are. @param stored the facts shown now */
export const shownOf = (
  form: Partial<Record<ReturnType<typeof shownField>, 'yes' | 'no'>>,
  stored: readonly ShownFact[],
): ShownFact[] =>
  shownFacts.filter((fact) => {
    const ticked = form[shownField(fact)]
    return ticked === undefined ? stored.includes(fact) : ticked === 'yes'
  })
