import { matchQuestions } from '#app/features/profiles/rules.ts'
import {
  budgetRange,
  BUDGET_STEP,
  overlap,
  commonTagsScore,
  weights,
} from '#app/features/match-score/compare.ts'
import {
  isDealBroken,
  ENOUGH_ANSWERS,
  percentOf,
  type MatchProfile,
} from '#app/features/match-score/score.ts'
import { OPEN, type Columns } from './columns.ts'
import { HALF, bitOf, BREAKS_FOR_VIEWER, pairTable } from './answer-bits.ts'

const CASE = (1 << HALF) - 1
const [BUDGET, TAGS] = [bitOf('budget'), bitOf('tags')]
const endOf = (step: number) => (step === OPEN ? Infinity : step)

/** Compares one person with those in the columns. */
export type PairPass = {
  /** Whether a deal-breaker keeps them apart; otherwise the fields below hold the score until the next call. */
  pair: (at: number) => boolean
  percent: number
  /** The number of questions both answered, and their points. */
  shared: number
  points: number
  common: number
}

/** Compares one person with others in the columns, one after another. The result equals `scoreOf`, but comes from lookup tables. */
export function pairPass(columns: Columns, one: MatchProfile): PairPass {
  const { sums, breaks } = pairTable(one)
  const [low, high] = [sums[0], sums[1]]
  const [lowBreaks, highBreaks] = [breaks[0], breaks[1]]
  const range = budgetRange(one.answers)
  const own = range && { low: range.low / BUDGET_STEP, high: range.high / BUDGET_STEP }
  const ownTags = one.answers.tags.length > 0
  const wanted = new Uint8Array(columns.tagTexts.texts.length)
  for (const tag of one.answers.tags) {
    const code = columns.tagTexts.find(tag.toLowerCase())
    if (code > 0) wanted[code] = 1
  }
  const mine = matchQuestions
    .filter((question) => one.dealBreakers.includes(question))
    .reduce((bits, question) => bits | bitOf(question), 0)
  const { answers, dealBreakers, budgetLow, budgetHigh, tags, tagsFrom, tagCount } = columns

  const pass: PairPass = { pair, percent: 0, shared: 0, points: 0, common: 0 }
  function pair(at: number): boolean {
    const bits = answers[at] ?? 0
    const broken = (lowBreaks[bits & CASE] ?? 0) | (highBreaks[bits >> HALF] ?? 0)
    const theirs = dealBreakers[at] ?? 0
    if (broken & BREAKS_FOR_VIEWER || broken & theirs) return true
    const sum = (low[bits & CASE] ?? 0) + (high[bits >> HALF] ?? 0)
    let shared = (sum >> 5) & 15
    let points = sum & 31
    let budgetMet = 0
    let tagMet = 0
    const from = budgetLow[at] ?? OPEN
    if (own !== null && from !== OPEN) {
      const part = overlap(own.low, own.high, from, endOf(budgetHigh[at] ?? OPEN))
      if ((mine | theirs) & BUDGET && isDealBroken('budget', part)) return true
      shared += 1
      points += weights.budget
      budgetMet = weights.budget * part
    }
    let common = 0
    const count = tagCount[at] ?? 0
    if (ownTags && count > 0) {
      const first = tagsFrom[at] ?? 0
      for (let tag = first; tag < first + count; tag += 1) common += wanted[tags[tag] ?? 0] ?? 0
      const part = commonTagsScore(common)
      if ((mine | theirs) & TAGS && isDealBroken('tags', part)) return true
      shared += 1
      points += weights.tags
      tagMet = weights.tags * part
    }
    // Added in the same order as in `scoreOf`, so that not even the last digit differs.
    const met = ((sum >> 9) & 63) / 2 + budgetMet + tagMet
    const otherMet = ((sum >> 15) & 63) / 2 + budgetMet + tagMet
    pass.percent = percentOf(met < otherMet ? met : otherMet, points, shared)
    pass.shared = shared
    pass.points = points
    pass.common = common
    return false
  }
  return pass
}

/** A number that sorts like `byScore`. */
export const scoreKey = (percent: number, points: number, shared: number) =>
  (shared >= ENOUGH_ANSWERS ? 1 << 12 : 0) | (percent << 5) | points
/** More than the highest key. */
export const KEYS = 1 << 13
