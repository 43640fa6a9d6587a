import { matchQuestions, type MatchQuestion } from '#app/features/profiles/deal-breakers.ts'
import type { MatchAnswers } from './answers.ts'
import { comparisons, weights } from './compare.ts'

/** Points that both people must have answered to be among the "Top matches": more than half of the 17. */
export const TOP_POINTS = 9
const LOWEST = 30
const HIGHEST = 100
/** The score by which a pair without a shared answer is sorted. */
const UNKNOWN = 50

export type Score = {
  /** 30 to 100; 50 without a shared answer. */
  percent: number
  /** Questions and points that both answered, on which `percent` is based. */
  shared: number
  sharedPoints: number
  /** False without a shared answer: then no percentage is shown. */
  enough: boolean
  /** Whether they share enough to be among the top matches; others are marked "few answers". */
  top: boolean
}

/** How well two people fit, as docs/roommate-score.md explains it: the lower of the two directions, each one's wishes against
 *  the other's answers. The same whichever of the two is named first. */
export function scoreOf(one: MatchAnswers, other: MatchAnswers): Score {
  const directions = [direction(one, other), direction(other, one)]
  const least = (of: 'percent' | 'questions' | 'points') => Math.min(...directions.map((each) => each[of]))
  const [shared, sharedPoints] = [least('questions'), least('points')]
  return {
    percent: least('percent'),
    shared,
    sharedPoints,
    enough: shared > 0,
    top: sharedPoints >= TOP_POINTS,
  }
}

function direction(mine: MatchAnswers, theirs: MatchAnswers) {
  let [questions, points, earned] = [0, 0, 0]
  for (const question of matchQuestions) {
    const met = comparisons[question](mine, theirs)
    if (met === null) continue
    questions += 1
    points += weights[question]
    earned += weights[question] * met
  }
  return { questions, points, percent: percentOf(earned, points) }
}

/** What of the points that both answered is met, within the bounds. */
export function percentOf(earned: number, points: number): number {
  const percent = points === 0 ? UNKNOWN : Math.round((earned / points) * 100)
  return Math.max(LOWEST, Math.min(HIGHEST, percent))
}

/** The better pair first: those among the top matches before those with few answers, then by percent, then by how much is
 *  shared. */
export function byScore(one: Score, other: Score): number {
  return (
    Number(other.top) - Number(one.top) ||
    other.percent - one.percent ||
    other.sharedPoints - one.sharedPoints
  )
}

/** Somebody with the questions that keep others away from them. */
export type Choosy = { answers: MatchAnswers; dealBreakers: readonly string[] }

/** Whether a deal-breaker of either keeps two people apart. Who did not answer a question breaks nothing by it. */
export function areKeptApart(one: Choosy, other: Choosy): boolean {
  return breaks(one, other.answers) || breaks(other, one.answers)
}

/** With a wish, any step away from it; with a scale, its other end; with what can overlap, that nothing does. */
const withWishes: readonly MatchQuestion[] = ['gender', 'smoking', 'pets', 'sleep']

function breaks({ answers, dealBreakers }: Choosy, theirs: MatchAnswers): boolean {
  return matchQuestions.some(
    (question) =>
      dealBreakers.includes(question) && breaksBy(question, comparisons[question](answers, theirs)),
  )
}

/** Whether a wish that is met so far is broken, for whom its question is a deal-breaker. */
export function breaksBy(question: MatchQuestion, met: number | null): boolean {
  return met !== null && (withWishes.includes(question) ? met < 1 : met === 0)
}
