import { eq } from 'drizzle-orm'
import { companyMembers } from '#app/database/schema/homes/companies.ts'
import { companyRegister } from '#app/database/schema/homes/company-register.ts'
import type { PersonalData } from '#app/platform/personal-data.ts'

/** What the office keeps about a person's company, without its notes, which may say who complained. It is deleted with the company,
 *  and stays if others take the company over. */
export const companyRegisterData: PersonalData = {
  name: 'company-register',
  tables: ['company_register'],
  read: async (db, { userId }) => {
    const { licenseNumber, licenseEndsOn, documentsOn, documentsBy, termsVersion, termsOn } = companyRegister
    const { memberThrough, shown, pausedAt, suspendedAt, companyId } = companyRegister
    return {
      companyInTheRegister: await db
        .select({
          licenseNumber,
          licenseEndsOn,
          documentsOn,
          documentsBy,
          termsVersion,
          termsOn,
          memberThrough,
          shown,
          pausedAt,
          suspendedAt,
        })
        .from(companyRegister)
        .innerJoin(companyMembers, eq(companyMembers.companyId, companyId))
        .where(eq(companyMembers.userId, userId)),
    }
  },
}
