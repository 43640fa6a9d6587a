import { sql, type SQL } from 'drizzle-orm'

/** The id of the home of a page view, from its slug or id; null when no home has that slug.
 *  @param home the column with the slug or id */
export function listingOf(home: SQL): SQL {
  return sql`coalesce(
    (select by_slug.id from listings by_slug where by_slug.slug = ${home}),
    case when ${home} ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then ${home}::uuid end)`
}
