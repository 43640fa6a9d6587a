import { sql, type SQL } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { savedSearches } from '#app/database/schema/site/alerts.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { emailRefusals } from '#app/database/schema/site/emails.ts'
import { notificationChoices } from '#app/database/schema/site/notifications.ts'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { USUAL_TIME_ZONE } from '#app/features/campuses/rules.ts'
import { DAILY_AT_HOUR } from '#app/features/notifications/rules.ts'
import type { Reading } from '#app/platform/context.ts'
import { AT_ONCE_GAP } from './rules.ts'

export type DueSearch = { id: string; userId: string; email: string; name: string; href: string; since: Date }
export type DuePlace = Pick<DueSearch, 'userId' | 'id'>
/** `at-once`: after each change. `morning`: in the morning of the campus. */
export type Round = 'at-once' | 'morning'

/** A batch of searches due for an email, ordered by owner. Locks them until the transaction ends; rows locked by others are
 *  skipped.
 *  @param after where the previous batch ended */
export function dueSearches(
  db: Reading,
  round: Round,
  now: Date,
  after: DuePlace,
  most: number,
): Promise<DueSearch[]> {
  return queryRows<DueSearch>(
    db,
    sql`select s.id, s.user_id as "userId", u.email, s.name, s.href, s.checked_at as since
      ${from(round, now)} and (s.user_id, s.id) > (${after.userId}::uuid, ${after.id}::uuid)
      order by s.user_id, s.id limit ${most} for update of s skip locked`,
  )
}

/** The time at which the least recently checked of the due searches was last checked; null if none is due. */
export async function dueSince(db: Reading, round: Round, now: Date): Promise<Date | null> {
  const [found] = await queryRows<{ since: Date | null }>(
    db,
    sql`select min(s.checked_at) as since ${from(round, now)}`,
  )
  return found?.since ?? null
}

function from(round: Round, now: Date): SQL {
  return sql`from ${savedSearches} s
    join ${users} u on u.id = s.user_id and u.deletion_asked_at is null
    left join ${campuses} c on c.id = s.campus_id
    left join ${notificationChoices} n on n.user_id = s.user_id and n.kind = 'saved-search'
    where coalesce(n.emails, 'at-once') <> 'off'
      and not exists (select from ${emailRefusals} r where r.user_id = s.user_id and r.kind = 'saved-search')
      and ${round === 'at-once' ? atOnce(now) : morning(now)}`
}

/** People who chose one daily email for everything get none immediately. */
const frequency = sql`(case when s.frequency = 'at-once' and n.emails = 'daily' then 'daily' else s.frequency end)`

const atOnce = (now: Date) => {
  const before = new Date(now.getTime() - AT_ONCE_GAP).toISOString()
  return sql`${frequency} = 'at-once' and s.checked_at <= ${before}::timestamptz`
}

/** The start of the latest morning at the search's campus: of any day, or of a Monday. */
function morning(now: Date): SQL {
  const zone = sql`coalesce(c.time_zone, ${USUAL_TIME_ZONE})`
  const hours = sql.raw(`interval '${DAILY_AT_HOUR} hours'`)
  const begun = (unit: 'day' | 'week') =>
    sql`(date_trunc('${sql.raw(unit)}', (${now.toISOString()}::timestamptz at time zone ${zone}) - ${hours}) + ${hours}) at time zone ${zone}`
  return sql`((${frequency} = 'daily' and s.checked_at < ${begun('day')})
    or (${frequency} = 'weekly' and s.checked_at < ${begun('week')}))`
}
