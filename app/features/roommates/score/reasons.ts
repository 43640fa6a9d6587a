import { matchQuestions, type MatchQuestion } from '#app/features/profiles/deal-breakers.ts'
import type { MatchAnswers } from './answers.ts'
import { comparisons, weights } from './compare.ts'
import { sentences, type Pair } from './sentences.ts'

/** One part of a score, in a sentence to the one who reads it. */
export type Reason = {
  question: MatchQuestion
  /** How far both get their wish in it. */
  fits: 'yes' | 'partly' | 'no'
  text: string
}

type Reader = {
  /** The other one's name as shown. */
  name: string
  /** Whether the other one lets this reader see amounts (PRODUCT.md §4). */
  amounts: boolean
}

/** Every question that both answered: what weighs more and fits first, what is met only since nobody minds near the end. */
export function reasonsOf(mine: MatchAnswers, theirs: MatchAnswers, reader: Reader): Reason[] {
  const found = matchQuestions.flatMap((question) => {
    const met = { mine: comparisons[question](mine, theirs), theirs: comparisons[question](theirs, mine) }
    const known = [met.mine, met.theirs].filter((part) => part !== null)
    if (known.length === 0) return []
    const part = Math.min(...known)
    const pair: Pair = { mine, theirs, ...reader, isMine: met.mine !== null && met.mine === part, met: part }
    const fits = part === 1 ? ('yes' as const) : part > 0 ? ('partly' as const) : ('no' as const)
    const strength = part * weights[question] * (isIndifferent(question, mine, theirs) ? 0.2 : 1)
    return [{ strength, reason: { question, fits, text: sentences[question](pair) } }]
  })
  return found.toSorted((one, other) => other.strength - one.strength).map(({ reason }) => reason)
}

/** Met without a wish of anybody. */
function isIndifferent(question: MatchQuestion, ...people: MatchAnswers[]): boolean {
  if (question === 'gender')
    return people.every(({ preferredGender: wish }) => wish === null || wish === 'no_preference')
  return question === 'sleep' && people.some(({ sleepHabits }) => sleepHabits === 'no_preference')
}

/** `6 of 8 answered by both`. */
export const sharedWords = (shared: number) => `${shared} of ${matchQuestions.length} answered by both`
