import { eq } from 'drizzle-orm'
import { authorize } from '#app/database/gate.server.ts'
import { companies, companyMembers } from '#app/database/schema/homes/companies.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { companyPolicy } from './policy.ts'

export type OwnCompany = {
  /** As students read it; null: not chosen yet. */
  name: string | null
  /** The name that waits for an admin. */
  asked: string | null
}

/** The company of the actor, whose name may not be chosen yet. @throws SignInRequired, Forbidden */
export async function ownCompany(ctx: Context): Promise<OwnCompany> {
  const { db } = authorize(ctx, companyPolicy.read, null)
  const { userId } = requirePerson(ctx)
  const { id, name, askedName: asked } = companies
  const [found] = await db
    .select({ name, asked })
    .from(companyMembers)
    .innerJoin(companies, eq(id, companyMembers.companyId))
    .where(eq(companyMembers.userId, userId))
  return found ?? { name: null, asked: null }
}
