import { sql } from 'drizzle-orm'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { listingSearch } from '#app/database/schema/homes/listing-search.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import { SIMILAR } from '#app/features/listings/rules.ts'
import type { ListingCard, ListingDetail } from '#app/features/listings/views.ts'
import { hiderOf, notHidden } from '#app/features/search/queries/hidden-homes.server.ts'
import type { PreparedSearch } from '#app/features/search/queries/prepare-search.server.ts'
import {
  cardJson,
  cardSources,
  toCard,
  type CardRow,
} from '#app/features/listings/queries/listing-card.server.ts'

type Like = Pick<ListingDetail, 'id' | 'beds'> & {
  campus: Pick<ListingDetail['campus'], 'slug'>
  cost: Pick<ListingDetail['cost'], 'basis' | 'perBed' | 'wholeUnit'>
}

/** Campuses this near to each other, in miles, are in one city. */
const ONE_CITY = 15

/** At most 4 published homes near the campuses of the same city, most similar first (specification part 2 §7). They have up
 *  to 5 beds more or less, and a price up to $500 a month higher or lower. The price is as stated, for a bed or for the
 *  whole home. Beds and price are each weighted by their allowed range. The home itself and homes that the user hid are
 *  left out.
 *  @param people whose share cards show; null: the default share */
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
