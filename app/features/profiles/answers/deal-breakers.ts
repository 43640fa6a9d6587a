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
  gender: 'Gender: not what I prefer',
  smoking: 'Smoking: they smoke, even sometimes, and I prefer that they don’t',
  cleanliness: 'Cleanliness: one of us clean, the other messy',
  sleep: 'Sleeping hours: early bird and night owl',
  party: 'Parties: one of us always, the other never',
  pets: 'Pets: they have some, and I prefer that they don’t',
  budget: 'Budget: ranges that do not overlap',
  tags: 'Interests: none in common',
}
