import { genderLabels, type MatchQuestion } from '#app/features/profiles/rules.ts'
import type { MatchAnswers } from './answers.ts'
import { commonTags, weights } from './compare.ts'
import { comparedQuestionsOf } from './score.ts'

/** Characters that fit on a line of a card next to its icon. */
const LINE = 34

/** What agrees (at most two answers, on one line) and the most important difference; null if there is none. */
export type CardReasons = { agrees: string | null; differs: string | null }

/** A match in two lines for a card; the profile's sentences (sentences.ts) are too long for that. Questions that nobody has a
 *  preference on, and interests that differ, are left out. No amounts are named. */
export function cardReasons(
  mine: MatchAnswers,
  theirs: MatchAnswers,
  compared = comparedQuestionsOf(mine, theirs),
): CardReasons {
  const agree: { text: string; weight: number }[] = []
  const differ: { text: string; weight: number }[] = []
  for (const { question, met } of compared) {
    const part = Math.min(met.mine, met.theirs)
    const isMine = met.mine === part
    const text = texts[question]({ mine, theirs, part, isMine })
    if (text === null) continue
    const isShared = question === 'tags' || part === 1
    const weight = weights[question] * (isShared ? 1 : 1 - part)
    ;(isShared ? agree : differ).push({ text, weight })
  }
  const order = (one: { weight: number }, other: { weight: number }) => other.weight - one.weight
  const [first, ...others] = agree.toSorted(order).map(({ text }) => text)
  const [difference] = differ.toSorted(order)
  const second = others.find((text) => `${first} · ${text}`.length <= LINE)
  return {
    agrees: first === undefined ? null : second === undefined ? first : `${first} · ${lowered(second)}`,
    differs: difference?.text ?? null,
  }
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

type Answers = { mine: MatchAnswers; theirs: MatchAnswers; part: number; isMine: boolean }

const texts: Record<MatchQuestion, (answers: Answers) => string | null> = {
  gender: ({ mine, theirs, part, isMine }) => {
    if (part === 1)
      return [mine, theirs].every(({ preferredGender }) => preferredGender === 'no_preference')
        ? null
        : 'Gender fits'
    if (isMine) return theirs.gender === null ? null : genderLabels[theirs.gender]
    const preferred = theirs.preferredGender
    if (preferred === 'same' || preferred === 'different')
      return `Would like the ${preferred === 'same' ? 'same' : 'other'} gender`
    return `Would like a ${preferred} roommate`
  },
  smoking: ({ mine, theirs, part, isMine }) => {
    if (part === 1)
      return mine.smokerSelf === 'no' && theirs.smokerSelf === 'no' ? 'Neither smokes' : 'Smoking is fine'
    if (!isMine) return 'Would like a non-smoker'
    return theirs.smokerSelf === 'sometimes' ? 'Smokes sometimes' : 'Smokes'
  },
  cleanliness: ({ mine, theirs, part }) => {
    if (mine.cleanliness === null || theirs.cleanliness === null) return null
    const words = { clean: 'clean', mostly_clean: 'mostly clean', messy: 'messy' }
    const [own, others] = [words[mine.cleanliness], words[theirs.cleanliness]]
    return part === 1 ? `Both ${own}` : `${raised(others)}, you are ${own}`
  },
  sleep: ({ mine, theirs, part }) => {
    const [own, others] = [mine.sleepHabits, theirs.sleepHabits]
    if (own === null || others === null || own === 'no_preference' || others === 'no_preference') return null
    if (part === 1)
      return { early_bird: 'Both early birds', in_between: 'Similar hours', night_owl: 'Both night owls' }[
        own
      ]
    const [yours, hers] = [
      { early_bird: 'you an early bird', in_between: 'you in between', night_owl: 'you a night owl' }[own],
      { early_bird: 'Early bird', in_between: 'In between', night_owl: 'Night owl' }[others],
    ]
    return `${hers}, ${yours}`
  },
  party: ({ mine, theirs, part }) => {
    const [own, others] = [mine.partyHabits, theirs.partyHabits]
    if (own === null || others === null) return null
    if (part === 1)
      return {
        party_animal: 'Both like parties',
        sometimes: 'Both party sometimes',
        never: 'Neither parties',
      }[own]
    const yours = { party_animal: 'you a lot', sometimes: 'you sometimes', never: 'you never' }[own]
    return `${{ party_animal: 'Parties a lot', sometimes: 'Parties sometimes', never: 'Never parties' }[others]}, ${yours}`
  },
  pets: ({ mine, theirs, part, isMine }) => {
    if (part === 1)
      return mine.petOwner === false && theirs.petOwner === false ? 'Neither has pets' : 'Pets are fine'
    return isMine ? 'Has pets' : 'Would like no pets'
  },
  budget: ({ part }) => (part === 1 ? 'Budgets overlap' : part === 0 ? 'Budgets do not overlap' : null),
  tags: ({ mine, theirs }) => {
    const common = commonTags(mine, theirs)
    const [one] = common
    if (one === undefined) return null
    return common.length === 1 && one.length <= 16 ? `Both like ${one}` : `${common.length} shared interests`
  },
}

const raised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
