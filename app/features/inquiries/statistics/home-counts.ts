import type { Period } from './periods.ts'

export type Measure = 'opened' | 'liked' | 'asked'
export type HomeCounts = { id: string; slug: string; name: string; counts: Record<Measure, number[]> }
export type HomeStatistics = {
  periods: Period[]
  /** The homes that are counted, those that were asked about most first, with a number for each period. */
  homes: HomeCounts[]
  /** One's homes, to choose from. */
  all: { id: string; name: string }[]
}
