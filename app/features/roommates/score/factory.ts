import { NO_ANSWERS, type MatchAnswers } from './answers.ts'

/** Answers of somebody who said no more than this. */
export function makeAnswers(told: Partial<MatchAnswers> = {}): MatchAnswers {
  return { ...NO_ANSWERS, ...told }
}
