/** The eight questions by which roommates are compared (specification part 2 §9), and when two people are kept apart if one
 *  of them chose the question as a deal-breaker. */
export const matchQuestions = [
  'gender',
  'smoking',
  'cleanliness',
  'sleep',
  'party',
  'pets',
  'budget',
  'tags',
] as const
export type MatchQuestion = (typeof matchQuestions)[number]

export const dealBreakerLabels: Record<MatchQuestion, string> = {
  gender: 'Gender: not the one I would like',
  smoking: 'Smoking: they smoke, even sometimes, and I would rather not',
  cleanliness: 'Cleanliness: one of us clean, the other messy',
  sleep: 'Sleeping hours: early bird and night owl',
  party: 'Parties: one of us always, the other never',
  pets: 'Pets: they have some, and I would rather not',
  budget: 'Budget: ranges that do not overlap',
  tags: 'Interests: none in common',
}
