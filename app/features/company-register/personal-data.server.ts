import { eq } from 'drizzle-orm'
import { companyMembers } from '#app/database/schema/homes/companies.ts'
import { companyRegister } from '#app/database/schema/homes/company-register.ts'
import type { PersonalData } from '#app/platform/personal-data.ts'

/** What the office keeps about somebody's company. Its notes are not in it: they may say who complained. It is deleted with the
 *  company, and stays where others take it over. */
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
