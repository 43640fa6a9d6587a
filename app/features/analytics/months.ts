/** The month of a time, UTC: `2026-11`. */
function monthOf(moment: Date): string {
  return moment.toISOString().slice(0, 7)
}

/** The month this many months earlier. */
export function monthsBefore(moment: Date, months: number): string {
  return monthOf(new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() - months)))
}

/** The same day and time this many months earlier, UTC; the month's last day if it has no such day. */
export function momentMonthsBefore(moment: Date, months: number): Date {
  const before = new Date(moment)
  before.setUTCMonth(moment.getUTCMonth() - months)
  // A day that the month does not have overflows into the next month.
  if (before.getUTCDate() !== moment.getUTCDate()) before.setUTCDate(0)
  return before
}
