import { getTableColumns, sql, type SQL, type Table } from 'drizzle-orm'

/** Rows as a relation with the table's own columns, for `insert … select`: one parameter, however many rows, where a
 *  list of values makes one for each value. What a row leaves out is null, not the column's default. */
export function jsonRows<Rows extends Table>(table: Rows, rows: Rows['$inferInsert'][]): SQL {
  const names = Object.entries(getTableColumns(table)).map(([key, { name }]) => [key, name] as const)
  const named = rows.map((row) => Object.fromEntries(names.map(([key, name]) => [name, row[key]])))
  return sql`json_populate_recordset(null::${table}, ${JSON.stringify(named, wellFormed)}::json)`
}

/** PostgreSQL refuses JSON with an unpaired surrogate, with which a truncated text can end. */
function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value
}
