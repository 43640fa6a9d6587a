import { eq, sql } from 'drizzle-orm'
import { companies, companyMembers } from '#app/database/schema/homes/companies.ts'
import type { PersonalData } from '#app/platform/personal-data.ts'

/** The company of somebody who offers homes. An erasure deletes that of its last person; its homes become the office's. */
export const companyData: PersonalData = {
  name: 'company',
  tables: ['companies', 'company_members'],
  read: async (db, { userId }) => {
    const { name, askedName, createdAt } = companies
    const { role, joinedAt } = companyMembers
    return {
      company: await db
        .select({ name, askedName, createdAt, role, joinedAt })
        .from(companyMembers)
        .innerJoin(companies, eq(companies.id, companyMembers.companyId))
        .where(eq(companyMembers.userId, userId)),
    }
  },
  erase: async (db, { userId }) => {
    await db.delete(companies).where(
      sql`${companies.id} = (select ${companyMembers.companyId} from ${companyMembers} where ${companyMembers.userId} = ${userId}::uuid)
        and not exists (select from ${companyMembers} other
          where other.company_id = ${companies.id} and other.user_id <> ${userId}::uuid)`,
    )
  },
}
