const YEAR = 365 * 24 * 60 * 60 * 1000 // milliseconds

/** Whether an address is at one of a campus's domains or below it: `ana@student.usc.edu` is at `usc.edu`. */
export function isAtDomain(email: string, domains: string[]): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domains.some((each) => domain === each || domain.endsWith(`.${each}`))
}

/** What is said of a campus e-mail: that a code proved it, and when. It holds for a year; never a bare "verified".
 *  @param confirmedAt when a code proved it last */
export function campusEmailWords(confirmedAt: Date | null, now: Date): string | null {
  if (!confirmedAt || now.getTime() - confirmedAt.getTime() > YEAR) return null
  const month = confirmedAt.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return `campus e-mail confirmed, ${month}`
}
