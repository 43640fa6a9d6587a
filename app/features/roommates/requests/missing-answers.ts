import { matchQuestions, type MatchQuestion } from '#app/features/profiles/answers/deal-breakers.ts'
import { matchAnswers } from '../score/answers.ts'
import { openQuestions, questionSubjects } from '../score/subjects.ts'

/** What is missing, in words; gender is two questions. */
const words = { ...questionSubjects, party: 'party habits' }
const asked = [...new Set<MatchQuestion>(['sleep', 'cleanliness', 'party', ...matchQuestions])].filter(
  (question) => question !== 'gender',
)

/** The unanswered questions that the score would use, in words. */
export function missingAnswers(told: Parameters<typeof matchAnswers>[0]): string[] {
  const answers = matchAnswers(told)
  const open = openQuestions(answers)
  return [
    // "Prefer not to say" is an answer.
    ...(told.answered.includes('gender') ? [] : ['your gender']),
    ...(answers.preferredGender === null ? ['gender of your roommates'] : []),
    ...asked.filter((question) => open.includes(question)).map((question) => words[question]),
  ]
}
