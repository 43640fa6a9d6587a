import { matchQuestions, type MatchQuestion } from '#app/features/profiles/answers/deal-breakers.ts'
import { comparedQuestions, questionOf } from '#app/features/profiles/questions.ts'
import type { MatchAnswers } from './answers.ts'

/** What each question is about, within a sentence. */
export const questionSubjects: Record<MatchQuestion, string> = {
  gender: 'gender',
  smoking: 'smoking',
  cleanliness: 'cleanliness',
  sleep: 'sleeping hours',
  party: 'parties',
  pets: 'pets',
  budget: 'budget',
  tags: 'interests',
}

const isOpen = (question: MatchQuestion, of: MatchAnswers): boolean => {
  if (question === 'tags') return of.tags.length === 0
  const answers = comparedQuestions
    .filter((name) => questionOf(name).compares === question)
    .map((name) => of[name])
  // One end of a budget is enough.
  return question === 'budget' ? answers.every((answer) => answer === null) : answers.includes(null)
}

/** The questions that somebody did not answer, or not in full. */
export const openQuestions = (of: MatchAnswers) => matchQuestions.filter((question) => isOpen(question, of))
