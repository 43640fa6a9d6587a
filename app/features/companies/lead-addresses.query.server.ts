import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { authorize } from '#app/database/gate.server.ts'
import { companyLeadAddresses } from '#app/database/schema/homes/companies.ts'
import { answeringCompany, companyOfAccount } from '#app/database/sql/company-people.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { addressState, type LeadAddress } from './lead-address-rules.ts'
import { companyPolicy } from './policy.ts'

/** The addresses of the actor's company, in alphabetical order. @throws SignInRequired, Forbidden */
export async function ownLeadAddresses(ctx: Context): Promise<LeadAddress[]> {
  const { db } = authorize(ctx, companyPolicy.read, null)
  const { userId } = requirePerson(ctx)
  const { id, companyId, email, askedAt, confirmedAt } = companyLeadAddresses
  const rows = await db
    .select({ id, email, askedAt, confirmedAt })
    .from(companyLeadAddresses)
    .where(eq(companyId, companyOfAccount(userId)))
    .orderBy(asc(email))
  return rows.map((row) => ({ id: row.id, email: row.email, state: addressState(row, ctx.now()) }))
}

/** The confirmed addresses of the company that answers an inquiry. @param managerUserId null: admins answer */
export async function confirmedLeadAddresses(db: Reading, managerUserId: string | null) {
  const { id, companyId, email, confirmedAt } = companyLeadAddresses
  return db
    .select({ id, email })
    .from(companyLeadAddresses)
    .where(and(eq(companyId, answeringCompany(managerUserId)), isNotNull(confirmedAt)))
    .orderBy(asc(email))
}
