import { asc, desc, eq, sql } from 'drizzle-orm'
import { homeNews, savedSearches } from '#app/database/schema/site/alerts.ts'
import { listingSearch } from '#app/database/schema/homes/listing-search.ts'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { listCampuses } from '#app/features/campuses/campuses.query.server.ts'
import { hiderOf, textSearchOf } from '#app/features/search/prepare-search.server.ts'
import { conditionsOf, matching } from '#app/features/search/filters.server.ts'
import type { ListingSearch } from '#app/features/search/search-params.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, ReadingContext } from '#app/platform/context.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { activeFilters } from '#app/features/search/ui/active-filters.ts'
import { savedSearchPolicy } from './policy.ts'
import { frequencies, SEARCH_NAME_MOST, type Frequency, type SavedSearch } from './rules.ts'
import { askedIn, readHref, savedHref } from './paths.ts'

/** The user's saved searches, each with the number of homes that are new this week and since it was last opened.
 *  @throws SignInRequired */
export async function ownSearches(ctx: Context): Promise<SavedSearch[]> {
  const { userId } = requirePerson(ctx)
  const open = authorize(ctx, savedSearchPolicy.read, { userId })
  const rows = await open.db
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId))
    .orderBy(asc(savedSearches.name), asc(savedSearches.id))
  const campuses = await listCampuses(ctx, 'all')
  const today = utcDay(ctx.now())
  const views: SavedSearch[] = []
  for (const { id, name, frequency, href, seenAt } of rows) {
    const search = readHref(href)
    if (!search) continue
    const fresh = await countFresh(open, search, seenAt)
    views.push({ id, name, frequency, href, filters: filtersOf(search, campuses, today), fresh })
  }
  return views
}

/** The user's most recently saved or opened search; null without any.
 *  @throws SignInRequired */
export async function latestSearch(ctx: Context): Promise<{ name: string; search: ListingSearch } | null> {
  const { userId } = requirePerson(ctx)
  const { db } = authorize(ctx, savedSearchPolicy.read, { userId })
  const [row] = await db
    .select({ name: savedSearches.name, href: savedSearches.href })
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId))
    .orderBy(desc(savedSearches.seenAt))
    .limit(1)
  const search = row && readHref(row.href)
  return search ? { name: row.name, search } : null
}

/** The number of a search's homes that appeared after a given time. */
async function countFresh(ctx: ReadingContext, search: ListingSearch, since: Date): Promise<number> {
  const conditions = conditionsOf(search, await textSearchOf(ctx.db, search.q), await hiderOf(ctx))
  const [found] = await queryRows<{ count: number }>(
    ctx.db,
    sql`select count(*)::int as count
      from (select ${listingSearch.listingId} as id from ${matching(conditions)}) found
      where exists (select from ${homeNews} n
        where n.listing_id = found.id and n.before is null and n.at > ${since.toISOString()}::timestamptz)`,
  )
  return found?.count ?? 0
}

export type NewSearch = {
  href: string
  filters: string[]
  /** The page's filters that a saved search cannot contain. */
  left: string[]
  /** The values of the saved search, or the defaults. */
  name: string
  frequency: Frequency
  isSaved: boolean
}

/** The initial values of the form for saving a search; null if the URL is not a search.
 *  @throws SignInRequired */
export async function newSearch(ctx: Context, address: string): Promise<NewSearch | null> {
  const { userId } = requirePerson(ctx)
  const { db } = authorize(ctx, savedSearchPolicy.read, { userId })
  const asked = askedIn(address)
  const search = readHref(address)
  if (!asked || !search) return null
  const href = savedHref(search)
  const own = await db.select().from(savedSearches).where(eq(savedSearches.userId, userId))
  const before = own.find((each) => each.href === href)
  const today = utcDay(ctx.now())
  const filters = filtersOf(search, await listCampuses(ctx, 'all'), today)
  return {
    href,
    filters,
    left: activeFilters(asked, today)
      .map(({ label }) => label)
      .filter((label) => !filters.includes(label)),
    name: before?.name ?? suggestedName(filters),
    frequency: before?.frequency ?? frequencies[1],
    isSaved: before !== undefined,
  }
}

/** A search in words, the campus first.
 *  @param today ISO date */
function filtersOf(
  search: ListingSearch,
  campuses: { slug: string; shortName: string }[],
  today: string,
): string[] {
  const campus = campuses.find(({ slug }) => slug === search.campus)
  return [
    campus ? `Near ${campus.shortName}` : 'Near all campuses',
    ...activeFilters(search, today).map(({ label }) => label),
  ]
}

/** A suggested name: `2 beds, Up to $1,200 a person near USC`. */
function suggestedName([place = '', ...others]: string[]): string {
  const near = place.replace(/^Near/, 'near')
  const full = `${others.length === 0 ? 'Homes' : others.join(', ')} ${near}`
  return full.length <= SEARCH_NAME_MOST ? full : `Homes ${near}`
}
