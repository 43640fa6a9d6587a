import { dayIn, daysLater } from '#app/platform/time/zone-days.ts'

export const steps = ['day', 'week'] as const
export type Step = (typeof steps)[number]
export const periodLabels: Record<Step, string> = { day: 'Last 30 days', week: 'Last 12 weeks' }

/** ISO dates of its first and last day. */
export type Period = { from: string; to: string }

/** A chart's periods, oldest first. The last one ends today, so a week is seven full days and not a calendar week.
 *  @param now determines today, together with the time zone */
export function periodsOf(step: Step, timeZone: string, now: Date): Period[] {
  const today = dayIn(timeZone, now)
  const [count, days] = step === 'day' ? [30, 1] : [12, 7]
  return Array.from({ length: count }, (_, place) => {
    const to = daysLater(today, -(count - 1 - place) * days)
    return { from: daysLater(to, 1 - days), to }
  })
}

/** Days that contain the periods in every time zone, for queries before the zone is known. */
export function widestRange(step: Step, now: Date): Period {
  const { from } = rangeOf(periodsOf(step, 'Etc/GMT+12', now))
  return { from, to: rangeOf(periodsOf(step, 'Etc/GMT-14', now)).to }
}

export const total = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0)

/** From the first day of the first period to the last day of the last one. */
const rangeOf = (periods: Period[]): Period => ({
  from: periods[0]?.from ?? '',
  to: periods.at(-1)?.to ?? '',
})

export type Measure = 'opened' | 'liked' | 'asked'
export type HomeCounts = { id: string; slug: string; name: string; counts: Record<Measure, number[]> }
export type HomeStatistics = {
  periods: Period[]
  /** The homes in the statistics, most inquiries first, with one number per period. */
  homes: HomeCounts[]
  /** All of the manager's homes, as options of the filter. */
  all: { id: string; name: string }[]
}

/** Reads the filters of the statistics from an address; invalid values become the defaults. */
export function readStatisticsAddress({ searchParams }: URL): { step: Step; listingId: string | null } {
  return {
    step: steps.find((each) => each === searchParams.get('by')) ?? 'day',
    listingId: searchParams.get('home') || null,
  }
}
