import { sql, type SQL } from 'drizzle-orm'
import { OFFICE } from '#app/platform/office.ts'

const office = sql.raw(`'${OFFICE}'::uuid`)

/** Who is in which company, as a table. An admin who is in no other company belongs to the office while they are an admin,
 *  without a row of their own. */
export const peopleOfCompanies = sql`(select user_id, company_id, role, joined_at from company_members
  union all select id, ${office}, 'owner', created_at from users
    where admin and not exists (select from company_members own where own.user_id = users.id))`

const peopleOf = (companyId: SQL) =>
  sql<
    string[]
  >`array(select person.user_id::text from ${peopleOfCompanies} person where person.company_id = ${companyId})`

/** The ids of the people in a home's company, as a column for queries from `listings`: the subject of policies. */
export const companyPeople = peopleOf(sql`"listings"."company_id"`)

/** The ids of the people whose home or logo a photo shows, for queries from `photos` that join `listings`. */
export const photoPeople = peopleOf(sql`coalesce("listings"."company_id", "photos"."company_id")`)

/** The ids of the people in a list's company, for queries from `manager_imports` and `manager_feeds`. */
export const importPeople = peopleOf(sql`"manager_imports"."company_id"`)
export const feedPeople = peopleOf(sql`"manager_feeds"."company_id"`)

/** The ids of the people in the company of an inquiry's manager, as a column for queries from `inquiries`. */
export const inquiryCompanyPeople = sql<
  string[]
>`array(select theirs.user_id::text from company_members own join company_members theirs using (company_id)
  where own.user_id = "inquiries"."manager_user_id")`

/** An account and its colleagues in the same company. */
export const withColleagues = (userId: string) =>
  sql`(select ${userId}::uuid union select theirs.user_id from company_members own
    join company_members theirs using (company_id) where own.user_id = ${userId}::uuid)`

/** An account's company; null without one. */
export const companyOfAccount = (userId: string) =>
  sql`(select person.company_id from ${peopleOfCompanies} person where person.user_id = ${userId}::uuid)`

/** The company that an account created or joined, which excludes an admin's office. */
export const companyOfMember = (userId: string) =>
  sql`(select company_id from company_members where user_id = ${userId}::uuid)`

/** The account responsible for a home, for queries from `listings`: its manager, otherwise the longest-standing owner or
 *  colleague in its company who is active; null if admins are. */
export const answersOfHome = sql<string | null>`(select person.id from company_members member
  join users person on person.id = member.user_id
  where member.company_id = "listings"."company_id" and person.manager
    and person.deletion_asked_at is null and person.suspended_at is null
  order by (person.id = "listings"."manager_id") desc nulls last, (member.role = 'owner') desc, member.joined_at, person.id
  limit 1)`

/** The company that answers an inquiry. @param managerUserId who answers; null for admins */
export const answeringCompany = (managerUserId: string | null) =>
  managerUserId === null ? office : companyOfAccount(managerUserId)
