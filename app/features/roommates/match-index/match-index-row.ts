import type { matchAnswers } from '../score/answers.ts'

/** A person with a profile, as loaded from the database into memory. */
export type MatchIndexRow = Parameters<typeof matchAnswers>[0] & {
  userId: string
  givenName: string
  /** Lower case; '' without a family name. */
  initial: string
  major: string | null
  campusId: number | null
  dealBreakers: string[]
  budgetFor: 'nobody' | 'matches' | 'students'
  wantsMatching: boolean | null
  /** A student account that is not being deleted. */
  present: boolean
  paused: boolean
  confirmedOnly: boolean
  /** ISO dates. */
  birthDate: string | null
  moveInDate: string | null
  /** When the campus e-mail was confirmed, and the last activity: seconds since 1970. */
  campusEmailAt: number | null
  lastActiveAt: number
}
