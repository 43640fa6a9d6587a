import { NO_ANSWERS, type MatchAnswers } from './answers.ts'

/** The answers of a person who answered only these questions. */
export function makeAnswers(answers: Partial<MatchAnswers> = {}): MatchAnswers {
  return { ...NO_ANSWERS, ...answers }
}
