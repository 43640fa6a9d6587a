import { steps, type Step } from './periods.ts'

/** Reads the filters of the statistics from an address; invalid values become the defaults. */
export function readStatisticsAddress({ searchParams }: URL): { step: Step; listingId: string | null } {
  return {
    step: steps.find((each) => each === searchParams.get('by')) ?? 'day',
    listingId: searchParams.get('home') || null,
  }
}
