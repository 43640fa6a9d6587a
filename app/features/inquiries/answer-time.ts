import { formatCount } from '#app/platform/text/format.ts'

/** The period over which inquiries count, in days; the days that an inquiry gets to be answered before it counts; and the minimum
 *  number of answers. */
export const ANSWER_DAYS = 180
export const ANSWER_GRACE_DAYS = 3
export const FEWEST_ANSWERS = 3

/** The answer time that a home's page shows. `hours` is the median. */
export type AnswerTime = { hours: number; inquiries: number; byTeam: boolean }

/** The numbers of hours shown; slower answers are not shown as a number. */
const STEPS = [1, 2, 3, 6, 12, 24, 48, 72, 168]

/** @param seconds the median; null when more than half are unanswered
 *  @returns hours, rounded up to a shown value; null for more than a week */
export function answerHours(seconds: number | null): number | null {
  if (seconds === null) return null
  return STEPS.find((hours) => seconds <= hours * 3600) ?? null
}

/** `Usually answers within 6 hours (from 14 inquiries)`. */
export function answerTimeText({ hours, inquiries, byTeam }: AnswerTime): string {
  const count = formatCount(inquiries, 'inquiry', 'inquiries')
  return `${byTeam ? 'The site’s team usually' : 'Usually'} answers within ${withinText(hours)} (from ${count})`
}

function withinText(hours: number): string {
  if (hours === 1) return 'an hour'
  if (hours === 24) return 'a day'
  if (hours === 168) return 'a week'
  return hours < 24 ? `${hours} hours` : `${hours / 24} days`
}
