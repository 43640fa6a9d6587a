import type { matchAnswers } from '../score/answers.ts'

/** Somebody with a profile, as the database tells the crowd in memory. */
export type CrowdRow = Parameters<typeof matchAnswers>[0] & {
  userId: string
  givenName: string
  /** Lower case; '' without a family name. */
  initial: string
  major: string | null
  campusId: number | null
  dealBreakers: string[]
  budgetFor: 'nobody' | 'matches' | 'students'
  wantsMatching: boolean | null
  /** A student's account that is not about to be deleted. */
  present: boolean
  paused: boolean
  confirmedOnly: boolean
  /** ISO dates. */
  birthDate: string | null
  moveInDate: string | null
  /** When a code proved an address of the own campus, and when they were here last: seconds since 1970. */
  campusEmailAt: number | null
  lastActiveAt: number
}
