import { sql } from 'drizzle-orm'

/** The ids of the people of a home's company, as a column for queries from `listings`: the subject of policies. */
export const companyPeople = sql<
  string[]
>`array(select user_id::text from company_members where company_members.company_id = "listings"."company_id")`

/** The company of an account; null while it has none. */
export const companyOfAccount = (userId: string) =>
  sql`(select company_id from company_members where user_id = ${userId}::uuid)`
