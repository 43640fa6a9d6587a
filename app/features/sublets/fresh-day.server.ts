import { usualDay } from '#app/features/campuses/usual-day.ts'
import { DAY } from '#app/features/listings/freshness-rules.ts'
import { FRESH_DAYS } from './rules.ts'

/** The ISO date until which a sublet is shown that was confirmed at this time. */
export const freshDay = (confirmedAt: Date): string =>
  usualDay(new Date(confirmedAt.getTime() + FRESH_DAYS * DAY))
