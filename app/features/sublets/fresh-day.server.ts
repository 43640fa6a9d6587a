import { USUAL_TIME_ZONE } from '#app/features/campuses/rules.ts'
import { DAY } from '#app/features/listings/freshness-rules.ts'
import { dayIn } from '#app/platform/time/zone-days.ts'
import { FRESH_DAYS } from './rules.ts'

/** The ISO date until which a sublet is shown that was confirmed at this time. */
export const freshDay = (confirmedAt: Date): string =>
  dayIn(USUAL_TIME_ZONE, new Date(confirmedAt.getTime() + FRESH_DAYS * DAY))
