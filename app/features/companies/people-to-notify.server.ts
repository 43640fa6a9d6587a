import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { companyMembers } from '#app/database/schema/homes/companies.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { isHere } from '#app/features/people/visible-to.server.ts'
import type { Reading } from '#app/platform/context.ts'

/** The accounts to notify of decisions about a company's homes: the homes' managers, and every other present member.
 *  @param managerIds the homes' managers */
export async function peopleToNotify(
  db: Reading,
  { companyId, managerIds }: { companyId: string; managerIds: string[] },
): Promise<string[]> {
  const people = db
    .select({ id: companyMembers.userId })
    .from(companyMembers)
    .where(eq(companyMembers.companyId, companyId))
  const colleagues = and(inArray(users.id, people), eq(users.manager, true), isHere)
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(or(inArray(users.id, managerIds), colleagues))
    .orderBy(asc(users.id))
  return found.map(({ id }) => id)
}
