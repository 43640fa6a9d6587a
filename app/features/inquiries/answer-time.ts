import { formatCount } from '#app/platform/format.ts'

/** Inquiries of this long ago count, those that were answered and those that had three days for it; fewer answers than this say
 *  nothing. */
export const ANSWER_DAYS = 180
export const FAIR_DAYS = 3
export const FEWEST_ANSWERS = 3

/** How fast somebody answers. `hours`: half of the inquiries were answered within it. */
export type AnswerTime = { hours: number; inquiries: number; desk: boolean }

/** Hours in which somebody may be said to answer; slower is said by no number. */
const STEPS = [1, 2, 3, 6, 12, 24, 48, 72, 168]

/** @param seconds in which half of the inquiries were answered; null when that half waits still
 *  @returns hours, rounded up to what is said; null when it is longer than a week */
export function answerHours(seconds: number | null): number | null {
  if (seconds === null) return null
  return STEPS.find((hours) => seconds <= hours * 3600) ?? null
}

/** `Usually answers within 6 h, 14 inquiries`. */
export function answerTimeWords({ hours, inquiries, desk }: AnswerTime): string {
  const within = hours <= 24 ? `${hours} h` : `${hours / 24} days`
  return `${desk ? 'The site’s desk usually' : 'Usually'} answers within ${within}, ${formatCount(inquiries, 'inquiry', 'inquiries')}`
}
