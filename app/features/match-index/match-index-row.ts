import { comparedQuestions } from '#app/features/profiles/questions.ts'
import type { matchAnswers } from '#app/features/match-score/answers.ts'

/** A person with a profile, as loaded from the database into memory. */
export type MatchIndexRow = Parameters<typeof matchAnswers>[0] & {
  userId: string
  givenName: string
  /** In lower case; '' without a family name. */
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
  /** When the campus email was confirmed, and the last activity, in seconds since 1970. */
  campusEmailAt: number | null
  lastActiveAt: number
}

/** The values in a person's row, in the order in which the database sends them: without names it is half as long. */
export const rowFields = [
  'userId',
  ...comparedQuestions,
  'tags',
  'answered',
  'budgetFor',
  'givenName',
  'initial',
  'major',
  'campusId',
  'dealBreakers',
  'wantsMatching',
  'present',
  'paused',
  'confirmedOnly',
  'birthDate',
  'moveInDate',
  'campusEmailAt',
  'lastActiveAt',
] as const satisfies (keyof MatchIndexRow)[]

/** Adding properties one by one takes longer. */
const empty = Object.fromEntries(rowFields.map((field) => [field, null]))

/** @param rows JSON of rows, each a list of values in the order of `rowFields` */
export function parseRows(rows: string): MatchIndexRow[] {
  return (JSON.parse(rows) as unknown[][]).map((values) => {
    const row: Record<string, unknown> = { ...empty }
    for (const [place, field] of rowFields.entries()) row[field] = values[place]
    return row as MatchIndexRow
  })
}

/** Everyone whose rows changed since the transactions of a certain moment, in id order. */
export type MatchIndexNews = {
  /** Input for `parseRows`. */
  rows: string
  count: number
  lastId: string | null
  /** The oldest transaction still running at that time: everything before it is included. */
  since: string
}

/** Sorts before all people's ids. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000'
