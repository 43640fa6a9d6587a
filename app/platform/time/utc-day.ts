/** The day in UTC as an ISO date, such as `2026-11-26`. */
export const utcDay = (at: Date): string => at.toISOString().slice(0, 10)
