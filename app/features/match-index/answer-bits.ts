import { matchQuestions, type MatchQuestion } from '#app/features/profiles/rules.ts'
import { comparedQuestions, questionOf, type ComparedQuestion } from '#app/features/profiles/questions.ts'
import { NO_ANSWERS, type MatchAnswers } from '#app/features/match-score/answers.ts'
import { comparisons, weights } from '#app/features/match-score/compare.ts'
import { isDealBroken, type MatchProfile } from '#app/features/match-score/score.ts'

const yesNo = [true, false]
type Field = { column: keyof MatchAnswers; values: readonly unknown[]; bits: number }
const field = (column: keyof MatchAnswers, values: readonly unknown[]): Field => ({
  column,
  values,
  // One more value for "not answered", which is 0.
  bits: Math.ceil(Math.log2(values.length + 1)),
})

/** Each person's multiple-choice answers in two halves. The answers that one question compares are adjacent and in the same half,
 *  so that a small table covers every combination. */
const fields = matchQuestions
  .map((question): [MatchQuestion, Field[]] => [
    question,
    comparedQuestions.flatMap((name) => fieldOf(name, question)),
  ])
  .filter(([, of]) => of.length > 0)

function fieldOf(name: ComparedQuestion, compared: MatchQuestion): Field[] {
  const question = questionOf(name)
  if (question.compares !== compared) return []
  if (question.kind === 'choice') return [field(name, question.of.values)]
  return question.kind === 'yesNo' ? [field(name, yesNo)] : []
}

type Packed = { question: MatchQuestion; shift: number; bits: number; fields: Field[] }

/** Packs the questions one after another; one that does not fit in the rest of the first half starts the second. */
function packedBy(half: number): Packed[] {
  let shift = 0
  return fields.map(([question, of]) => {
    const bits = of.reduce((sum, each) => sum + each.bits, 0)
    if (shift < half && shift + bits > half) shift = half
    shift += bits
    return { question, shift: shift - bits, bits, fields: of }
  })
}

/** The bits in half of a person's answers: as few as possible, because each half has a table of all its cases. */
export const HALF = leastHalf(1)
const packed = packedBy(HALF)

function leastHalf(half: number): number {
  const fits = packedBy(half).every(({ shift, bits }) => shift + bits <= (shift < half ? half : 2 * half))
  return fits ? half : leastHalf(half + 1)
}

/** Each answer with its position. */
const all = packed.flatMap(({ shift: at, fields: of }) => {
  let next = at
  return of.map((each) => ({ ...each, at: (next += each.bits) - each.bits }))
})

export function packAnswers(answers: MatchAnswers): number {
  let bits = 0
  for (const { column, values, at } of all) bits |= (values.indexOf(answers[column]) + 1) << at
  return bits
}

/** The answers that a combination of a question's bits stands for. */
function unpackCase({ fields: of }: Packed, bits: number): Partial<MatchAnswers> {
  let at = 0
  const entries = of.map(({ column, values, bits: width }) => {
    const code = (bits >> at) & ((1 << width) - 1)
    at += width
    return [column, values[code - 1] ?? null] as const
  })
  return Object.fromEntries(entries)
}

/** The position and value of one answer's bits. */
export function bitsOf(column: keyof MatchAnswers, value: unknown): { mask: number; bits: number } {
  const found = all.find((each) => each.column === column)
  if (!found) throw new Error(`${column} is not packed`)
  const { at, bits, values } = found
  return { mask: ((1 << bits) - 1) << at, bits: (values.indexOf(value) + 1) << at }
}

const CASES = 1 << HALF

/** Set if one of the viewer's deal-breakers is broken; below it, a bit for each question on which the viewer would break the
 *  other's deal-breaker. */
export const BREAKS_FOR_VIEWER = 1 << matchQuestions.length
export const bitOf = (question: MatchQuestion) => 1 << matchQuestions.indexOf(question)

/** What the answers in one half have in common for a pair, as one number that can be added across halves: points and number of the
 *  questions both answered, then twice the points met of the viewer's wishes and of the other's. */
export type PairTable = { sums: [Int32Array, Int32Array]; breaks: [Uint16Array, Uint16Array] }

/** Scores every possible combination of another person's answers against one person's by the real rule, so that a pass over many
 *  people needs only lookups. */
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
          (dealBreakers.includes(question) && isDealBroken(question, mine) ? BREAKS_FOR_VIEWER : 0) |
          (isDealBroken(question, other) ? bitOf(question) : 0),
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
