import { sql, type SQL } from 'drizzle-orm'
import { listings } from '#app/database/schema/homes/listings.ts'

/** Whether all homes of its company are held: the office suspended it, or its membership is over. For queries from `listings`. */
export const isHeld = sql<boolean>`exists (select from company_register register
  where register.company_id = "listings"."company_id" and (register.paused_at is not null or register.suspended_at is not null))`

/** Why all homes of a company are held, once for all rows; null while they are not. @param company an expression for its id */
export const heldFor = (company: SQL): SQL<'suspension' | 'membership' | null> =>
  sql`(select case when register.suspended_at is not null then 'suspension'
      when register.paused_at is not null then 'membership' end
    from company_register register where register.company_id = ${company})`

/** Whether a home is not offered because it is held, or its manager is suspended or asked for the account to be erased, and nobody of the
 *  company could look after it: a column for queries from `listings`. The search, its page and inquiries ask it. */
export const isWithheld = sql<boolean>`(${isHeld} or exists (select from users manager
    where manager.id = "listings"."manager_id" and (manager.suspended_at is not null or manager.deletion_asked_at is not null))
  and not exists (select from company_members member join users person on person.id = member.user_id
    where member.company_id = "listings"."company_id" and person.manager and person.suspended_at is null and person.deletion_asked_at is null))`

/** What says whether a home is offered, for `whyNotOffered`. */
export const offerState = {
  status: listings.status,
  withheld: isWithheld,
  rentedThrough: listings.rentedThrough,
  availableFrom: listings.availableFrom,
}
