import { refusals } from '#app/platform/text/field-errors.ts'
import { zoneFormats } from '#app/platform/time/zone-formats.ts'
import { MOST_ROUNDS, type CannotOpen } from './rules.ts'
import type { Decision } from './decide.ts'

export const decisionCopy = {
  logIn: 'Please log in to decide with your group',
  noHomes: 'There is no home in this collection yet. Add some first.',
  notShared: 'Share the collection with a roommate group first: its members decide.',
  blank: 'Rank at least one home, or mark one as not for you.',
  removed:
    'A home in your answer was removed from the collection in the meantime. Your other answers are kept: check them and send them again.',
  reasonMissing: 'Say in a few words why, so that the others understand.',
}

/** The rule, as every decision page prints it; `docs/deciding-together.md` explains it with an example. */
export const RULE = [
  'A home that any of you marks “not for me” is out, and is not counted in any answer.',
  'In each answer, a home gets a point for every other home that is still in and ranks below it. Homes that you do not rank come below all that you rank. Members who did not answer give no points.',
  'Most points win. If points are equal, the home that costs each of you less comes first (homes with an unknown cost come last), then the one that was added first.',
]

/** Why a decision cannot be opened or reopened at the moment. */
export const cannotOpen = refusals<CannotOpen>({
  'not-shared': decisionCopy.notShared,
  'no-homes': decisionCopy.noHomes,
  'open-already': 'Another member opened it in the meantime.',
  'closed-already': 'This has already been decided. Reopen it to change something.',
  'too-many-rounds': `It was decided ${MOST_ROUNDS} times, which is the maximum. To decide again, create a new collection with the remaining homes.`,
})

/** Why an answer is rejected. */
export const cannotAnswer = refusals({
  'not-open': 'This decision is closed, so nothing was changed.',
  conflict:
    'You changed your answer in another tab or on another device after you opened this page. What you entered here is still here: save it again to use it instead.',
})

const formatOf = zoneFormats('en-US', { weekday: 'long', month: 'short', day: 'numeric' })

/** When a round closes: an ISO time (null without a date), and the time zone in which to state it, as an IANA name. */
export type Until = { closesAt: string | null; timeZone: string }

/** The last day before a moment that is the end of a day: `Friday, Nov 27`. */
function lastDay(closesAt: string, timeZone: string): string {
  return formatOf(timeZone).format(new Date(Date.parse(closesAt) - 1))
}

/** The time zone in words: `Los Angeles time`. @param timeZone an IANA name */
export function clockOf(timeZone: string): string {
  return `${timeZone.split('/').at(-1)?.replaceAll('_', ' ')} time`
}

export function closingText({ closesAt, timeZone }: Until): string {
  return closesAt === null
    ? 'It closes as soon as everyone has answered.'
    : `It closes when everyone has answered, or at the end of ${lastDay(closesAt, timeZone)}, ${clockOf(timeZone)}.`
}

/** The outcome in words. @param winner the name of the home in first place */
export function outcomeText(outcome: Decision['outcome'], winner: string): string {
  switch (outcome) {
    case 'chosen':
      return `Your group chose ${winner}.`
    case 'no-ballots':
      return 'Nobody answered, so nothing is chosen.'
    case 'no-homes':
      return 'There was no home left in the collection, so nothing is chosen.'
    case 'all-vetoed':
      return 'At least one of you ruled out each home, so nothing is chosen. Add other homes, or talk about it and reopen.'
  }
}

/** How a round closed. @param by the person who closed it, or answered last @param date such as `Nov 21, 2026` */
export function closedText(how: 'date' | 'all' | 'member' | 'stopped', by: string, date: string): string {
  const name = by === 'You' ? 'you' : by
  switch (how) {
    case 'date':
      return `Closed as planned, on ${date}`
    case 'all':
      return `Closed on ${date}, when everyone had answered`
    case 'member':
      return `Closed by ${name} on ${date}`
    case 'stopped':
      return `Stopped on ${date}`
  }
}

/** Why one home ranks above another with the same points. Costs are cents, null if unknown. */
export function tieBreakText(
  by: 'cost' | 'added' | 'id',
  cost: number | null,
  next: { name: string; cost: number | null },
): string {
  const known = cost !== null || next.cost !== null
  switch (by) {
    case 'cost':
      return next.cost === null
        ? `Tie with ${next.name}, decided by price: the other home’s cost is not known`
        : `Tie with ${next.name}, decided by price: this one costs each of you less`
    case 'added':
      return known
        ? `Tie with ${next.name}, decided by date: they cost the same, and this one was added first`
        : `Tie with ${next.name}, decided by date: neither cost is known, and this one was added first`
    case 'id':
      return known
        ? `Tie with ${next.name}: they cost the same and were added at the same moment, so a fixed order decides`
        : `Tie with ${next.name}: neither cost is known, and both were added at the same moment, so a fixed order decides`
  }
}

const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' })
const ends = { zero: 'th', one: 'st', two: 'nd', few: 'rd', many: 'th', other: 'th' }

/** `1st`. */
export const ordinal = (place: number) => `${place}${ends[ordinals.select(place)]}`
