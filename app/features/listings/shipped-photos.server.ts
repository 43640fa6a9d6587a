import { sql } from 'drizzle-orm'
import { queryRows } from '#app/database/query-rows.server.ts'
import { PREPARED_PHOTOS } from '#app/features/photos/show-home-photos.server.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { listingPolicy } from './policy.ts'
import type { Photo, PropertyType } from './rules.ts'

/** A home that shows pictures which ship with the site; `count` of them. */
export type HomeWithShipped = {
  id: string
  campus: string
  type: PropertyType
  bedrooms: number
  count: number
}

/** Homes that show a picture of the site which this version does not ship, in the recommended order.
 *  @param folder what the addresses of such pictures begin with
 *  @param shipped the addresses that there are */
export async function homesWithLostPictures(
  ctx: Context,
  folder: string,
  shipped: string[],
): Promise<HomeWithShipped[]> {
  authorize(listingPolicy.save, ctx.actor, { status: 'published' })
  return queryRows<HomeWithShipped>(
    ctx.db,
    sql`with pictures as (
        select l.id, count(*)::int as count, bool_or(not p->>'src' = any(${sql.param(shipped)}::text[])) as lost
        from listings l, jsonb_array_elements(l.photos) p where starts_with(p->>'src', ${folder}) group by l.id)
      select l.id, c.slug as campus, l.type, l.bedrooms, pictures.count
      from pictures join listings l using (id) join campuses c on c.id = l.campus_id
        left join listing_search s on s.listing_id = l.id
      where pictures.lost order by s.rank desc nulls last, l.id`,
    { prepared: false },
  )
}

/** Gives homes other pictures of the site; photos that were prepared for them stay. */
export async function setShippedPictures(ctx: Context, pictures: Map<string, Photo[]>): Promise<void> {
  authorize(listingPolicy.save, ctx.actor, { status: 'published' })
  const rows = [...pictures].map(([id, photos]) => ({ id, photos }))
  await ctx.db.execute(sql`update listings set photos = given.photos || ${sql.raw(PREPARED_PHOTOS)},
      updated_at = ${ctx.now().toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, photos jsonb) where listings.id = given.id`)
}
