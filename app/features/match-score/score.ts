import { matchQuestions, type MatchQuestion } from '#app/features/profiles/rules.ts'
import type { MatchAnswers } from './answers.ts'
import { comparisons, weights } from './compare.ts'

/** Questions that both people must have answered for a percentage to be shown (PRODUCT.md §1). */
export const ENOUGH_ANSWERS = 6
const LOWEST = 30
const HIGHEST = 100
/** The score of a pair with too few shared answers. */
const UNKNOWN = 50

export type Score = {
  /** 30 to 100; 50 with too few shared answers. */
  percent: number
  /** Questions that both answered, and their points; `percent` is based on them. */
  shared: number
  sharedPoints: number
  /** Whether they share enough answers for a percentage to be shown. */
  enough: boolean
}

/** How well two people fit, as docs/roommate-score.md explains it: the lower score of the two directions, in which one person's
 *  wishes are compared with the other's answers. The order of the two does not matter. */
export function scoreOf(
  one: MatchAnswers,
  other: MatchAnswers,
  compared = comparedQuestionsOf(one, other),
): Score {
  let [shared, sharedPoints, mine, theirs] = [0, 0, 0, 0]
  for (const { question, met } of compared) {
    shared += 1
    sharedPoints += weights[question]
    mine += weights[question] * met.mine
    theirs += weights[question] * met.theirs
  }
  const percent = percentOf(Math.min(mine, theirs), sharedPoints, shared)
  return { percent, shared, sharedPoints, enough: shared >= ENOUGH_ANSWERS }
}

type Met = { question: MatchQuestion; met: { mine: number; theirs: number } }

/** The questions that both answered in full, with how far each person's wish is met. */
export function comparedQuestionsOf(one: MatchAnswers, other: MatchAnswers): Met[] {
  return matchQuestions.flatMap((question) => {
    const met = compareBothWays(question, one, other)
    return met === null ? [] : [{ question, met }]
  })
}

/** How far each person's wish is met; null unless both answered the question in full, so that it can be compared in both
 *  directions. */
export function compareBothWays(question: MatchQuestion, one: MatchAnswers, other: MatchAnswers) {
  const [mine, theirs] = [comparisons[question](one, other), comparisons[question](other, one)]
  return mine === null || theirs === null ? null : { mine, theirs }
}

/** The share of the points that was earned, as a percentage within the bounds. */
export function percentOf(earned: number, points: number, shared: number): number {
  const percent = shared < ENOUGH_ANSWERS ? UNKNOWN : Math.round((earned / points) * 100)
  return Math.max(LOWEST, Math.min(HIGHEST, percent))
}

/** Sorts the better pair first: pairs with a percentage before those without, then by percentage, then by how much they share. */
export function byScore(one: Score, other: Score): number {
  return (
    Number(other.enough) - Number(one.enough) ||
    other.percent - one.percent ||
    other.sharedPoints - one.sharedPoints
  )
}

export type MatchProfile = { answers: MatchAnswers; dealBreakers: readonly string[] }

/** Whether a deal-breaker of either person keeps the two apart. An unanswered question keeps nobody apart. */
export function areKeptApart(one: MatchProfile, other: MatchProfile): boolean {
  return breaks(one, other.answers) || breaks(other, one.answers)
}

/** When a deal-breaker applies. For a wish: any step away from it. For a scale: its opposite end. For overlaps: no overlap at all. */
const withWishes: readonly MatchQuestion[] = ['gender', 'smoking', 'pets', 'sleep']

function breaks({ answers, dealBreakers }: MatchProfile, theirs: MatchAnswers): boolean {
  return matchQuestions.some(
    (question) =>
      dealBreakers.includes(question) && isDealBroken(question, comparisons[question](answers, theirs)),
  )
}

/** Whether a question met this far, 0 to 1, breaks the match for a person who made it a deal-breaker. */
export function isDealBroken(question: MatchQuestion, met: number | null): boolean {
  return met !== null && (withWishes.includes(question) ? met < 1 : met === 0)
}
