/** The month of a time, UTC: `2026-11`. */
function monthOf(moment: Date): string {
  return moment.toISOString().slice(0, 7)
}

/** The month that many months earlier. */
export function monthsBefore(moment: Date, months: number): string {
  return monthOf(new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() - months)))
}

/** That day and time so many months earlier, UTC; the last day of the month when it has no such day. */
export function momentMonthsBefore(moment: Date, months: number): Date {
  const before = new Date(moment)
  before.setUTCMonth(moment.getUTCMonth() - months)
  // A day that the month does not have overflows into the next month.
  if (before.getUTCDate() !== moment.getUTCDate()) before.setUTCDate(0)
  return before
}
