import { dayIn } from '#app/platform/time/zone-days.ts'
import { USUAL_TIME_ZONE } from '#app/features/campuses/rules.ts'
import { erasedAt } from './deletion-rules.ts'

/** The ISO date on which an account is erased, for those who may come back until then. In UTC it is a day too late from the afternoon
 *  in California on. */
export const erasedOn = (askedAt: Date): string => dayIn(USUAL_TIME_ZONE, erasedAt(askedAt))
