import { NO_ANSWERS, type MatchAnswers } from './answers.ts'

/** Answers of somebody who answered only these questions. */
export function makeAnswers(answers: Partial<MatchAnswers> = {}): MatchAnswers {
  return { ...NO_ANSWERS, ...answers }
}
