const DAY = 24 * 60 * 60 * 1000 // milliseconds

/** When somebody was last active, in steps too coarse to reveal daily habits. */
export function activeText(lastActiveAt: Date, now: Date): string {
  const days = (now.getTime() - lastActiveAt.getTime()) / DAY
  if (days < 2) return 'Active in the last two days'
  if (days < 7) return 'Active this week'
  return days < 30 ? 'Active this month' : 'Not active for over a month'
}
