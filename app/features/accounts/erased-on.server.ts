import { usualDay } from '#app/features/campuses/usual-day.ts'
import { erasedAt } from './deletion-rules.ts'

/** The ISO date on which an account is erased, for those who may come back until then. */
export const erasedOn = (askedAt: Date): string => usualDay(erasedAt(askedAt))
