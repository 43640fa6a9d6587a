import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { plainStatement, queryRows, type Statement } from '#app/database/sql/query-rows.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { isPresent } from '#app/features/people/visible-to.server.ts'
import type { Reading } from '#app/platform/context.ts'
import { scoredColumns } from '#app/features/match-score/scored-columns.server.ts'
import { FIRST_ID, rowFields, type MatchIndexNews } from './match-index-row.ts'

/** Rows per read, few enough not to block the process. */
const BATCH = 500

const columns: Record<(typeof rowFields)[number], AnyPgColumn | SQL> = {
  userId: users.id,
  ...scoredColumns,
  givenName: users.givenName,
  initial: sql`lower(left(${users.familyName}, 1))`,
  major: profiles.major,
  campusId: profiles.campusId,
  dealBreakers: profiles.dealBreakers,
  wantsMatching: profiles.wantsMatching,
  present: isPresent,
  paused: sql`${profiles.paused} is not null`,
  confirmedOnly: profiles.confirmedOnly,
  birthDate: profiles.birthDate,
  moveInDate: profiles.moveInDate,
  campusEmailAt: sql`case when exists (select 1 from unnest(${campuses.emailDomains}) as domain
        where '.' || split_part(${users.email}, '@', 2) like '%.' || domain)
      then floor(extract(epoch from ${users.emailConfirmedAt}))::bigint end`,
  lastActiveAt: sql`floor(extract(epoch from ${profiles.lastActiveAt}))::bigint`,
}

/** Reads a batch of all people, or of those who changed.
 *  @param since a moment named by an earlier batch; null for everyone
 *  @param after the last id of the previous batch */
export async function readMatchIndex(
  db: Reading,
  since: string | null,
  after: string | null,
): Promise<MatchIndexNews> {
  const last = after ?? FIRST_ID
  const [news] = await (since === null
    ? queryRows(db, everybody, { last })
    : queryRows(db, changed, { since, last }))
  if (!news) throw new Error('a query without groups has one row')
  return news
}

/** Whether at least this many people have a profile. */
export async function hasAtLeastProfiles(db: Reading, many: number): Promise<boolean> {
  const [found] = await queryRows(db, upTo, { many })
  return found?.count === many
}

const upTo: Statement<{ count: number }, { many: number }> = ({ many }) =>
  sql`select count(*)::int as count from (select from profiles limit ${many}) as people`

/** Both statements of `readMatchIndex`. */
export const matchIndexStatements = () => ({
  everybody: plainStatement(everybody),
  changed: plainStatement(changed),
})

const valuesInOrder = sql.join(
  rowFields.map((field) => sql`${columns[field]}`),
  sql`, `,
)

const profileRows = (whose: SQL) => sql`with answered as materialized (
    select profiles.user_id as id, json_build_array(${valuesInOrder}) as row from profiles join users on users.id = profiles.user_id
    left join campuses on campuses.id = profiles.campus_id
    where ${whose})
  select '[' || coalesce(string_agg(row::text, ','), '') || ']' as rows, count(*)::int as count,
    max(id::text collate "C") as "lastId",
    pg_snapshot_xmin(pg_current_snapshot())::text as since
  from answered`

/** Both indexes are read from where the previous batch ended: without the second condition each batch would read all users up to
 *  there again. */
const everybody: Statement<MatchIndexNews, { last: string }> = ({ last }) =>
  profileRows(sql`profiles.user_id > ${last}::uuid and users.id > ${last}::uuid
    order by profiles.user_id limit ${sql.raw(String(BATCH))}`)

/** Rows written by the current transaction are always read again; rows from a restored database whose transaction counter
 *  was ahead of this server's never are. */
const changed: Statement<MatchIndexNews, { since: string; last: string }> = ({ since, last }) => {
  const [from, to] = [
    sql`${since}::bigint`,
    sql`greatest(pg_snapshot_xmax(pg_current_snapshot())::text::bigint,
      coalesce(pg_current_xact_id_if_assigned()::text::bigint, 0))`,
  ]
  return profileRows(sql`profiles.user_id = any(array(select user_id from (
      select user_id from profiles where version between ${from} and ${to}
      union select id from users where version between ${from} and ${to}) as news
    where user_id > ${last}::uuid order by user_id limit ${sql.raw(String(BATCH))}))`)
}
