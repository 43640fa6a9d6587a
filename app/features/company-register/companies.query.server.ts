import { and, desc, eq, isNotNull, isNull, lt, lte, ne, sql, type SQL } from 'drizzle-orm'
import { authorize } from '#app/database/gate.server.ts'
import { companies } from '#app/database/schema/homes/companies.ts'
import { companyRegister } from '#app/database/schema/homes/company-register.ts'
import { UNNAMED } from '#app/features/companies/rules.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { CSV_START, csvRow } from '#app/platform/text/csv.ts'
import { isId } from '#app/platform/addresses/is-id.ts'
import { daysLater } from '#app/platform/time/zone-days.ts'
import { OFFICE } from '#app/platform/office.ts'
import { COMPANIES_PAGE, companyPath, type CompaniesFilters } from './paths.ts'
import { companyRegisterPolicy } from './policy.ts'
import { registerFactsOf, NO_ENTRY } from './register.query.server.ts'
import { ENDS_SOON_DAYS, registerDay, type RegisterFacts, type RegisterState } from './rules.ts'

/** Companies read at a time for the CSV file. */
const AT_ONCE = 1000

/** A company in the staff's list. */
export type CompanyLine = RegisterFacts & {
  companyId: string
  name: string
  /** Number of published homes. */
  homes: number
  paused: boolean
  suspended: boolean
}

/** One page of companies, newest first (ids sort by time).
 *  @throws NotFound unless the actor is staff */
export async function registerPage(
  ctx: Context,
  filters: CompaniesFilters,
): Promise<{ lines: CompanyLine[]; after: string | null }> {
  const { db } = authorize(ctx, companyRegisterPolicy.read, null)
  const rows = await linesOf(db, filters, { today: registerDay(ctx.now()), most: COMPANIES_PAGE + 1 })
  const lines = rows.slice(0, COMPANIES_PAGE)
  return { lines, after: rows.length > lines.length ? (lines.at(-1)?.companyId ?? null) : null }
}

/** All matching companies as CSV, in parts as they are read. Notes stay on their company's page.
 *  @throws NotFound unless the actor is staff */
export function companiesCsv(ctx: Context, filters: CompaniesFilters): AsyncGenerator<string> {
  const { db } = authorize(ctx, companyRegisterPolicy.read, null)
  return csvParts(db, filters, { today: registerDay(ctx.now()), site: ctx.settings.publicUrl })
}

const HEADINGS = [
  ['Company id', 'Company', 'State', 'Published homes', 'License', 'License through'],
  ['Documents reviewed on', 'Documents reviewed by', 'Terms', 'Terms accepted on'],
  ['Membership through', 'Page'],
].flat()

async function* csvParts(
  db: Reading,
  filters: CompaniesFilters,
  { today, site }: { today: string; site: string },
): AsyncGenerator<string> {
  yield CSV_START + csvRow(HEADINGS)
  for (let { after } = filters; ;) {
    const lines = await linesOf(db, { ...filters, after }, { today, most: AT_ONCE })
    if (lines.length > 0)
      yield lines
        .map((line) => {
          const about = [line.companyId, line.name, stateText(line), line.homes]
          const license = [line.licenseNumber, line.licenseEndsOn]
          const papers = [line.documentsOn, line.documentsBy, line.termsVersion, line.termsOn]
          const page = `${site}${companyPath(line.companyId)}`
          return csvRow([...about, ...license, ...papers, line.memberThrough, page])
        })
        .join('')
    after = lines.at(-1)?.companyId ?? null
    if (lines.length < AT_ONCE) return
  }
}

function stateText({ suspended, paused }: CompanyLine): string {
  if (suspended) return 'Suspended'
  return paused ? 'Paused' : 'Active'
}

const published = sql<number>`(select count(*)::int from listings home
  where home.company_id = ${companies.id} and home.status = 'published')`

async function linesOf(
  db: Reading,
  { q, state, after }: CompaniesFilters,
  { today, most }: { today: string; most: number },
): Promise<CompanyLine[]> {
  const rows = await db
    .select({ id: companies.id, name: companies.name, homes: published, entry: companyRegister })
    .from(companies)
    .leftJoin(companyRegister, eq(companyRegister.companyId, companies.id))
    .where(
      and(
        ne(companies.id, OFFICE),
        q === '' ? undefined : matches(q),
        state === null ? undefined : conditionOf[state](daysLater(today, ENDS_SOON_DAYS)),
        after === null ? undefined : lt(companies.id, after),
      ),
    )
    .orderBy(desc(companies.id))
    .limit(most)
  return rows.map(({ id, name, homes, entry }) => {
    const { pausedAt, suspendedAt, ...facts } = entry ?? NO_ENTRY
    return {
      ...registerFactsOf(facts),
      companyId: id,
      name: name ?? UNNAMED,
      homes,
      paused: pausedAt !== null,
      suspended: suspendedAt !== null,
    }
  })
}

function matches(q: string): SQL {
  if (isId(q)) return eq(companies.id, q)
  const containing = `%${q.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`(lower(coalesce(${companies.name}, ${UNNAMED})) like ${containing}
    or lower(${companyRegister.licenseNumber}) like ${containing})`
}

/** @param soon the last ISO date that counts as soon */
const conditionOf: Record<RegisterState, (soon: string) => SQL | undefined> = {
  suspended: () => isNotNull(companyRegister.suspendedAt),
  paused: () => isNotNull(companyRegister.pausedAt),
  ending: (soon) => lte(companyRegister.memberThrough, soon),
  license: (soon) => lte(companyRegister.licenseEndsOn, soon),
  none: () => isNull(companyRegister.companyId),
}
