import { matchQuestions, type MatchQuestion } from '#app/features/profiles/answers/deal-breakers.ts'
import type { MatchAnswers } from './answers.ts'

/** What each question is about, within a sentence. */
export const subjects: Record<MatchQuestion, string> = {
  gender: 'gender',
  smoking: 'smoking',
  cleanliness: 'cleanliness',
  sleep: 'sleeping hours',
  party: 'parties',
  pets: 'pets',
  budget: 'budget',
  tags: 'interests',
}

const isOpen: Record<MatchQuestion, (of: MatchAnswers) => boolean> = {
  gender: ({ gender, preferredGender }) => gender === null || preferredGender === null,
  smoking: ({ smokerSelf, smokerPreferred }) => smokerSelf === null || smokerPreferred === null,
  cleanliness: ({ cleanliness }) => cleanliness === null,
  sleep: ({ sleepHabits }) => sleepHabits === null,
  party: ({ partyHabits }) => partyHabits === null,
  pets: ({ petOwner, petFriendly }) => petOwner === null || petFriendly === null,
  budget: ({ budgetMin, budgetMax }) => budgetMin === null && budgetMax === null,
  tags: ({ tags }) => tags.length === 0,
}

/** The questions that somebody did not answer, or not in full. */
export const openQuestions = (of: MatchAnswers) => matchQuestions.filter((question) => isOpen[question](of))
