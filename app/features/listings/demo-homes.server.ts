import { asc, eq, and, ne, sql } from 'drizzle-orm'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import type { Reading, Context } from '#app/platform/context.ts'
import { authorize } from '#app/database/gate.server.ts'
import { changeRows, queryRows } from '#app/database/sql/query-rows.server.ts'
import { PREPARED_PHOTOS } from '#app/features/photos/show-home-photos.server.ts'
import { listingPolicy } from './policy.ts'
import { DEMO_SOURCE, type Photo } from './rules.ts'
import type { PropertyType } from './choices.ts'

/** All published homes with their campus, in the order they were added. */
export async function demoHomes({ db }: { db: Reading }) {
  const { id, slug, managerId } = listings
  return db
    .select({ id, slug, managerId, campus: campuses.slug })
    .from(listings)
    .innerJoin(campuses, eq(campuses.id, listings.campusId))
    .where(eq(listings.status, 'published'))
    .orderBy(asc(listings.id))
}
export type DemoHome = Awaited<ReturnType<typeof demoHomes>>[number]

/** Whether there is any published home that the demo did not invent. */
export async function hasRealHomes(ctx: Context): Promise<boolean> {
  const { db } = authorize(ctx, listingPolicy.read, { status: 'published' })
  const found = await db
    .select({ id: listings.id })
    .from(listings)
    .where(and(eq(listings.status, 'published'), ne(listings.source, DEMO_SOURCE)))
    .limit(1)
  return found.length > 0
}

/** A home with `count` pictures that ship with the site. */
export type HomeWithShipped = {
  id: string
  campus: string
  type: PropertyType
  bedrooms: number
  count: number
}

/** Homes with a picture that should ship with the site but is missing in this version, in the recommended order.
 *  @param folder common prefix of such pictures' URLs
 *  @param shipped the URLs that exist */
export async function homesWithLostPictures(
  ctx: Context,
  { folder, shipped }: { folder: string; shipped: string[] },
): Promise<HomeWithShipped[]> {
  const { db } = authorize(ctx, listingPolicy.readShipped, { status: 'published' })
  return queryRows<HomeWithShipped>(
    db,
    sql`with pictures as (
        select l.id, count(*)::int as count, bool_or(not p->>'src' = any(${sql.param(shipped)}::text[])) as lost
        from listings l, jsonb_array_elements(l.photos) p where starts_with(p->>'src', ${folder}) group by l.id)
      select l.id, c.slug as campus, l.type, l.bedrooms, pictures.count
      from pictures join listings l using (id) join campuses c on c.id = l.campus_id
        left join listing_search s on s.listing_id = l.id
      where pictures.lost order by s.rank desc nulls last, l.id`,
  )
}

/** Replaces homes' shipped pictures; photos that were processed for these homes stay. */
export async function setShippedPictures(ctx: Context, pictures: Map<string, Photo[]>): Promise<void> {
  const { db } = authorize(ctx, listingPolicy.save, { status: 'published' })
  const rows = [...pictures].map(([id, photos]) => ({ id, photos }))
  await changeRows(
    db,
    sql`update listings set photos = given.photos || ${sql.raw(PREPARED_PHOTOS)},
      updated_at = ${ctx.now().toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, photos jsonb) where listings.id = given.id`,
  )
}
