import { fillPlaceholders, sql, type Placeholder, type SQL } from 'drizzle-orm'
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

/** Where the values of a statement that is made once will stand, by their names. */
export type Places<Values> = { readonly [Name in keyof Values & string]: Placeholder<Name> }

const places: unknown = new Proxy({}, { get: (_none, name) => sql.placeholder(String(name)) })

/** Hand-written SQL that many requests run and whose text is made once, at its first use: making it takes as long as a short
 *  query does. A connection keeps it by name.
 *  @param query given the places of the values; what is not a value must be the same each time
 *  @returns what runs it with the values by their names */
export function fixedQuery<Row extends pg.QueryResultRow, Values extends Record<string, unknown>>(
  query: (at: Places<Values>) => SQL,
): (db: Database, values: Values) => Promise<Row[]> {
  let made: { name: string | undefined; text: string; params: unknown[] } | undefined
  return (db, values) => {
    if (!made) {
      const { sql: text, params } = dialect.sqlToQuery(query(places as Places<Values>))
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
  const { rows } = await clientOf(db).query<Row>({ name, text, values })
  return rows
}

/** The pool, or the one connection of a transaction: Drizzle's session knows it, but does not declare it. */
function clientOf(db: Database): pg.Pool | pg.PoolClient {
  return (db as unknown as { session: { client: pg.Pool | pg.PoolClient } }).session.client
}

/** The last first, as an index made with `.desc()` holds them: it has nulls last, and `desc` alone would sort every row that
 *  the index has. */
export const lastFirst = (column: AnyPgColumn | SQL): SQL => sql`${column} desc nulls last`

type Prepares<Rows> = { prepare: (name: string) => Executes<Rows> }
type Executes<Rows> = { execute: (values: Record<string, unknown>) => Promise<Rows> }

/** The same for a query of Drizzle's, which also knows how to read its rows.
 *  @param query given a database and the places of the values; lists among them are one value (`= any(…)`) */
export function prepared<Values extends Record<string, unknown>, Rows>(
  query: (db: Database, at: Places<Values>) => Prepares<Rows>,
): (db: Database, values: Values) => Promise<Rows> {
  // Drizzle binds what it made to the pool or to a connection, so there is one for each that ever ran it.
  const made = new WeakMap<pg.Pool | pg.PoolClient, Executes<Rows>>()
  return (db, values) => {
    const client = clientOf(db)
    const known = made.get(client) ?? named(query(db, places as Places<Values>).prepare(''))
    made.set(client, known)
    return known.execute(values)
  }
}

/** Under a name of its text, for the connection to keep it by; Drizzle does not declare where it has both. */
function named<Rows>(statement: Executes<Rows>): Executes<Rows> {
  const { queryConfig } = statement as unknown as { queryConfig: { text: string; name: string | undefined } }
  queryConfig.name = nameOf(queryConfig.text)
  return statement
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
