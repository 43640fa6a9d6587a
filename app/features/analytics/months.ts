/** The month of a moment, UTC: `2026-11`. */
function monthOf(moment: Date): string {
  return moment.toISOString().slice(0, 7)
}

/** The month so many months before a moment's. */
export function monthsBefore(moment: Date, months: number): string {
  return monthOf(new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() - months)))
}

/** The same day and time so many months before, UTC; the last day of a month that is too short for it. */
export function momentMonthsBefore(moment: Date, months: number): Date {
  const before = new Date(moment)
  before.setUTCMonth(moment.getUTCMonth() - months)
  // A day that the month does not have is counted on into the next one.
  if (before.getUTCDate() !== moment.getUTCDate()) before.setUTCDate(0)
  return before
}
