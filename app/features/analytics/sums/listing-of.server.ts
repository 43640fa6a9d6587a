import { sql, type SQL } from 'drizzle-orm'

/** The id of the home that a page names, by its slug or its id; null when there is none of that slug.
 *  @param home of the page's row */
export function listingOf(home: SQL): SQL {
  return sql`coalesce(
    (select by_slug.id from listings by_slug where by_slug.slug = ${home}),
    case when ${home} ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then ${home}::uuid end)`
}
