import type { Decision } from './decide.ts'
import { TIME_ZONE } from './rules.ts'

const day = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'short',
  day: 'numeric',
  timeZone: TIME_ZONE,
})

/** The last day of something that ends at a moment, which is the end of that day: `Friday, Nov 27`. */
export const lastDay = (closesAt: string) => day.format(new Date(Date.parse(closesAt) - 1))

/** When a decision closes. @param closesAt ISO time, null without a day */
export function closingWords(closesAt: string | null): string {
  return closesAt === null
    ? 'It closes as soon as everybody has answered.'
    : `It closes when everybody has answered, at the latest at the end of ${lastDay(closesAt)}.`
}

/** What came of it. @param winner the name of the home that stands first */
export function outcomeWords(outcome: Decision['outcome'], winner: string): string {
  switch (outcome) {
    case 'chosen':
      return `Your group chose ${winner}.`
    case 'no-ballots':
      return 'Nobody answered, so nothing is chosen.'
    case 'no-homes':
      return 'There was no home left in the collection, so nothing is chosen.'
    case 'all-vetoed':
      return 'Every home is not for somebody of you, so nothing is chosen. Add other homes, or talk about it and reopen.'
  }
}
