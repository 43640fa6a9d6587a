import { and, eq } from 'drizzle-orm'
import { href } from 'react-router'
import {
  companies,
  companyInvitations,
  companyLeadAddresses,
  companyMembers,
} from '#app/database/schema/homes/companies.ts'
import { notify } from '#app/features/notifications/notify.server.ts'
import type { PersonalData } from '#app/platform/personal-data.ts'
import { passOnHomes } from './change-people.server.ts'
import { HOMES_INHERITED, OWNER_NOW } from './people-rules.ts'
import { lockOwnCompany, successorOf } from './own-company.server.ts'

/** The company of a person who offers homes. Erasing the account passes its homes on (`successorOf`). The last person's erasure deletes
 *  the company, and the office gets its homes. */
export const companyData: PersonalData = {
  name: 'company',
  tables: ['companies', 'company_members', 'company_lead_addresses', 'company_invitations'],
  read: async (db, { userId, email }) => {
    const { name, askedName, phone, website, askedWebsite, keptUnnamedAt, nameMailedAt, createdAt } =
      companies
    const { role, joinedAt } = companyMembers
    const { askedAt, confirmedAt } = companyLeadAddresses
    return {
      company: await db
        .select({
          name,
          askedName,
          phone,
          website,
          askedWebsite,
          keptUnnamedAt,
          nameMailedAt,
          createdAt,
          role,
          joinedAt,
        })
        .from(companyMembers)
        .innerJoin(companies, eq(companies.id, companyMembers.companyId))
        .where(eq(companyMembers.userId, userId)),
      leadAddresses: await db
        .select({ email: companyLeadAddresses.email, askedAt, confirmedAt })
        .from(companyLeadAddresses)
        .innerJoin(companyMembers, eq(companyMembers.companyId, companyLeadAddresses.companyId))
        // Only owners' exports contain them.
        .where(and(eq(companyMembers.userId, userId), eq(role, 'owner'))),
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
  handOver: async (tx, { userId }) => {
    const { members } = await lockOwnCompany(tx.db, userId)
    const heir = successorOf(members, userId)
    if (!heir) return
    const detail = heir.role === 'owner' ? HOMES_INHERITED : OWNER_NOW
    await notify(tx, { kind: 'home-looked-at', to: heir.userId, detail, link: href('/manage/company') })
  },
  erase: async (db, { userId, email }) => {
    await db.delete(companyLeadAddresses).where(eq(companyLeadAddresses.email, email))
    await db.delete(companyInvitations).where(eq(companyInvitations.email, email))
    const { companyId, members } = await lockOwnCompany(db, userId)
    if (companyId === null) return
    const heir = successorOf(members, userId)
    if (!heir) {
      await db.delete(companies).where(eq(companies.id, companyId))
      return
    }
    await db.update(companyMembers).set({ role: 'owner' }).where(eq(companyMembers.userId, heir.userId))
    await passOnHomes(db, { companyId, from: userId, to: heir.userId })
  },
}
