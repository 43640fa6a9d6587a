import { eq, sql } from 'drizzle-orm'
import {
  companies,
  companyInvitations,
  companyLeadAddresses,
  companyMembers,
} from '#app/database/schema/homes/companies.ts'
import type { PersonalData } from '#app/platform/personal-data.ts'

/** The company of somebody who offers homes. An erasure deletes that of its last person; its homes become the office's. */
export const companyData: PersonalData = {
  name: 'company',
  tables: ['companies', 'company_members', 'company_lead_addresses', 'company_invitations'],
  read: async (db, { userId, email }) => {
    const { name, askedName, createdAt } = companies
    const { role, joinedAt } = companyMembers
    const { askedAt, confirmedAt } = companyLeadAddresses
    return {
      company: await db
        .select({ name, askedName, createdAt, role, joinedAt })
        .from(companyMembers)
        .innerJoin(companies, eq(companies.id, companyMembers.companyId))
        .where(eq(companyMembers.userId, userId)),
      leadAddresses: await db
        .select({ email: companyLeadAddresses.email, askedAt, confirmedAt })
        .from(companyLeadAddresses)
        .innerJoin(companyMembers, eq(companyMembers.companyId, companyLeadAddresses.companyId))
        .where(eq(companyMembers.userId, userId)),
      addressForLeads: await db
        .select({ askedAt, confirmedAt })
        .from(companyLeadAddresses)
        .where(eq(companyLeadAddresses.email, email)),
      invitationsToCompanies: await db
        .select({
          company: name,
          invitedAt: companyInvitations.createdAt,
          acceptedAt: companyInvitations.acceptedAt,
        })
        .from(companyInvitations)
        .innerJoin(companies, eq(companies.id, companyInvitations.companyId))
        .where(eq(companyInvitations.email, email)),
    }
  },
  erase: async (db, { userId, email }) => {
    await db.delete(companyLeadAddresses).where(eq(companyLeadAddresses.email, email))
    await db.delete(companyInvitations).where(eq(companyInvitations.email, email))
    await db.delete(companies).where(
      sql`${companies.id} = (select ${companyMembers.companyId} from ${companyMembers} where ${companyMembers.userId} = ${userId}::uuid)
        and not exists (select from ${companyMembers} other
          where other.company_id = ${companies.id} and other.user_id <> ${userId}::uuid)`,
    )
  },
}
