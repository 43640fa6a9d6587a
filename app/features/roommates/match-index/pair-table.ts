import { matchQuestions, type MatchQuestion } from '#app/features/profiles/answers/deal-breakers.ts'
import { NO_ANSWERS } from '../score/answers.ts'
import { comparisons, weights } from '../score/compare.ts'
import { breaksBy, type MatchProfile } from '../score/score.ts'
import { HALF, packed, unpackCase } from './answer-bits.ts'

const CASES = 1 << HALF

/** Set where what the viewer calls a deal-breaker is broken; below it, a bit for each question by which the viewer would break
 *  the other's. */
export const MINE_BROKEN = 1 << matchQuestions.length
export const bitOf = (question: MatchQuestion) => 1 << matchQuestions.indexOf(question)

/** What a pair has in common by the answers of one half, in one number, which adds up over the halves: points and number of the
 *  questions that both answered, then twice the points that are met of the viewer's wishes and of the other's. */
export type PairTable = { sums: [Int32Array, Int32Array]; breaks: [Uint16Array, Uint16Array] }

/** Every possible combination of another person's answers, scored against somebody's by the real rule, so that a
 *  pass over many people only needs lookups. */
export function pairTable({ answers, dealBreakers }: MatchProfile): PairTable {
  const table: PairTable = {
    sums: [new Int32Array(CASES), new Int32Array(CASES)],
    breaks: [new Uint16Array(CASES), new Uint16Array(CASES)],
  }
  for (const each of packed) {
    const { question, bits, shift } = each
    const cases = Array.from({ length: 1 << bits }, (_, at) => {
      const theirs = { ...NO_ANSWERS, ...unpackCase(each, at) }
      const [mine, other] = [comparisons[question](answers, theirs), comparisons[question](theirs, answers)]
      const weight = weights[question]
      return {
        sum: mine === null || other === null ? 0 : sumOf(weight, mine, other),
        broken:
          (dealBreakers.includes(question) && breaksBy(question, mine) ? MINE_BROKEN : 0) |
          (breaksBy(question, other) ? bitOf(question) : 0),
      }
    })
    const half = shift < HALF ? 0 : 1
    const [sums, breaks] = [table.sums[half], table.breaks[half]]
    for (let at = 0; at < CASES; at += 1) {
      const found = cases[(at >> (shift % HALF)) & ((1 << bits) - 1)]
      sums[at] = (sums[at] ?? 0) + (found?.sum ?? 0)
      breaks[at] = (breaks[at] ?? 0) | (found?.broken ?? 0)
    }
  }
  return table
}

const sumOf = (weight: number, mine: number, other: number) =>
  weight | (1 << 5) | ((2 * mine * weight) << 9) | ((2 * other * weight) << 15)
