import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Columns for the select list of a prepared statement (`queryRows`), each under its key. Dates are returned as text, as in
 *  the schema. */
export function columnsAs(columns: Record<string, AnyPgColumn | SQL>): SQL {
  const list = Object.entries(columns).map(([key, column]) => {
    const isDate = 'columnType' in column && column.columnType === 'PgDateString'
    return sql`${column}${sql.raw(isDate ? '::text' : '')} as ${sql.identifier(key)}`
  })
  return sql.join(list, sql`, `)
}
