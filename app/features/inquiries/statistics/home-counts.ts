import type { Period } from './periods.ts'

export type Measure = 'opened' | 'liked' | 'asked'
export type HomeCounts = { id: string; slug: string; name: string; counts: Record<Measure, number[]> }
export type HomeStatistics = {
  periods: Period[]
  /** The homes in the statistics, those with the most inquiries first, with a number for each period. */
  homes: HomeCounts[]
  /** All of the manager's homes, as options of the filter. */
  all: { id: string; name: string }[]
}
