const DAY = 24 * 60 * 60 * 1000 // milliseconds
const YEAR = 365 * DAY
/** How long before expiry a confirmation can be renewed. */
const MONTH = 30 * DAY

/** Whether an address is at one of a campus's domains or a subdomain: `ana@student.usc.edu` is at `usc.edu`. */
export function isAtDomain(email: string, domains: string[]): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domains.some((each) => domain === each || domain.endsWith(`.${each}`))
}

/** When a confirmation expires. */
export const campusEmailUntil = (confirmedAt: Date): Date => new Date(confirmedAt.getTime() + YEAR)

/** Whether it can be confirmed again now: it never was, it has expired, or it expires within a month. */
export function isRenewable(confirmedAt: Date | null, now: Date): boolean {
  return confirmedAt === null || campusEmailUntil(confirmedAt).getTime() - now.getTime() <= MONTH
}

/** When a campus email was confirmed, in words; null if it never was or has expired. Pages never say a bare "verified", because a
 *  confirmation lasts only a year. */
export function campusEmailText(confirmedAt: Date | null, now: Date, timeZone: string): string | null {
  if (!confirmedAt || campusEmailUntil(confirmedAt) < now) return null
  const month = confirmedAt.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone })
  return `campus email confirmed, ${month}`
}
