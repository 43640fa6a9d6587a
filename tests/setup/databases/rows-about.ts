import { sql } from 'drizzle-orm'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import type { SystemContext } from '#app/platform/context.ts'

/** Rows that come and go on their own: emails that are sent in the meantime, and events for open pages. */
const PASSING = ['emails', 'mailbox', 'live_events']

/** Every stored row that names one of these ids, with its table, in a fixed order, for tests that changing one thing leaves another
 *  unchanged. Without emails, events and jobs. */
export async function rowsAbout({ db }: Pick<SystemContext, 'db'>, ids: string[]): Promise<string[]> {
  const tables = await queryRows<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const named = sql.join(
    ids.map((id) => sql`t::text like ${`%${id}%`}`),
    sql` or `,
  )
  const sources = tables
    .filter(({ name }) => !PASSING.includes(name))
    .map(
      ({ name }) =>
        sql`select ${name} || ' ' || t::text as row from ${sql.identifier(name)} t where ${named}`,
    )
  const query = sql`select row from (${sql.join(sources, sql` union all `)}) as found (row) order by 1`
  return (await queryRows<{ row: string }>(db, query)).map(({ row }) => row)
}
