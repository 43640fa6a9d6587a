import type { SQL } from 'drizzle-orm'
import { PgDialect, type PgSession } from 'drizzle-orm/pg-core'
import type { Database } from '#app/platform/context.ts'

const dialect = new PgDialect()
const MOST_NAMES = 200
const names = new Map<string, string>()

/** Runs a query that repeats as a named prepared statement, inside the transaction `db` stands for if it is one.
 *  The values must be parameters of the text, or each value becomes a statement of its own.
 *  @returns the rows as PostgreSQL's driver parses them, dates and times as text */
export async function queryPrepared<Row>(db: Database, query: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(query)
  // The session is the only public way into a transaction's own connection, but Drizzle does not declare it.
  const { session } = db as unknown as { session: PgSession }
  const prepared = session.prepareQuery({ sql: text, params }, undefined, nameOf(text), false)
  const { rows } = (await prepared.execute()) as { rows: Row[] }
  return rows
}

/** One name for each text. A server keeps every named statement of every connection, so rare texts stay unnamed. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST_NAMES) return known
  const name = `roost_${names.size}`
  names.set(text, name)
  return name
}
