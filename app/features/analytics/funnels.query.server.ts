import { sql, type SQL } from 'drizzle-orm'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import type { Reading } from '#app/platform/context.ts'
import { funnel, signUpSteps } from './copy.ts'
import { ownValue } from '#app/platform/own-value.ts'

/** ISO dates, both included. */
export type Days = { from: string; to: string }
export type Count = { name: string; count: number }
export type Funnels = { searching: Count[]; accounts: Count[] }

/** The funnels from search to inquiry, in visits, and from sign-up to decision, in people.
 *  @param campus slug, or '' for the whole site
 *  @param timeZone in which `days` begin and end */
export async function funnels(db: Reading, campus: string, days: Days, timeZone: string): Promise<Funnels> {
  const [searching, accounts] = await Promise.all([
    searchSteps(db, campus, days),
    accountSteps(db, campus, days, timeZone),
  ])
  return { searching, accounts }
}

async function searchSteps(db: Reading, campus: string, { from, to }: Days): Promise<Count[]> {
  const rows = await queryRows<Count>(
    db,
    sql`select name, sum(count)::float8 as count from analytics_sums
      where campus = ${campus} and kind = 'funnel' and day between ${from}::date and ${to}::date group by name`,
  )
  return funnel.map(({ name, label }) => ({
    name: label,
    count: rows.find((row) => row.name === name)?.count ?? 0,
  }))
}

/** Each step counts people who began to sign up on these days and have reached it by now, regardless of other steps. */
async function accountSteps(
  db: Reading,
  campus: string,
  { from, to }: Days,
  timeZone: string,
): Promise<Count[]> {
  // Each step is its own join, so that PostgreSQL looks up a few accounts one by one but scans the table for many.
  const did = (table: string, condition: SQL) =>
    sql`(select count(*)::int from made u where exists (select from ${sql.identifier(table)} t where ${condition}))`
  const ofCampus =
    campus === ''
      ? sql`true`
      : sql`exists (select from profiles p join campuses c on c.id = p.campus_id where p.user_id = u.id and c.slug = ${campus})`
  const first = sql`${from}::timestamp at time zone ${timeZone}`
  const next = sql`(${to}::date + 1)::timestamp at time zone ${timeZone}`
  // There is only an index on the creation time of accounts. Attempts expire after a day and are deleted hourly, so two overlapping
  // attempts and the code take less than three days. No `coalesce`, because PostgreSQL would underestimate its rows.
  const [row] = await queryRows<Record<string, number>>(
    db,
    sql`with made as materialized (
        select u.id from users u where u.student and ${ofCampus}
          and u.created_at >= ${first} and u.created_at < ${next} + interval '3 days'
          and (u.began_at is null or u.began_at >= ${first})
          and (u.began_at < ${next} or u.began_at is null and u.created_at < ${next}))
      select (select count(*)::int from made) as confirmed,
        (select coalesce(sum(count), 0)::int from analytics_sums
          where campus = '' and kind = 'sign-up' and day between ${from}::date and ${to}::date) as began,
        ${did('profiles', sql`t.user_id = u.id and t.campus_id is not null`)} as wizard,
        ${did('match_requests', sql`t.sender_user_id = u.id`)} as request,
        ${did('matches', sql`t.first_user_id = u.id`)} as match,
        ${did('group_members', sql`t.user_id = u.id`)} as group,
        ${did('decision_ballots', sql`t.user_id = u.id and t.answered_at is not null`)} as decision`,
  )
  // Every account was begun, even before that was counted. The campus is unknown before the wizard.
  const counts: Record<string, number> = { ...row, began: Math.max(row?.began ?? 0, row?.confirmed ?? 0) }
  return signUpSteps
    .filter(({ name }) => campus === '' || name !== 'began')
    .map(({ name, label }) => ({ name: label, count: ownValue(counts, name) ?? 0 }))
}
