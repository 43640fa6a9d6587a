import { eq } from 'drizzle-orm'
import { companies, companyMembers } from '#app/database/schema/homes/companies.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import type { Database, SystemContext } from '#app/platform/context.ts'

/** The company of an account, which begins with its first home. Two who are first at once get the same one. */
export async function companyOf(
  { db: tx, now }: Pick<SystemContext, 'db' | 'now'>,
  userId: string,
): Promise<string> {
  const known = await memberOf(tx, userId)
  if (known) return known
  const id = newId()
  await tx.insert(companies).values({ id, createdAt: now() })
  const joined = await tx
    .insert(companyMembers)
    .values({ userId, companyId: id, role: 'owner', joinedAt: now() })
    .onConflictDoNothing()
    .returning({ companyId: companyMembers.companyId })
  if (joined.length > 0) return id
  await tx.delete(companies).where(eq(companies.id, id))
  return (await memberOf(tx, userId)) ?? id
}

async function memberOf(tx: Database, userId: string): Promise<string | undefined> {
  const { companyId } = companyMembers
  const [found] = await tx.select({ companyId }).from(companyMembers).where(eq(companyMembers.userId, userId))
  return found?.companyId
}
