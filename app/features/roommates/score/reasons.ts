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

/** Every question that both answered, what fits before what does not, what weighs more before what weighs less. */
export function reasonsOf(mine: MatchAnswers, theirs: MatchAnswers, reader: Reader): Reason[] {
  const found = matchQuestions.flatMap((question) => {
    const met = { mine: comparisons[question](mine, theirs), theirs: comparisons[question](theirs, mine) }
    const known = [met.mine, met.theirs].filter((part) => part !== null)
    if (known.length === 0) return []
    const part = Math.min(...known)
    const pair: Pair = { mine, theirs, ...reader, isMine: met.mine !== null && met.mine === part, met: part }
    const fits = part === 1 ? ('yes' as const) : part > 0 ? ('partly' as const) : ('no' as const)
    return [{ earned: part * weights[question], reason: { question, fits, text: sentences[question](pair) } }]
  })
  return found.toSorted((one, other) => other.earned - one.earned).map(({ reason }) => reason)
}

/** `6 of 8 answered by both`. */
export const sharedWords = (shared: number) => `${shared} of ${matchQuestions.length} answered by both`
