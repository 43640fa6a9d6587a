import { comparedQuestions, questionOf, type ComparedQuestion } from '#app/features/profiles/questions.ts'
import type { profiles } from '#app/database/schema/people/profiles.ts'
import { matchQuestions, type MatchQuestion } from '#app/features/profiles/rules.ts'

type Row = typeof profiles.$inferSelect

/** The answers that are compared; null, or no tags, where somebody did not really answer. */
export type MatchAnswers = Pick<Row, ComparedQuestion> & { tags: readonly string[] }

/** A profile's answers without the defaults that the site filled in (PRODUCT.md §1). "Prefer not to say" counts as
 *  no answer. */
export function matchAnswers(row: Pick<Row, ComparedQuestion | 'tags' | 'answered'>): MatchAnswers {
  const entries = comparedQuestions.map((name) => [name, row.answered.includes(name) ? row[name] : null])
  const answers = Object.fromEntries(entries) as Pick<Row, ComparedQuestion>
  const gender = answers.gender === 'prefer_not_to_say' ? null : answers.gender
  return { ...answers, gender, tags: row.answered.includes('tags') ? row.tags : [] }
}

/** Somebody who answered nothing. */
export const NO_ANSWERS = {
  ...Object.fromEntries(comparedQuestions.map((name) => [name, null])),
  tags: [],
} as unknown as MatchAnswers

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
