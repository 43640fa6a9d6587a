import { matchQuestions, type MatchQuestion } from '#app/features/profiles/rules.ts'
import type { MatchAnswers } from './answers.ts'
import { weights } from './compare.ts'
import { comparedQuestionsOf } from './score.ts'
import { sentences, type Pair } from './sentences.ts'

/** One part of a score, as a sentence for the reader. */
export type Reason = {
  question: MatchQuestion
  /** How far both people's wishes are met. */
  fits: 'yes' | 'partly' | 'no'
  text: string
}

type Reader = {
  /** The other person's shown name. */
  name: string
  /** Whether the reader may see the other person's amounts (PRODUCT.md §4). */
  amounts: boolean
}

/** The questions that both answered, without interests that differ, because those are no disadvantage. Sorted by the points earned,
 *  which count a fifth if nobody has a preference. */
export function reasonsOf(
  mine: MatchAnswers,
  theirs: MatchAnswers,
  reader: Reader,
  compared = comparedQuestionsOf(mine, theirs),
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

/** Common interests always count in favor, as on a card, even though more of them would score higher. */
function fitOf(question: MatchQuestion, part: number): Reason['fits'] {
  if (part === 1 || question === 'tags') return 'yes'
  return part > 0 ? 'partly' : 'no'
}

/** Whether the question is met only because neither person has a preference. */
function isIndifferent(question: MatchQuestion, ...people: MatchAnswers[]): boolean {
  if (question === 'gender')
    return people.every(({ preferredGender: preferred }) => preferred === 'no_preference')
  return question === 'sleep' && people.some(({ sleepHabits }) => sleepHabits === 'no_preference')
}

/** `6 of 8 answered by both`. */
export const sharedText = (shared: number) => `${shared} of ${matchQuestions.length} answered by both`
