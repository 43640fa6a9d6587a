import { profiles } from '#app/database/schema/people/profiles.ts'
import { answerColumns } from '#app/features/profiles/stored-answers.server.ts'
import { comparedQuestions } from '#app/features/profiles/questions.ts'

/** The profile columns that the score compares. */
export const scoredColumns = {
  ...answerColumns(comparedQuestions),
  tags: profiles.tags,
  answered: profiles.answered,
  budgetFor: profiles.budgetFor,
}
