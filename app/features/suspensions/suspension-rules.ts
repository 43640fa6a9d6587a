import { z } from 'zod'
import { refusals } from '#app/platform/text/field-errors.ts'
import { plainLines } from '#app/platform/text/plain-text.ts'

/** Fewest and most characters of a reason, an appeal, and the answer to an appeal. */
const REASON_LEAST = 10
export const WORDS_MOST = 2000

/** When a suspension of this length ends; null if an admin must lift it. */
export function endOf(length: SuspensionLength, from: Date): Date | null {
  if (length === 'open') return null
  const end = new Date(from)
  if (length === 'year') end.setUTCFullYear(end.getUTCFullYear() + 1)
  else end.setUTCDate(end.getUTCDate() + Number(length))
  return end
}

const reasonField = (missing: string) =>
  plainLines(WORDS_MOST, `Use at most ${WORDS_MOST.toLocaleString('en-US')} characters.`).pipe(
    z.string().min(REASON_LEAST, missing),
  )

/** Lengths of a suspension: days, a year, or until an admin lifts it. */
export const lengthNames = ['open', '7', '30', '90', 'year'] as const
type SuspensionLength = (typeof lengthNames)[number]
export const lengthLabels: Record<SuspensionLength, string> = {
  open: 'Until someone lifts it',
  '7': '7 days',
  '30': '30 days',
  '90': '90 days',
  year: '12 months',
}

export const suspendForm = z.object({
  reason: reasonField('Say why, in a sentence: they read it word for word.'),
  length: z.enum(lengthNames, 'Choose how long.'),
})
export const liftForm = z.object({
  reason: reasonField('Say why, in a sentence: it is kept with the suspension.'),
})
export const appealAnswerForm = z.object({
  answer: reasonField('Say why the appeal is rejected, in a sentence: they read it word for word.'),
})
export const appealForm = z.object({
  appeal: reasonField('Say in a sentence or more why the suspension should end.'),
})

/** Why a suspension cannot change. */
export const cannotChangeSuspension = refusals({
  admin: 'An admin cannot be suspended. Remove the admin role first.',
  already: 'Someone has suspended it in the meantime.',
  'not-suspended': 'It is no longer suspended.',
  appealed: 'Your company has appealed before.',
  'no-appeal': 'No appeal is waiting for an answer.',
})
