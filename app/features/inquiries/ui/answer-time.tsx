import { createContext, use } from 'react'
import { answerTimeText, type AnswerTime } from '../leads/answer-time.ts'

/** The answer time of the home on this page; null when it is unknown. */
export const HomeAnswerTime = createContext<AnswerTime | null>(null)

/** The answer time, shown beside the inquiry button. */
export function AnswerTimeFact() {
  const time = use(HomeAnswerTime)
  return time && <p className="num text-sm text-ink-2">{answerTimeText(time)}</p>
}
