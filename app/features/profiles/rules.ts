export const academicLevels = ['undergraduate', 'graduate'] as const
export type AcademicLevel = (typeof academicLevels)[number]
export const academicLevelLabels: Record<AcademicLevel, string> = {
  undergraduate: 'Undergraduate',
  graduate: 'Graduate',
}

export const years = ['freshman', 'sophomore', 'junior', 'senior', 'graduate', 'other'] as const
export type Year = (typeof years)[number]
export const yearLabels: Record<Year, string> = {
  freshman: 'Freshman',
  sophomore: 'Sophomore',
  junior: 'Junior',
  senior: 'Senior',
  graduate: 'Graduate',
  other: 'Other',
}

export const genders = ['male', 'female', 'non_binary', 'other', 'prefer_not_to_say'] as const
export type Gender = (typeof genders)[number]
export const genderLabels: Record<Gender, string> = {
  male: 'Male',
  female: 'Female',
  non_binary: 'Non-binary',
  other: 'Other',
  prefer_not_to_say: 'Prefer not to say',
}

export const EARLIEST_BIRTH = '1900-01-01'
export const NO_SUCH_UNIVERSITY = 'Choose a university from the list.'

/** The eight questions that roommates are compared by (specification part 2 §9), and when two people are kept apart if one of them
 *  made the question a deal-breaker. */
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
