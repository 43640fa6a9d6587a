const DAY = 24 * 60 * 60 * 1000 // milliseconds
const YEAR = 365 * DAY
/** How long before its end it may be renewed. */
const MONTH = 30 * DAY

/** Whether an address is at one of a campus's domains or below it: `ana@student.usc.edu` is at `usc.edu`. */
export function isAtDomain(email: string, domains: string[]): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domains.some((each) => domain === each || domain.endsWith(`.${each}`))
}

/** Until when a proof holds. */
export const campusEmailUntil = (confirmedAt: Date): Date => new Date(confirmedAt.getTime() + YEAR)

/** Whether it is time to prove it once more: it never was, no longer is, or ends within a month. */
export function isRenewable(confirmedAt: Date | null, now: Date): boolean {
  return confirmedAt === null || campusEmailUntil(confirmedAt).getTime() - now.getTime() <= MONTH
}

/** What is said of a campus e-mail: that a code proved it, and when. It holds for a year; never a bare "verified".
 *  @param confirmedAt when a code proved it last */
export function campusEmailWords(confirmedAt: Date | null, now: Date): string | null {
  if (!confirmedAt || campusEmailUntil(confirmedAt) < now) return null
  const month = confirmedAt.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return `campus e-mail confirmed, ${month}`
}
