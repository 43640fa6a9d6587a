import { sql } from 'drizzle-orm'

/** Whether a home is not offered because its manager is suspended or asked for the account to be erased, and nobody of the
 *  company could look after it: a column for queries from `listings`. The search, its page and inquiries ask it. */
export const isWithheld = sql<boolean>`(exists (select from users manager
    where manager.id = "listings"."manager_id" and (manager.suspended_at is not null or manager.deletion_asked_at is not null))
  and not exists (select from company_members member join users person on person.id = member.user_id
    where member.company_id = "listings"."company_id" and person.manager and person.suspended_at is null and person.deletion_asked_at is null))`
