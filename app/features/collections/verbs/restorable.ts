import { RESTORE_DAYS } from '../rules.ts'

const DAY = 24 * 60 * 60 * 1000 // milliseconds

/** What was deleted at this time or earlier cannot be restored. */
export const lastRestorable = (now: Date) => new Date(now.getTime() - RESTORE_DAYS * DAY)

/** Until when something deleted can be restored. */
export const restorableUntil = (deletedAt: Date) => new Date(deletedAt.getTime() + RESTORE_DAYS * DAY)
