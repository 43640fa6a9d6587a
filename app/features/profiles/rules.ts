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
