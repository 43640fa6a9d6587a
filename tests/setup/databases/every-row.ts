import { sql } from 'drizzle-orm'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import type { Database } from '#app/platform/context.ts'

/** The content of all tables, including the job queue's, as text, to search it for values that must not be stored. */
export async function everyRow(db: Database): Promise<string> {
  const tables = await queryRows<{ name: string }>(
    db,
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const query = sql`select coalesce(string_agg(t::text, chr(10)), '') as rows from ${sql.raw(name)} t`
    const [table] = await queryRows<{ rows: string }>(db, query)
    texts.push(`${name}: ${table?.rows}`)
  }
  return texts.join('\n')
}
