import { matchQuestions, type MatchQuestion } from '#app/features/profiles/rules.ts'
import type { MatchAnswers } from './answers.ts'
import { weights } from './compare.ts'
import { metOf } from './score.ts'
import { sentences, type Pair } from './sentences.ts'

/** One part of a score as a sentence to the reader. */
export type Reason = {
  question: MatchQuestion
  /** How far both get their wish. */
  fits: 'yes' | 'partly' | 'no'
  text: string
}

type Reader = {
  /** The other person's shown name. */
  name: string
  /** Whether the reader may see the other person's amounts (PRODUCT.md §4). */
  amounts: boolean
}

/** The questions that both answered, without interests that differ, which are no difference: first those that weigh most and match, last those that match only because nobody minds. */
export function reasonsOf(
  mine: MatchAnswers,
  theirs: MatchAnswers,
  reader: Reader,
  compared = metOf(mine, theirs),
): Reason[] {
  const found = compared.flatMap(({ question, met }) => {
    const part = Math.min(met.mine, met.theirs)
    if (question === 'tags' && part === 0) return []
    const strength = part * weights[question] * (isIndifferent(question, mine, theirs) ? 0.2 : 1)
    return [{ question, part, isMine: met.mine === part, strength }]
  })
  const strongest = found.toSorted((one, other) => other.strength - one.strength)
  return strongest.map(({ question, part, isMine }) => {
    const pair: Pair = { mine, theirs, ...reader, isMine, met: part }
    return { question, fits: fitOf(question, part), text: sentences[question](pair) }
  })
}

/** What both like speaks for them, as on a card, although more of it would count more. */
function fitOf(question: MatchQuestion, part: number): Reason['fits'] {
  if (part === 1 || question === 'tags') return 'yes'
  return part > 0 ? 'partly' : 'no'
}

/** Met because neither has a wish. */
function isIndifferent(question: MatchQuestion, ...people: MatchAnswers[]): boolean {
  if (question === 'gender')
    return people.every(({ preferredGender: preferred }) => preferred === 'no_preference')
  return question === 'sleep' && people.some(({ sleepHabits }) => sleepHabits === 'no_preference')
}

/** `6 of 8 answered by both`. */
export const sharedText = (shared: number) => `${shared} of ${matchQuestions.length} answered by both`
