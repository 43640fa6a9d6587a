import type { MatchIndexAnswer, MatchIndexQuestion } from './question.ts'

/** Where the copy is: in this thread, or in another one. */
export type MatchIndexPlace = {
  put: (rows: string) => void
  rank: (question: MatchIndexQuestion) => Promise<MatchIndexAnswer>
  /** The number of people, and the memory they take in bytes. */
  size: () => Promise<{ people: number; bytes: number }>
  close: () => Promise<void>
}
