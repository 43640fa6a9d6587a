import { refusals } from '#app/platform/text/field-errors.ts'
import { MOST_ROUNDS, type CannotOpen } from './rules.ts'

export const decisionCopy = {
  logIn: 'Please log in to decide with your group',
  noHomes: 'There is no home in this collection yet. Add some first.',
  notShared: 'Share the collection with a roommate group first: its members decide.',
  blank: 'Rank at least one home, or mark one as not for you.',
  removed:
    'A home in your answer was removed from the collection in the meantime. Your other answers are kept: check them and send them again.',
  reasonMissing: 'Say in a few words why, so that the others understand.',
}

/** The rule, printed on every page about a decision; `docs/deciding-together.md` explains it with an example. */
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

/** Why an answer is not taken. */
export const cannotAnswer = refusals({
  'not-open': 'This decision is closed, so nothing was changed.',
  conflict:
    'You changed your answer in another tab or on another device after you opened this page. What you entered here is still here: save it again to use it instead.',
})
