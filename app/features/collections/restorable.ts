import { RESTORE_DAYS } from './rules.ts'

const DAY = 24 * 60 * 60 * 1000 // milliseconds

/** What was deleted then or earlier is gone for good. */
export const lastRestorable = (now: Date) => new Date(now.getTime() - RESTORE_DAYS * DAY)

/** Until when something deleted can be taken back. */
export const restorableUntil = (deletedAt: Date) => new Date(deletedAt.getTime() + RESTORE_DAYS * DAY)
