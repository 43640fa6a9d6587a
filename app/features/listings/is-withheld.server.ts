import { sql, type SQL } from 'drizzle-orm'
import { listings } from '#app/database/schema/homes/listings.ts'

/** Whether all homes of a company are held: the office suspended it, or its membership has lapsed. For queries from `listings`. */
export const isCompanyHeld = sql<boolean>`exists (select from company_register register
  where register.company_id = "listings"."company_id" and (register.paused_at is not null or register.suspended_at is not null))`

/** Why all homes of a company are held, evaluated once for all rows; null if they are not. @param company an expression for its id */
export const whyCompanyHeld = (company: SQL): SQL<'suspension' | 'membership' | null> =>
  sql`(select case when register.suspended_at is not null then 'suspension'
      when register.paused_at is not null then 'membership' end
    from company_register register where register.company_id = ${company})`

/** Whether a home is withheld: its company is held, or its manager is suspended or has asked for the account to be erased and
 *  nobody else at the company can look after the home. A column for queries from `listings`, used by search, the home's page and
 *  inquiries. */
export const isWithheld = sql<boolean>`(${isCompanyHeld} or exists (select from users manager
    where manager.id = "listings"."manager_id" and (manager.suspended_at is not null or manager.deletion_asked_at is not null))
  and not exists (select from company_members member join users person on person.id = member.user_id
    where member.company_id = "listings"."company_id" and person.manager and person.suspended_at is null and person.deletion_asked_at is null))`

/** The columns that `whyNotOffered` needs. */
export const offerState = {
  status: listings.status,
  withheld: isWithheld,
  rentedThrough: listings.rentedThrough,
  availableFrom: listings.availableFrom,
}
