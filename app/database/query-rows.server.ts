import { fillPlaceholders, sql, type SQL } from 'drizzle-orm'
import { PgDialect, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Database } from '#app/platform/context.ts'

const dialect = new PgDialect()
const MOST_NAMES = 200
const names = new Map<string, string>()

/** Runs hand-written SQL inside the transaction that `db` stands for, if it is one; nothing of Drizzle is in between but
 *  the making of the text.
 *  @param prepared whether a connection keeps the statement by name: spares parsing and planning of a text that repeats,
 *  but after five runs the plan no longer looks at the values. Values must be parameters, not part of the text.
 *  @returns the rows as PostgreSQL's driver parses them */
export async function queryRows<Row extends pg.QueryResultRow>(
  db: Database,
  query: SQL,
  { prepared }: { prepared: boolean },
): Promise<Row[]> {
  const { sql: text, params: values } = dialect.sqlToQuery(query)
  return run(db, { name: prepared ? nameOf(text) : undefined, text, values })
}

/** A statement that many requests run and whose text is made once, at its first use: for those that take less time than
 *  making it. Its values are `sql.placeholder(name)`, and a connection keeps it by name.
 *  @returns what runs it with the values by their names */
export function fixedQuery<Row extends pg.QueryResultRow, Values extends Record<string, unknown>>(
  query: () => SQL,
): (db: Database, values: Values) => Promise<Row[]> {
  let made: { name: string | undefined; text: string; params: unknown[] } | undefined
  return (db, values) => {
    if (!made) {
      const { sql: text, params } = dialect.sqlToQuery(query())
      made = { name: nameOf(text), text, params }
    }
    return run<Row>(db, { ...made, values: fillPlaceholders(made.params, values) })
  }
}

type Statement = { name: string | undefined; text: string; values: unknown[] }

async function run<Row extends pg.QueryResultRow>(
  db: Database,
  { name, text, values }: Statement,
): Promise<Row[]> {
  // Drizzle's session knows the pool, or the one connection of a transaction, but does not declare it.
  const { session } = db as unknown as { session: { client: pg.Pool | pg.PoolClient } }
  const { rows } = await session.client.query<Row>({ name, text, values })
  return rows
}

/** The last first, as an index made with `.desc()` holds them: it has nulls last, and `desc` alone would sort every row that
 *  the index has. */
export const lastFirst = (column: AnyPgColumn | SQL): SQL => sql`${column} desc nulls last`

type Prepares<Rows> = { prepare: (name: string) => { execute: () => Promise<Rows> } }

/** Runs a query of Drizzle's that a connection keeps by name: for those that PostgreSQL plans longer than it runs them.
 *  Lists among its values must be one parameter (`= any(…)`), so that the text stays one. */
export function prepared<Rows>(query: Prepares<Rows>): Promise<Rows> {
  const made = query.prepare('')
  // The name is of the text, which is made by now; Drizzle does not declare where it keeps both.
  const { queryConfig } = made as unknown as { queryConfig: { text: string; name: string | undefined } }
  queryConfig.name = nameOf(queryConfig.text)
  return made.execute()
}

/** The same SQL made into text once. For parts without values that go into a query at each request. */
export function fixedSql(part: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(part)
  if (params.length > 0) throw new Error('a fixed part of a query has no values')
  return sql.raw(text)
}

/** One name for each text. The server keeps every named statement of every connection, so rare texts stay unnamed. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST_NAMES) return known
  const name = `roost_${names.size}`
  names.set(text, name)
  return name
}
