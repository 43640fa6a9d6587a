import { steps, type Step } from './periods.ts'

/** What the address of the statistics asks for; nonsense is the usual. */
export function readStatisticsAddress({ searchParams }: URL): { step: Step; homeId: string | null } {
  return {
    step: steps.find((each) => each === searchParams.get('by')) ?? 'day',
    homeId: searchParams.get('home') || null,
  }
}
