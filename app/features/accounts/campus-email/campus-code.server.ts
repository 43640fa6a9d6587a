import { campuses } from '#app/database/schema/map/campuses.ts'
import type { Reading } from '#app/platform/context.ts'
import { isAtDomain } from './campus-address.ts'
import type { CodeKey } from '../codes/codes.server.ts'

/** A code is valid for this account and this address together. */
export const campusCode = (userId: string, email: string): CodeKey => ({
  purpose: 'campus-email',
  subject: `${userId} ${email}`,
})

export async function isCampusEmail(db: Reading, email: string): Promise<boolean> {
  const rows = await db.select({ domains: campuses.emailDomains }).from(campuses)
  return rows.some(({ domains }) => isAtDomain(email, domains))
}
