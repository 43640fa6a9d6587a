import { z } from 'zod'
import { plainLines } from '#app/platform/text/plain-text.ts'
import { moneyField, NO_MONEY } from './form-fields.ts'

export const DAY = 24 * 60 * 60 * 1000 // milliseconds

/** Days before a confirmation expires at which the manager is asked. */
export const ASKED_BEFORE = 7
/** Days that the links of an email work, including some time after the home has left search. */
export const LINKS_WORK = 30

/** Number of different students whose reports pause a home. */
export const REPORTS_NEEDED = 2
/** Days that an account must be old for its report to count. */
export const REPORTER_AGE = 7
/** Hours after a manager's confirmation during which reports do not pause the home, but only ask the manager. */
export const CONFIRMATION_HOLDS = 72
export const GONE_NOTE_MOST = 500

export const answers = ['available', 'rented', 'price'] as const
export type Answer = (typeof answers)[number]
export const answerLabels: Record<Answer, string> = {
  available: 'Still available',
  rented: 'It is rented',
  price: 'Available, but the price changed',
}

/** Why a home is not in search although it is published. */
const unlistedReasons = ['unconfirmed', 'reported', 'asked'] as const
export type Unlisted = (typeof unlistedReasons)[number]

const price = moneyField('The price', { required: true })

/** The form of the page behind an email's link; the price in cents if it changed. */
export const questionAnswerForm = z
  .object({
    answer: z.enum(answers, 'Choose one of the answers.'),
    price: z.string().max(500, NO_MONEY).optional(),
  })
  .transform((form, ctx): { answer: Exclude<Answer, 'price'> } | { answer: 'price'; cents: number } => {
    if (form.answer !== 'price') return { answer: form.answer }
    const read = price.safeParse(form.price ?? '')
    const refuse = (message: string) => {
      ctx.addIssue({ code: 'custom', path: ['price'], message })
      return z.NEVER
    }
    if (!read.success) return refuse(read.error.issues[0]?.message ?? 'Enter the price as a number.')
    if (read.data === null) return refuse('The price is required.')
    return { answer: 'price', cents: read.data }
  })

export const goneForm = z.object({
  note: plainLines(GONE_NOTE_MOST, `Please use at most ${GONE_NOTE_MOST} characters.`).optional(),
})
