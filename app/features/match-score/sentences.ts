import { genderLabels, type MatchQuestion } from '#app/features/profiles/rules.ts'
import { formatList, formatMoney } from '#app/platform/text/format.ts'
import type { MatchAnswers } from './answers.ts'
import { commonTags } from './compare.ts'

/** Two people's answers to a question that both answered, from one person's point of view. */
export type Pair = {
  mine: MatchAnswers
  theirs: MatchAnswers
  name: string
  amounts: boolean
  /** `isMine`: whether the less fulfilled wish is the reader's own. `met`: how far it is fulfilled, 0 to 1. */
  isMine: boolean
  met: number
}

/** The sentence for each question. If both wishes are fulfilled, it is about both; otherwise it is about the unfulfilled wish, and
 *  why. */
export const sentences: Record<MatchQuestion, (pair: Pair) => string> = {
  gender: ({ mine, theirs, name, isMine, met }) => {
    if (met === 1) {
      const wishes = [mine.preferredGender, theirs.preferredGender]
      if (wishes.every((wish) => wish === 'no_preference')) return 'Gender does not matter to either of you'
      if (wishes.every((wish) => wish !== 'no_preference')) return 'Gender fits what you both want'
      return `Gender fits what ${wishes[0] === 'no_preference' ? `${name} wants` : 'you want'}`
    }
    const gender = (isMine ? theirs : mine).gender
    const is = gender === null ? '' : genderLabels[gender].toLowerCase()
    const preferred = genderPreference((isMine ? mine : theirs).preferredGender)
    return isMine
      ? `You'd like ${preferred}, ${name} is ${is}`
      : `${name} would like ${preferred}, you are ${is}`
  },
  smoking: ({ mine, theirs, name, isMine, met }) => {
    if (met === 1)
      return mine.smokerSelf === 'no' && theirs.smokerSelf === 'no'
        ? 'Neither of you smokes'
        : 'Smoking is fine with both of you'
    const often = (isMine ? theirs : mine).smokerSelf === 'sometimes' ? ' sometimes' : ''
    return isMine
      ? `You'd like a non-smoker, ${name} smokes${often}`
      : `${name} would like a non-smoker, you smoke${often}`
  },
  cleanliness: ({ mine, theirs, name }) => {
    const words = { clean: 'clean', mostly_clean: 'mostly clean', messy: 'messy' }
    return both(mine.cleanliness, theirs.cleanliness, words, {
      same: (word) => `Both ${word}`,
      other: (own, others) => `You are ${own}, ${name} is ${others}`,
    })
  },
  sleep: ({ mine, theirs, name }) => {
    const [own, others] = [mine.sleepHabits, theirs.sleepHabits]
    if (own === 'no_preference' || others === 'no_preference')
      return 'Sleeping hours do not matter to either of you'
    if (own === others && own === 'in_between') return 'You keep similar hours'
    const words = { early_bird: 'an early bird', in_between: 'in between', night_owl: 'a night owl' }
    return both(own, others, words, {
      same: () => (own === 'early_bird' ? 'Both early birds' : 'Both night owls'),
      other: (mineIs, theirsIs) => `You are ${mineIs}, ${name} is ${theirsIs}`,
    })
  },
  party: ({ mine, theirs, name }) => {
    const words = {
      party_animal: 'a party animal',
      sometimes: 'sometimes at parties',
      never: 'never at parties',
    }
    return both(mine.partyHabits, theirs.partyHabits, words, {
      same: () => sameParties[mine.partyHabits ?? 'never'],
      other: (own, others) => `You are ${own}, ${name} is ${others}`,
    })
  },
  pets: ({ mine, theirs, name, isMine, met }) => {
    if (met === 1)
      return mine.petOwner === false && theirs.petOwner === false
        ? 'Neither of you has pets'
        : 'Pets are fine with both of you'
    return isMine
      ? `You'd rather have no pets, ${name} has some`
      : `${name} would rather have no pets, you have some`
  },
  budget: ({ mine, theirs, amounts, met }) => {
    if (met === 0) return 'Budgets do not overlap'
    const low = Math.max(mine.budgetMin ?? 0, theirs.budgetMin ?? 0)
    const high = Math.min(mine.budgetMax ?? Infinity, theirs.budgetMax ?? Infinity)
    // The score compares in steps of $50, so amounts within a step are equal.
    if (amounts && low <= high) return `Budgets overlap ${range(low, high)}`
    return met === 1 ? 'Budgets overlap' : 'Budgets overlap in part'
  },
  tags: ({ mine, theirs }) => {
    const common = commonTags(mine, theirs)
    const shown = common.length > 4 ? [...common.slice(0, 3), `${common.length - 3} more`] : common
    return `Both like ${formatList(shown)}`
  },
}

const sameParties = {
  party_animal: 'Both party animals',
  sometimes: 'You both go to parties sometimes',
  never: 'Neither of you goes to parties',
}

function genderPreference(preferred: MatchAnswers['preferredGender']): string {
  if (preferred === 'same') return 'the same gender'
  if (preferred === 'different') return 'a different gender'
  return preferred === 'male' ? 'a male roommate' : 'a female roommate'
}

/** `$900 to $1,100`; open ends are stated. */
function range(low: number, high: number): string {
  const [from, to] = [low, high].map((dollars) => formatMoney(dollars * 100))
  if (high === Infinity) return `from ${from}`
  if (low === 0) return `up to ${to}`
  return low === high ? `at ${from}` : `${from} to ${to}`
}

function both<Value extends string>(
  own: Value | null,
  others: Value | null,
  words: Record<Value, string>,
  say: { same: (word: string) => string; other: (own: string, others: string) => string },
): string {
  if (own === null || others === null) return ''
  return own === others ? say.same(words[own]) : say.other(words[own], words[others])
}
