import { isAmong } from '#app/features/people/audiences.ts'
import { matchAnswers } from './score/answers.ts'
import { reasonsOf, sharedWords, type Reason } from './score/reasons.ts'
import { scoreOf } from './score/score.ts'

type Told = Parameters<typeof matchAnswers>[0]
type Them = Told & { budgetFor: 'nobody' | 'matches' | 'students' }

/** How well two people match, as one of them sees it. */
export type Fit = {
  /** Null without a shared answer: "Not enough answers yet". */
  percent: number | null
  /** Whether they share too few answers to be among the top matches. */
  few: boolean
  /** `6 of 8 answered by both`. */
  shared: string
  reasons: Reason[]
}

/** @param to the other person's shown name, and whether they are matched with the reader, which decides whether
 *  amounts are shown */
export function fitOf(mine: Told, theirs: Them, to: { name: string; matched: boolean }): Fit {
  const [own, others] = [matchAnswers(mine), matchAnswers(theirs)]
  const { percent, enough, top, shared } = scoreOf(own, others)
  const amounts = isAmong(theirs.budgetFor, to)
  return {
    percent: enough ? percent : null,
    few: !top,
    shared: sharedWords(shared),
    reasons: reasonsOf(own, others, { name: to.name, amounts }),
  }
}
