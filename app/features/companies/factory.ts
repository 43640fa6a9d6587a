import { companies, companyMembers } from '#app/database/schema/homes/companies.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import type { SystemContext } from '#app/platform/context.ts'

/** Creates a company with a public name, for an account without one. */
export async function makeCompany(
  { db, now }: SystemContext,
  { userId, name }: { userId: string; name: string },
): Promise<void> {
  const companyId = newId()
  await db.insert(companies).values({ id: companyId, name, createdAt: now() })
  await db.insert(companyMembers).values({ userId, companyId, role: 'owner', joinedAt: now() })
}

/** Adds an account to a company as a colleague. */
export async function makeColleague(
  { db, now }: SystemContext,
  { userId, companyId }: { userId: string; companyId: string },
): Promise<void> {
  await db.insert(companyMembers).values({ userId, companyId, role: 'colleague', joinedAt: now() })
}
