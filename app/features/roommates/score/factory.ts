import type { MatchAnswers } from './answers.ts'

/** Answers of somebody who said no more than this. */
export function makeAnswers(told: Partial<MatchAnswers> = {}): MatchAnswers {
  return {
    gender: null,
    preferredGender: null,
    smokerSelf: null,
    smokerPreferred: null,
    cleanliness: null,
    sleepHabits: null,
    partyHabits: null,
    petOwner: null,
    petFriendly: null,
    budgetMin: null,
    budgetMax: null,
    tags: [],
    ...told,
  }
}
