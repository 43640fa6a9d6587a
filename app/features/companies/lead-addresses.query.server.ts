import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { authorize } from '#app/database/gate.server.ts'
import { companyLeadAddresses, companyMembers } from '#app/database/schema/homes/companies.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { addressState, type LeadAddress } from './lead-address-rules.ts'
import { companyPolicy } from './policy.ts'

const ofMember = (userId: string) =>
  and(eq(companyMembers.companyId, companyLeadAddresses.companyId), eq(companyMembers.userId, userId))

/** The addresses of the actor's company, in the order of the alphabet. @throws SignInRequired, Forbidden */
export async function ownLeadAddresses(ctx: Context): Promise<LeadAddress[]> {
  const { db } = authorize(ctx, companyPolicy.read, null)
  const { userId } = requirePerson(ctx)
  const { id, email, askedAt, confirmedAt } = companyLeadAddresses
  const rows = await db
    .select({ id, email, askedAt, confirmedAt })
    .from(companyLeadAddresses)
    .innerJoin(companyMembers, ofMember(userId))
    .orderBy(asc(email))
  return rows.map((row) => ({ id: row.id, email: row.email, state: addressState(row, ctx.now()) }))
}

/** The confirmed addresses of the company of a manager. */
export async function confirmedLeadAddresses(db: Reading, managerUserId: string) {
  const { id, email, confirmedAt } = companyLeadAddresses
  return db
    .select({ id, email })
    .from(companyLeadAddresses)
    .innerJoin(companyMembers, ofMember(managerUserId))
    .where(isNotNull(confirmedAt))
    .orderBy(asc(email))
}
