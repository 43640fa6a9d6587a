import { eq, sql, type SQL } from 'drizzle-orm'
import { companyPeople } from '#app/database/sql/company-people.server.ts'
import { find, authorize } from '#app/database/gate.server.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { isWithheld } from '#app/features/listings/is-withheld.server.ts'
import { shownRegister } from '#app/features/company-register/shown-register.server.ts'
import {
  registerDay,
  registerLines,
  type RegisterFacts,
  type ShownFact,
} from '#app/features/company-register/rules.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import { toDetail } from '#app/features/listings/to-detail.ts'
import type { ListingDetail, PriceChange, ListingCard } from '#app/features/listings/views.ts'
import { homesWithWays } from '#app/features/search/whole-homes.server.ts'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { firstPublished } from '#app/features/listings/listing-changes.server.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { listingSearch } from '#app/database/schema/homes/listing-search.ts'
import { SIMILAR } from '#app/features/listings/limits.ts'
import { hiderOf, notHidden, type PreparedSearch } from '#app/features/search/prepare-search.server.ts'
import { cardJson, cardSources, toCard, type CardRow } from '#app/features/listings/listing-card.server.ts'

type OfCompany = {
  withheld: boolean
  people: string[]
  register: (RegisterFacts & { shown: ShownFact[] }) | null
}

/** Whether a home is withheld, its company's people, and the public part of the office's register about it. */
const ofManagers = sql<OfCompany>`json_build_object(
  'withheld', ${isWithheld}, 'people', ${companyPeople}, 'register', ${shownRegister})`

const slug = /^[a-z0-9-]{1,80}$/

/** A condition for the home with an id or slug. @throws NotFound if it is neither */
export function namedListing(idOrSlug: string): SQL {
  if (isId(idOrSlug)) return eq(listings.id, idOrSlug)
  if (!slug.test(idOrSlug)) throw new NotFound()
  return eq(listings.slug, idOrSlug)
}

/** One home by its id or slug, with its cost for `people` (null: the default share) and these optional fees.
 *  @throws NotFound if it does not exist or may not be seen */
export async function findListing(
  ctx: Context,
  { idOrSlug, people, fees = [] }: { idOrSlug: string; people: number | null; fees?: string[] },
): Promise<ListingDetail> {
  const named = namedListing(idOrSlug)
  const [, found] = await find(ctx, listingPolicy.read, async (look) => {
    const [row] = await homesWithWays(look.db, ofManagers).where(named)
    if (!row) throw new NotFound()
    return { ...row.home, people: row.more.people, row }
  })
  const { more, ...row } = found.row
  const { withheld, register } = more
  const registered =
    register && !withheld ? registerLines(register, register.shown, registerDay(ctx.now())) : []
  return toDetail({ ...row, withheld, registered }, people, fees)
}

const SHOWN = 12

/** A home's rent changes since it was first published, latest first, without who made them. Leaves out a change that was reverted
 *  within a day, for example by undoing a bulk change. */
export async function priceHistory(ctx: Context, listingId: string): Promise<PriceChange[]> {
  const { db } = authorize(ctx, listingPolicy.read, { status: 'published' })
  const rows = await queryRows<{ at: Date; from: number; to: number }>(
    db,
    sql`select c.at, (change->>'from')::int as "from", (change->>'to')::int as "to"
      from listing_changes c, jsonb_array_elements(c.changes) change
      where c.listing_id = ${listingId} and change->>'field' = 'price' and c.version > ${firstPublished(listingId)}
      order by c.version desc, c.id desc limit ${2 * SHOWN}`,
    { prepared: true },
  )
  const changes = rows.map(({ at, from, to }) => ({ at: new Date(at).toISOString(), from, to }))
  const kept: PriceChange[] = []
  for (const change of changes) {
    const later = kept.at(-1)
    if (later && isTakenBack(change, later)) kept.pop()
    else kept.push(change)
  }
  return kept.slice(0, SHOWN)
}

const isTakenBack = (change: PriceChange, later: PriceChange): boolean =>
  later.from === change.to &&
  later.to === change.from &&
  Date.parse(later.at) - Date.parse(change.at) < 24 * 60 * 60 * 1000

type Like = Pick<ListingDetail, 'id' | 'beds'> & {
  campus: Pick<ListingDetail['campus'], 'slug'>
  cost: Pick<ListingDetail['cost'], 'basis' | 'perBed' | 'wholeUnit'>
}

/** Campuses at most this many miles apart are in one city. */
const ONE_CITY = 15

/** At most 4 published homes near campuses in the same city, most similar first (specification part 2 §7): up to 5 beds more or
 *  fewer, and a price up to $500 a month higher or lower, as stated for a bed or for the whole home. Beds and price are each
 *  weighted by their allowed range. Excludes the home itself and homes the user hid.
 *  @param people for whose share cards are shown; null: the default share */
export async function similarListings(
  ctx: Context,
  {
    home: { id, beds, campus, cost },
    people,
    prepared,
  }: { home: Like; people: number | null; prepared?: Pick<PreparedSearch, 'hider'> },
): Promise<ListingCard[]> {
  const open = authorize(ctx, listingPolicy.read, { status: 'published' })
  const { hider } = prepared ?? { hider: await hiderOf(open) }
  const s = listingSearch
  const price = cost.basis === 'bed' ? cost.perBed : cost.wholeUnit
  const apart = sql`abs(${s.beds} - ${beds}) / ${SIMILAR.beds}::float8
    + abs(${listings.price} - ${price}) / ${SIMILAR.price}::float8`
  const query = sql`
    select json_agg(${cardJson} order by near.place) as items from (
      select ${s.listingId} as id, row_number() over (order by ${apart}, ${s.listingId}) as place
      from ${s} join ${listings} on ${listings.id} = ${s.listingId}
      where ${s.campusId} in (
          select other.id from ${campuses} other, ${campuses} own where own.slug = ${campus.slug}
            and sqrt(power(69 * (other.lat - own.lat), 2)
              + power(69 * (other.lng - own.lng) * cos(radians(own.lat)), 2)) <= ${ONE_CITY})
        and ${s.beds} between ${beds - SIMILAR.beds} and ${beds + SIMILAR.beds}
        and ${listings.price} between ${price - SIMILAR.price} and ${price + SIMILAR.price}
        and ${s.listingId} <> ${id} and ${notHidden(hider, sql`${s.listingId}`) ?? sql`true`}
      order by ${apart}, ${s.listingId} limit ${SIMILAR.count}
    ) near, ${cardSources} where ${listings.id} = near.id`
  const rows = await queryRows<{ items: CardRow[] | null }>(open.db, query)
  return (rows[0]?.items ?? []).map((row) => toCard(row, people))
}
