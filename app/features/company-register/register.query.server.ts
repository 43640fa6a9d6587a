import { and, count, eq, gte, ne, sql } from 'drizzle-orm'
import { authorize } from '#app/database/gate.server.ts'
import { companies, companyMembers } from '#app/database/schema/homes/companies.ts'
import { companyRegister } from '#app/database/schema/homes/company-register.ts'
import { homeReports } from '#app/database/schema/homes/freshness.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { companyOfAccount } from '#app/database/sql/company-people.server.ts'
import { UNNAMED } from '#app/features/companies/rules.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import { isAllowed, requirePerson } from '#app/platform/access.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/is-id.ts'
import { OFFICE } from '#app/platform/office.ts'
import { companyRegisterPolicy } from './policy.ts'
import type { RegisterFacts, ShownFact } from './rules.ts'
import { registerVersion } from './register-version.server.ts'

/** A company as staff see it; times are ISO times. */
export type CompanyRecord = RegisterFacts & {
  companyId: string
  name: string
  /** Null for actors who may not read them. */
  notes: string | null
  shown: ShownFact[]
  pausedAt: string | null
  suspendedAt: string | null
  since: string
  /** Number of homes that are offered or held, and of all homes. */
  published: number
  homes: number
  /** Its people, for admins; empty for the desk. */
  people: { userId: string; name: string; owner: boolean }[]
  /** Reports about its homes in the last twelve months, and how many of them were acted on. */
  reports: number
  reportsActedOn: number
  mayEdit: boolean
  version: string
}

/** The values for a company without an entry. */
export const NO_ENTRY = {
  licenseNumber: null,
  licenseEndsOn: null,
  documentsOn: null,
  documentsBy: null,
  termsVersion: null,
  termsOn: null,
  memberThrough: null,
  notes: '',
  shown: [] as ShownFact[],
  reminders: 0,
  remindedOn: null,
  pausedAt: null,
  suspendedAt: null,
}

/** A company that can be in the register: any except the office. @throws NotFound */
export async function findCompany(
  { db }: { db: Reading },
  companyId: string,
): Promise<{ companyId: string }> {
  const [found] =
    isId(companyId) && companyId !== OFFICE
      ? await db.select({ companyId: companies.id }).from(companies).where(eq(companies.id, companyId))
      : []
  if (!found) throw new NotFound()
  return found
}

/** A company with what the office keeps about it.
 *  @throws NotFound unless the actor is staff, and for a missing company */
export async function companyRecord(ctx: Context, companyId: string): Promise<CompanyRecord> {
  const { db } = authorize(ctx, companyRegisterPolicy.read, null)
  if (!isId(companyId) || companyId === OFFICE) throw new NotFound()
  const isAdmin = isAllowed(companyRegisterPolicy.readNotes, ctx.actor, null)
  const [[company], [homes], [reports], people] = await Promise.all([
    db
      .select({ company: companies, entry: companyRegister })
      .from(companies)
      .leftJoin(companyRegister, eq(companyRegister.companyId, companies.id))
      .where(eq(companies.id, companyId)),
    db
      .select({
        all: count(),
        published: sql<number>`count(*) filter (where ${listings.status} = 'published')::int`,
      })
      .from(listings)
      .where(and(eq(listings.companyId, companyId), ne(listings.status, 'archived'))),
    reportsOf(db, companyId, ctx.now()),
    isAdmin ? peopleOf(db, companyId) : [],
  ])
  if (!company) throw new NotFound()
  const entry = company.entry ?? NO_ENTRY
  return {
    ...registerFactsOf(entry),
    companyId,
    name: company.company.name ?? UNNAMED,
    notes: isAdmin ? entry.notes : null,
    shown: entry.shown,
    pausedAt: entry.pausedAt?.toISOString() ?? null,
    suspendedAt: entry.suspendedAt?.toISOString() ?? null,
    since: company.company.createdAt.toISOString(),
    published: homes?.published ?? 0,
    homes: homes?.all ?? 0,
    people,
    reports: reports?.all ?? 0,
    reportsActedOn: reports?.actedOn ?? 0,
    mayEdit: isAllowed(companyRegisterPolicy.save, ctx.actor, { companyId }),
    version: registerVersion(entry),
  }
}

export const registerFactsOf = (row: RegisterFacts): RegisterFacts => ({
  licenseNumber: row.licenseNumber,
  licenseEndsOn: row.licenseEndsOn,
  documentsOn: row.documentsOn,
  documentsBy: row.documentsBy,
  termsVersion: row.termsVersion,
  termsOn: row.termsOn,
  memberThrough: row.memberThrough,
})

const MONTHS = 12

function reportsOf(db: Reading, companyId: string, now: Date) {
  const since = new Date(now)
  since.setUTCMonth(since.getUTCMonth() - MONTHS)
  return db
    .select({
      all: count(),
      actedOn: sql<number>`count(*) filter (where ${homeReports.outcome} = 'acted')::int`,
    })
    .from(homeReports)
    .innerJoin(listings, eq(listings.id, homeReports.listingId))
    .where(and(eq(listings.companyId, companyId), gte(homeReports.createdAt, since)))
}

async function peopleOf(db: Reading, companyId: string) {
  const { userId, role, joinedAt } = companyMembers
  const rows = await db
    .select({ userId, role, givenName: users.givenName, familyName: users.familyName })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, userId))
    .where(eq(companyMembers.companyId, companyId))
    .orderBy(joinedAt, userId)
    .limit(100)
  return rows.map((row) => ({
    userId: row.userId,
    name: shownName(row.givenName, row.familyName),
    owner: row.role === 'owner',
  }))
}

/** What a company's people read about their own company on their pages. */
export type OwnRegister = {
  memberThrough: string | null
  /** Whether their homes are paused because the membership ended. */
  paused: boolean
  suspended: boolean
}

/** The register's row of the actor's company; null if there is none. @throws SignInRequired, Forbidden */
export async function ownRegister(ctx: Context): Promise<OwnRegister | null> {
  const { db } = authorize(ctx, companyRegisterPolicy.readOwn, null)
  const { userId } = requirePerson(ctx)
  const [row] = await db
    .select()
    .from(companyRegister)
    .where(eq(companyRegister.companyId, companyOfAccount(userId)))
  if (!row) return null
  const { memberThrough, pausedAt, suspendedAt } = row
  return { memberThrough, paused: pausedAt !== null, suspended: suspendedAt !== null }
}
