import { comparedQuestions, questionOf, type ComparedQuestion } from '#app/features/profiles/questions.ts'
import type { profiles } from '#app/database/schema/people/profiles.ts'
import { matchQuestions, type MatchQuestion } from '#app/features/profiles/rules.ts'

type Row = typeof profiles.$inferSelect

/** The compared answers; null, or no tags, if the person did not really answer. */
export type MatchAnswers = Pick<Row, ComparedQuestion> & { tags: readonly string[] }

/** A profile's answers without the site's prefilled defaults (PRODUCT.md §1). "Prefer not to say" counts as no answer. */
export function matchAnswers(row: Pick<Row, ComparedQuestion | 'tags' | 'answered'>): MatchAnswers {
  const entries = comparedQuestions.map((name) => [name, row.answered.includes(name) ? row[name] : null])
  const answers = Object.fromEntries(entries) as Pick<Row, ComparedQuestion>
  const gender = answers.gender === 'prefer_not_to_say' ? null : answers.gender
  return { ...answers, gender, tags: row.answered.includes('tags') ? row.tags : [] }
}

/** The answers of a person who answered nothing. */
export const NO_ANSWERS = {
  ...Object.fromEntries(comparedQuestions.map((name) => [name, null])),
  tags: [],
} as unknown as MatchAnswers

/** What each question is about, as part of a sentence. */
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

/** The questions that a person has not answered, or only in part. */
export const openQuestions = (of: MatchAnswers) => matchQuestions.filter((question) => isOpen(question, of))
