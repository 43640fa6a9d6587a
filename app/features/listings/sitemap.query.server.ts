import { asc, count, eq } from 'drizzle-orm'
import { listingSearch } from '#app/database/schema/homes/listing-search.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { authorize } from '#app/database/gate.server.ts'
import { SITEMAP_SIZE } from '#app/platform/addresses/sitemap.ts'
import type { Context } from '#app/platform/context.ts'
import { listingPolicy } from './policy.ts'

export type SitemapListing = { slug: string; updatedAt: Date }

/** The number of sitemap files for all published homes. */
export async function countSitemaps(ctx: Context): Promise<number> {
  const { db } = authorize(ctx, listingPolicy.read, { status: 'published' })
  const [found] = await db.select({ homes: count() }).from(listingSearch)
  return Math.ceil((found?.homes ?? 0) / SITEMAP_SIZE)
}

/** The published homes in sitemap file `number`, starting at 1; empty after the last. Oldest first, so that a new home changes only
 *  the last file. */
export async function sitemapListings(ctx: Context, number: number): Promise<SitemapListing[]> {
  const { db } = authorize(ctx, listingPolicy.read, { status: 'published' })
  const ids = db
    .select({ id: listingSearch.listingId })
    .from(listingSearch)
    .orderBy(asc(listingSearch.listingId))
    .limit(SITEMAP_SIZE)
    .offset((number - 1) * SITEMAP_SIZE)
    .as('ids')
  return db
    .select({ slug: listings.slug, updatedAt: listings.updatedAt })
    .from(listings)
    .innerJoin(ids, eq(ids.id, listings.id))
    .orderBy(asc(listings.id))
}
