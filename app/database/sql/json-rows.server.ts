import { getTableColumns, sql, type SQL, type Table } from 'drizzle-orm'

/** Rows as a relation with the table's columns, for `insert … select`: a single parameter for any number of rows, whereas a
 *  list of values needs one per value. Omitted columns become null, not the column's default. */
export function jsonRows<Rows extends Table>(table: Rows, rows: Rows['$inferInsert'][]): SQL {
  const names = Object.entries(getTableColumns(table)).map(([key, { name }]) => [key, name] as const)
  const named = rows.map((row) => Object.fromEntries(names.map(([key, name]) => [name, row[key]])))
  return sql`json_populate_recordset(null::${table}, ${JSON.stringify(named, wellFormed)}::json)`
}

/** PostgreSQL rejects JSON with an unpaired surrogate, which a truncated text may end with. */
function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value
}
