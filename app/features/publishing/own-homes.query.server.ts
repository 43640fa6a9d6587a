import { and, asc, eq, inArray, isNotNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { companyOfAccount } from '#app/database/sql/company-people.server.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { chosenSettings } from '#app/features/site/chosen-settings.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { ASKED_BEFORE, DAY, type Unlisted } from '#app/features/listings/freshness-rules.ts'
import { ownHomesPolicy } from '#app/features/listings/policy.ts'
import type { ListingStatus, Photo } from '#app/features/listings/rules.ts'
import type { PriceBasis } from '#app/features/listings/choices.ts'
import { draftCounts, type DraftCounts } from './drafts.server.ts'
import { returnedDrafts } from './decision-against.server.ts'
import { HOMES_A_PAGE, type HomeFilter } from './rules.ts'

export type OwnHome = {
  id: string
  slug: string
  name: string
  address: string
  status: ListingStatus
  unlisted: Unlisted | null
  price: number
  priceBasis: PriceBasis
  /** The cover photo. */
  photo: Photo | null
  confirmedAt: string | null
  /** ISO time at which it leaves search unless it is confirmed; null when it is not in search. */
  endsAt: string | null
  /** An admin returned it after a review; its page says why. */
  givenBack: boolean
}

export type OwnHomesPage = {
  homes: OwnHome[]
  /** The cursor of the next page; null on the last one. */
  after: string | null
  /** What the drafts lack; counted for the first page of all homes and of drafts. */
  drafts: DraftCounts | null
}

const { id, slug, name, address, status, unlisted, price, priceBasis, confirmedAt, freshAt } = listings
const photo = sql<Photo | null>`${listings.photos} -> 0`
const columns = { id, slug, name, address, status, unlisted, price, priceBasis, confirmedAt, freshAt, photo }

/** The homes of the user's company, page by page; those whose confirmation expires first come first.
 *  @param after the id of the previous page's last home; an id that is not theirs is ignored
 *  @throws SignInRequired, Forbidden */
export async function ownHomes(
  ctx: Context,
  { filter, after = null }: { filter: HomeFilter; after?: string | null },
): Promise<OwnHomesPage> {
  const { db } = authorize(ctx, ownHomesPolicy.read, null)
  const { userId } = requirePerson(ctx)
  const [{ freshDays: window }, later] = await Promise.all([
    chosenSettings(db, ctx.settings),
    laterThan(db, after, userId),
  ])
  const soon = new Date(ctx.now().getTime() - (window - ASKED_BEFORE) * DAY)
  const published = eq(status, 'published')
  const filters = {
    all: undefined,
    asked: and(published, or(isNotNull(unlisted), lte(freshAt, soon))),
    drafts: inArray(status, ['draft', 'submitted']),
    offered: published,
    paused: eq(status, 'paused'),
    gone: eq(status, 'archived'),
  }
  const own = eq(listings.companyId, companyOfAccount(userId))
  const isCounted = (filter === 'all' || filter === 'drafts') && later === undefined
  const [rows, back, drafts] = await Promise.all([
    db
      .select(columns)
      .from(listings)
      .where(and(own, filters[filter], later))
      .orderBy(asc(freshAt), asc(id))
      .limit(HOMES_A_PAGE + 1),
    returnedDrafts(db, userId),
    isCounted ? draftCounts(db, userId) : null,
  ])
  const shown = rows.slice(0, HOMES_A_PAGE)
  const homes = shown.map(({ freshAt: fresh, confirmedAt: confirmed, ...home }) => {
    const inSearch = home.status === 'published' && home.unlisted === null
    const endsAt = inSearch ? new Date(fresh.getTime() + window * DAY).toISOString() : null
    return {
      ...home,
      confirmedAt: confirmed?.toISOString() ?? null,
      endsAt,
      givenBack: back.has(home.id),
    }
  })
  return { homes, after: rows.length > HOMES_A_PAGE ? (homes.at(-1)?.id ?? null) : null, drafts }
}

/** A condition for the homes after another one in the list's order. */
async function laterThan(db: Reading, after: string | null, userId: string): Promise<SQL | undefined> {
  if (after === null || !isId(after)) return undefined
  const last = and(eq(id, after), eq(listings.companyId, companyOfAccount(userId)))
  const [known] = await db.select({ id }).from(listings).where(last)
  if (!known) return undefined
  return sql`(${freshAt}, ${id}) > (select l.fresh_at, l.id from listings l where l.id = ${after})`
}
