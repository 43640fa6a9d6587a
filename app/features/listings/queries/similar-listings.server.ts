import { sql } from 'drizzle-orm'
import { campuses } from '#app/database/schema/campuses.ts'
import { listingSearch } from '#app/database/schema/listing-search.ts'
import { listings } from '#app/database/schema/listings.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { listingPolicy } from '../policy.ts'
import { SIMILAR } from '../rules.ts'
import type { ListingCard, ListingDetail } from '../views.ts'
import { hiderOf, notHidden } from './hidden-homes.server.ts'
import { cardJson, cardSources, toCard, type CardRow } from './listing-card.server.ts'

type Like = Pick<ListingDetail, 'id' | 'beds'> & {
  campus: Pick<ListingDetail['campus'], 'slug'>
  cost: Pick<ListingDetail['cost'], 'knownWhole'>
}

/** At most 4 published homes of the same campus with beds ±5 and price ±$500, most similar first, without the home itself
 *  (specification part 2 §9) and without homes the user hid. It compares the known cost of the whole home, so that homes
 *  rented by the bed and as a unit are comparable; beds and price are each weighted by their allowed range. Cards show the
 *  share for `people` (null: the default share). */
export async function similarListings(
  ctx: Context,
  { id, beds, campus, cost }: Like,
  people: number | null,
): Promise<ListingCard[]> {
  authorize(listingPolicy.read, ctx.actor, { status: 'published' })
  const s = listingSearch
  const apart = sql`abs(${s.beds} - ${beds}) / ${SIMILAR.beds}::float8
    + abs(${s.whole} - ${cost.knownWhole}) / ${SIMILAR.price}::float8`
  const { rows } = await ctx.db.execute<{ items: CardRow[] | null }>(sql`
    select json_agg(${cardJson} order by near.place) as items from (
      select ${s.listingId} as id, row_number() over (order by ${apart}, ${s.listingId}) as place
      from ${s}
      where ${s.campusId} = (select ${campuses.id} from ${campuses} where ${campuses.slug} = ${campus.slug})
        and ${s.beds} between ${beds - SIMILAR.beds} and ${beds + SIMILAR.beds}
        and ${s.whole} between ${cost.knownWhole - SIMILAR.price} and ${cost.knownWhole + SIMILAR.price}
        and ${s.listingId} <> ${id} and ${notHidden(await hiderOf(ctx), sql`${s.listingId}`) ?? sql`true`}
      order by ${apart}, ${s.listingId} limit ${SIMILAR.count}
    ) near, ${cardSources} where ${listings.id} = near.id`)
  return (rows[0]?.items ?? []).map((row) => toCard(row, people))
}
