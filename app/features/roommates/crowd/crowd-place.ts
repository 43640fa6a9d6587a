import type { CrowdAnswer, CrowdQuestion } from './question.ts'

/** Where people are kept: here, or in a thread. */
export type CrowdPlace = {
  put: (rows: string) => void
  rank: (question: CrowdQuestion) => Promise<CrowdAnswer>
  /** How many there are, and bytes of what they take. */
  size: () => Promise<{ people: number; bytes: number }>
  close: () => Promise<void>
}
