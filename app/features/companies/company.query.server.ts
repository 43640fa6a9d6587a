import { asc, eq, sql } from 'drizzle-orm'
import { companyOfAccount } from '#app/database/sql/company-people.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import { companies, companyMembers } from '#app/database/schema/homes/companies.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { companyVersion } from './company-version.server.ts'
import { OFFICE } from '#app/platform/office.ts'
import { companyPolicy } from './policy.ts'

export type OwnCompany = {
  /** As students see it; null: not chosen yet. */
  name: string | null
  /** Whether it is the office that runs this site, whose members are the admins. */
  office: boolean
  /** The name that waits for an admin's review. */
  asked: string | null
  phone: string | null
  website: string | null
  /** The website that waits for an admin's review. */
  askedWebsite: string | null
  /** Whether the company exists yet: it begins with a first home or name. */
  begun: boolean
  /** Whether to ask its people for a name: it has begun, has none, none awaits review, and they have not declined one. */
  nameAsked: boolean
  /** The version that its form sends back (`companyVersion`). */
  version: string
}

export type CompanyPeople = {
  /** Whether the actor may invite and remove people. */
  owner: boolean
  people: { userId: string; name: string; role: 'owner' | 'colleague'; self: boolean }[]
  invitations: { id: string; email: string; over: boolean }[]
}

const NEW = {
  name: null,
  askedName: null,
  phone: null,
  website: null,
  askedWebsite: null,
  keptUnnamedAt: null,
}

/** The actor's company; its name may not be chosen yet. @throws SignInRequired, Forbidden */
export async function ownCompany(ctx: Context): Promise<OwnCompany> {
  const { db } = authorize(ctx, companyPolicy.read, null)
  const { userId } = requirePerson(ctx)
  const [found] = await db
    .select()
    .from(companies)
    .where(eq(companies.id, companyOfAccount(userId)))
  const { name, askedName, phone, website, askedWebsite, keptUnnamedAt } = found ?? NEW
  const office = found?.id === OFFICE
  const version = companyVersion({ name, askedName, phone, website, askedWebsite })
  const nameAsked =
    found !== undefined && !office && name === null && askedName === null && keptUnnamedAt === null
  return {
    begun: found !== undefined,
    office,
    name,
    asked: askedName,
    phone,
    website,
    askedWebsite,
    nameAsked,
    version,
  }
}

/** The people of the actor's company, longest membership first, and for owners also the pending invitations.
 *  @throws SignInRequired, Forbidden */
export async function companyPeople(ctx: Context): Promise<CompanyPeople> {
  const { db } = authorize(ctx, companyPolicy.read, null)
  const { userId: me } = requirePerson(ctx)
  const own = sql`${companyMembers.companyId} = (select company_id from company_members where user_id = ${me}::uuid)`
  const { userId, role } = companyMembers
  const invited = sql<{ id: string; email: string; expiresAt: string }[]>`(
    select coalesce(json_agg(json_build_object('id', i.id, 'email', i.email, 'expiresAt', i.expires_at) order by i.email), '[]')
    from company_invitations i where i.company_id = ${companyMembers.companyId} and i.accepted_at is null)`
  const rows = await db
    .select({ userId, role, givenName: users.givenName, familyName: users.familyName, invited })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, userId))
    .where(own)
    .orderBy(asc(companyMembers.joinedAt), asc(userId))
  const owner = rows.length === 0 || rows.some((row) => row.userId === me && row.role === 'owner')
  return {
    owner,
    people: rows.map((row) => ({
      userId: row.userId,
      name: `${row.givenName} ${row.familyName}`.trim(),
      role: row.role,
      self: row.userId === me,
    })),
    invitations: owner
      ? (rows[0]?.invited ?? []).map(({ id, email, expiresAt }) => ({
          id,
          email,
          over: new Date(expiresAt) <= ctx.now(),
        }))
      : [],
  }
}
