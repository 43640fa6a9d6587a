import { and, desc, eq, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { authorize } from '#app/database/gate.server.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { companies } from '#app/database/schema/homes/companies.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { homeTitle } from '#app/features/listings/home-title.ts'
import { detailHref } from '#app/features/listings/paths.ts'
import { isCompanyHeld } from '#app/features/listings/is-withheld.server.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import type { ListingStatus } from '#app/features/listings/rules.ts'
import { isAllowed } from '#app/platform/access.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { OFFICE } from '#app/platform/office.ts'
import { CSV_START, csvRow } from '#app/platform/text/csv.ts'
import { isId } from '#app/platform/addresses/is-id.ts'
import { homeStateLabels, STAFF_HOMES_PAGE, wordsOfSearch, type HomesFilters } from './homes-rules.ts'

/** Homes that are read at a time for the CSV file. */
const AT_ONCE = 1000

export type StaffHome = {
  id: string
  slug: string
  title: string
  status: ListingStatus
  /** Whether it is published but hidden from search. */
  unlisted: boolean
  /** Its company's name; '' if it has none. */
  company: string
  /** Null for the office. */
  companyId: string | null
  managed: boolean
  /** Whether the actor may restore it to its earlier state. */
  canBringBack: boolean
  campus: string
  /** ISO times. */
  confirmedAt: string | null
  createdAt: string
}

/** One page of all homes, in every status, newest first.
 *  @throws NotFound unless the actor is staff */
export async function staffHomes(
  ctx: Context,
  filters: HomesFilters,
): Promise<{ homes: StaffHome[]; after: string | null }> {
  const { db } = authorize(ctx, listingPolicy.readEvery, { status: 'published' })
  const rows = await homesOfFilters(db, filters, STAFF_HOMES_PAGE + 1)
  const shown = rows.slice(0, STAFF_HOMES_PAGE)
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  return {
    homes: shown.map((row) => {
      const { status } = row
      const canBringBack =
        status === 'archived' &&
        isAllowed(listingPolicy.bringBack, ctx.actor, {
          status,
          takenDownById: row.takenDownById,
        })
      return { ...toStaffHome(row), canBringBack }
    }),
    after: last?.id ?? null,
  }
}

/** All homes that match the filters as CSV, in parts as they are read.
 *  @throws NotFound unless the actor is staff */
export function homesCsv(ctx: Context, filters: HomesFilters): AsyncGenerator<string> {
  const { db } = authorize(ctx, listingPolicy.readEvery, { status: 'published' })
  return csvParts(db, filters, ctx.settings.publicUrl)
}

/** The person who took down an archived home. */
export const takenDownById = sql<string | null>`case when listings.status = 'archived' then (
  select taken.user_id from listing_changes taken where taken.listing_id = listings.id
    and taken.changes @> '[{"field":"status","to":"archived"}]'::jsonb
  order by taken.version desc, taken.id desc limit 1) end`

const HEADINGS = [
  ['Home id', 'Home', 'State', 'Company', 'Campus'],
  ['Rent', 'Rent is for', 'Beds', 'Last confirmed', 'Added', 'Page'],
].flat()

async function* csvParts(db: Reading, filters: HomesFilters, site: string): AsyncGenerator<string> {
  yield CSV_START + csvRow(HEADINGS)
  for (let after = filters.after; ;) {
    const rows = await homesOfFilters(db, { ...filters, after }, AT_ONCE)
    if (rows.length > 0)
      yield rows
        .map((row) => {
          const { id, slug, title, status, company, campus, confirmedAt, createdAt } = toStaffHome(row)
          const about = [id, title, homeStateLabels[status], company, campus]
          const rent = [row.price / 100, row.priceBasis === 'bed' ? 'a bed' : 'the home', row.beds]
          return csvRow([...about, ...rent, confirmedAt, createdAt, `${site}${detailHref(slug)}`])
        })
        .join('')
    after = rows.at(-1)?.id ?? null
    if (rows.length < AT_ONCE) return
  }
}

type HomeRow = Awaited<ReturnType<typeof homesOfFilters>>[number]

/** Newest first: ids sort by time. */
export function homesOfFilters(db: Reading, { q, status, unmanaged, after }: HomesFilters, most: number) {
  const { id, slug, name, address, unlisted, companyId, managerId, confirmedAt, createdAt } = listings
  const { price, priceBasis, beds } = listings
  return db
    .select({
      id,
      slug,
      name,
      address,
      status: listings.status,
      unlisted,
      held: isCompanyHeld,
      companyId,
      managerId,
      confirmedAt,
      createdAt,
      price,
      priceBasis,
      beds,
      takenDownById,
      company: companies.name,
      campus: campuses.shortName,
    })
    .from(listings)
    .innerJoin(companies, eq(companies.id, companyId))
    .innerJoin(campuses, eq(campuses.id, listings.campusId))
    .where(
      and(
        q === '' ? undefined : isId(q) ? or(eq(id, q), eq(companyId, q)) : sql`${id} in (${idsFound(q)})`,
        status === null ? undefined : eq(listings.status, status),
        unmanaged ? isNull(managerId) : undefined,
        after === null ? undefined : lt(id, after),
      ),
    )
    .orderBy(desc(id))
    .limit(most)
}

const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Homes with all words in name and address, and homes of companies with this name. Each half has its own index. */
function idsFound(q: string): SQL {
  const words = wordsOfSearch(q).map(
    (word) => sql`lower(${listings.name} || ' ' || ${listings.address}) like ${containing(word)}`,
  )
  return sql`select ${listings.id} from ${listings} where ${and(...words)}
    union all select home.id from ${companies} company join ${listings} home on home.company_id = company.id
      where lower(company.name) like ${containing(q.toLowerCase())}`
}

function toStaffHome(row: HomeRow): Omit<StaffHome, 'canBringBack'> {
  const { id, slug, status, unlisted, companyId, managerId, company, campus, confirmedAt, createdAt } = row
  return {
    id,
    slug,
    title: homeTitle(row),
    status,
    unlisted: status === 'published' && (unlisted !== null || row.held),
    companyId: companyId === OFFICE ? null : companyId,
    company: companyId === OFFICE ? 'The office' : (company ?? ''),
    managed: managerId !== null,
    campus,
    confirmedAt: confirmedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}
