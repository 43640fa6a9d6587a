import { dayIn } from '#app/platform/time/zone-days.ts'
import { USUAL_TIME_ZONE } from './rules.ts'

/** The ISO date of a moment, for readers whose campus is not known. In UTC it is tomorrow's from the afternoon in California on. */
export const usualDay = (moment: Date): string => dayIn(USUAL_TIME_ZONE, moment)
