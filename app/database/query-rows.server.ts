import type { SQL } from 'drizzle-orm'
import { PgDialect, type PgSession } from 'drizzle-orm/pg-core'
import type { Database } from '#app/platform/context.ts'

const dialect = new PgDialect()
const MOST_NAMES = 200
const names = new Map<string, string>()

/** Runs hand-written SQL inside the transaction that `db` stands for, if it is one.
 *  @param prepared whether a connection keeps the statement by name: spares parsing and planning of a text that repeats,
 *  but after five runs the plan no longer looks at the values. Values must be parameters, not part of the text.
 *  @returns the rows as PostgreSQL's driver parses them, dates and times as text */
export async function queryRows<Row>(
  db: Database,
  query: SQL,
  { prepared }: { prepared: boolean },
): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(query)
  // The session is the only way into a transaction's own connection, but Drizzle does not declare it.
  const { session } = db as unknown as { session: PgSession }
  const statement = session.prepareQuery(
    { sql: text, params },
    undefined,
    prepared ? nameOf(text) : undefined,
    false,
  )
  const { rows } = (await statement.execute()) as { rows: Row[] }
  return rows
}

/** One name for each text. The server keeps every named statement of every connection, so rare texts stay unnamed. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST_NAMES) return known
  const name = `roost_${names.size}`
  names.set(text, name)
  return name
}
