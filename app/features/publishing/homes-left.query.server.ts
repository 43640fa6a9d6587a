import { sql } from 'drizzle-orm'
import { authorize } from '#app/database/gate.server.ts'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { companyOfMember } from '#app/database/sql/company-people.server.ts'
import { ownAccountPolicy } from '#app/features/accounts/policy.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, Reading } from '#app/platform/context.ts'

/** What deleting the actor's account would do to the homes they offer, as a text for them; null if they offer none.
 *  @throws SignInRequired */
export async function leftHomesText(ctx: Context): Promise<string | null> {
  const { userId, manager } = requirePerson(ctx)
  const { db } = authorize(ctx, ownAccountPolicy.read, { userId })
  const homes = manager ? await homesLeft(db, userId) : 0
  if (homes === 0) return null
  const [own, leaves, comes, rest] =
    homes === 1
      ? ['your home', 'It leaves', 'comes', 'it']
      : [`your ${homes} homes`, 'They leave', 'come', 'them']
  return `Nobody can ask about ${own} any longer. ${leaves} the search, and ${comes} back if you keep your account; otherwise the people who run this site decide about ${rest}.`
}

/** How many homes are in search that nobody else at their company could answer for. */
async function homesLeft(db: Reading, userId: string): Promise<number> {
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
