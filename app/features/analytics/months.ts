/** The month of a moment, UTC: `2026-11`. */
export function monthOf(moment: Date): string {
  return moment.toISOString().slice(0, 7)
}

/** The month so many months before a moment's. */
export function monthsBefore(moment: Date, months: number): string {
  return monthOf(new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() - months)))
}
