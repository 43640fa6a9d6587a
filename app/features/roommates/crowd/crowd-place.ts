import type { CrowdAnswer, CrowdQuestion } from './question.ts'

/** Where the copy is: in this thread, or in another one. */
export type CrowdPlace = {
  put: (rows: string) => void
  rank: (question: CrowdQuestion) => Promise<CrowdAnswer>
  /** The number of people, and the memory they take in bytes. */
  size: () => Promise<{ people: number; bytes: number }>
  close: () => Promise<void>
}
