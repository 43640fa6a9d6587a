import { sql } from 'drizzle-orm'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { companyOfMember } from '#app/database/sql/company-people.server.ts'
import type { Reading } from '#app/platform/context.ts'

/** How many homes are in search and have nobody else in their company who could answer. */
export async function homesLeft(db: Reading, userId: string): Promise<number> {
  const [row] = await queryRows<{ homes: number }>(
    db,
    sql`select count(*)::int as homes from listing_search
      join listings on listings.id = listing_search.listing_id
      where listings.company_id = ${companyOfMember(userId)}
        and not exists (select from company_members other join users person on person.id = other.user_id
          where other.company_id = listings.company_id and other.user_id <> ${userId}::uuid
            and person.manager and person.suspended_at is null and person.deletion_asked_at is null)`,
  )
  return row?.homes ?? 0
}

/** What whoever deletes their account reads about them; null without any. */
export function homesLeftText(homes: number): string | null {
  if (homes === 0) return null
  const [own, are, come] = homes === 1 ? ['Your home', 'is', 'comes'] : [`Your ${homes} homes`, 'are', 'come']
  const rest = homes === 1 ? 'it' : 'them'
  return `${own} ${are} no longer offered from then on, and ${come} back if you keep your account. After that the people who run this site decide about ${rest}.`
}
