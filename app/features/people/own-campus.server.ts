import { sql, type SQL } from 'drizzle-orm'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import type { Viewer } from './viewer.server.ts'

/** Id of the campus where somebody's pages begin: that of their profile, else that of their confirmed campus email. Over rows of
 *  `users` joined with `profiles`. */
export function ownCampusId({ confirmedSince }: Pick<Viewer, 'confirmedSince'>): SQL<number | null> {
  return sql<number | null>`coalesce(${profiles.campusId}, (
    select confirmed.id from ${campuses} confirmed, unnest(confirmed.email_domains) as domain
    where confirmed.archived_at is null and ${users.emailConfirmedAt} > ${confirmedSince}::timestamptz
      and '.' || split_part(${users.email}, '@', 2) like '%.' || domain
    order by confirmed.slug limit 1))`
}
