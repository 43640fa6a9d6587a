import { matchAnswers } from '../score/answers.ts'

/** The unanswered questions that the score would use, in words. */
export function missingAnswers(told: Parameters<typeof matchAnswers>[0]): string[] {
  const answers = matchAnswers(told)
  const asked: [string, boolean][] = [
    ['your gender', !told.answered.includes('gender')],
    ['gender of your roommates', answers.preferredGender === null],
    ['sleeping hours', answers.sleepHabits === null],
    ['cleanliness', answers.cleanliness === null],
    ['party habits', answers.partyHabits === null],
    ['smoking', answers.smokerSelf === null || answers.smokerPreferred === null],
    ['pets', answers.petOwner === null || answers.petFriendly === null],
    ['budget', answers.budgetMin === null && answers.budgetMax === null],
    ['interests', answers.tags.length === 0],
  ]
  return asked.filter(([, isMissing]) => isMissing).map(([words]) => words)
}
