import { createContext, use } from 'react'
import { answerTimeWords, type AnswerTime } from '../answer-time.ts'

/** How fast whoever answers for the home of this page does so; null where nothing is known. */
export const HomeAnswerTime = createContext<AnswerTime | null>(null)

/** A plain fact beside the button that asks. */
export function AnswerTimeFact() {
  const time = use(HomeAnswerTime)
  return time && <p className="num text-sm text-ink-2">{answerTimeWords(time)}</p>
}
