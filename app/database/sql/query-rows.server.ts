import { fillPlaceholders, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { PgDialect, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Database, Reading } from '#app/platform/context.ts'
import { clientOf } from '#app/platform/database-client.server.ts'
import { statementName } from '#app/platform/log/statement-name.server.ts'
import { requireReadingSql } from './reading-sql.server.ts'

const dialect = new PgDialect()

/** Runs hand-written SQL that reads, in the transaction of `db` if it is one; Drizzle only builds the text.
 *  @param prepared whether to use a named prepared statement: saves parsing and planning of repeated texts, but after five
 *  runs the plan no longer depends on the values. Values must be parameters, not part of the text.
 *  @returns the rows as parsed by PostgreSQL's driver
 *  @throws Error when the SQL writes */
export async function queryRows<Row extends pg.QueryResultRow>(
  db: Reading,
  query: SQL,
  { prepared }: { prepared: boolean },
): Promise<Row[]> {
  const { sql: text, params: values } = dialect.sqlToQuery(query)
  requireReadingSql(text)
  return run(db, { name: prepared ? statementName(text) : undefined, text, values })
}

/** The same for SQL that writes and returns rows. */
export async function changeRows<Row extends pg.QueryResultRow>(
  db: Database,
  query: SQL,
  { prepared }: { prepared: boolean },
): Promise<Row[]> {
  const { sql: text, params: values } = dialect.sqlToQuery(query)
  return run(db, { name: prepared ? statementName(text) : undefined, text, values })
}

/** Placeholders for the values of a prepared statement, by name. */
export type Places<Values> = { readonly [Name in keyof Values & string]: Placeholder<Name> }

const places: unknown = new Proxy({}, { get: (_none, name) => sql.placeholder(String(name)) })

type Built = { name: string | undefined; text: string; params: unknown[] }
type TextOf<Values> = (at: Places<Values>) => SQL

function build<Values>(query: TextOf<Values>): Built {
  const { sql: text, params } = dialect.sqlToQuery(query(places as Places<Values>))
  return { name: statementName(text), text, params }
}

/** Hand-written SQL that reads, for frequent requests. Its text is built only once, at its first use: building it takes as
 *  long as a short query. Runs as a named prepared statement.
 *  @param query called with the placeholders of the values; everything else must be the same each time
 *  @returns a function that runs it with the values by name */
export function fixedQuery<Row extends pg.QueryResultRow, Values extends Record<string, unknown>>(
  query: TextOf<Values>,
): (db: Reading, values: Values) => Promise<Row[]> {
  let built: Built | undefined
  return (db, values) => {
    if (!built) {
      built = build(query)
      requireReadingSql(built.text)
    }
    return run<Row>(db, { ...built, values: fillPlaceholders(built.params, values) })
  }
}

/** The same for SQL that writes. */
export function fixedChange<Row extends pg.QueryResultRow, Values extends Record<string, unknown>>(
  query: TextOf<Values>,
): (db: Database, values: Values) => Promise<Row[]> {
  let built: Built | undefined
  return (db, values) => {
    built ??= build(query)
    return run<Row>(db, { ...built, values: fillPlaceholders(built.params, values) })
  }
}

type Statement = { name: string | undefined; text: string; values: unknown[] }

async function run<Row extends pg.QueryResultRow>(
  db: Reading,
  { name, text, values }: Statement,
): Promise<Row[]> {
  const { rows } = await clientOf(db).query<Row>({ name, text, values })
  return rows
}

/** Descending order as in indexes built with `.desc()`, with nulls last; a plain `desc` could not use the index and would
 *  sort every row. */
export const lastFirst = (column: AnyPgColumn | SQL): SQL => sql`${column} desc nulls last`

type Prepares<Rows> = { prepare: (name: string) => Executes<Rows> }
type Executes<Rows> = { execute: (values: Record<string, unknown>) => Promise<Rows> }

/** The same for a Drizzle query, which also parses its rows.
 *  @param query called with a database and the placeholders of the values; a list is one value (`= any(…)`) */
export function prepared<Values extends Record<string, unknown>, Rows>(
  query: (db: Reading, at: Places<Values>) => Prepares<Rows>,
): (db: Reading, values: Values) => Promise<Rows> {
  return preparedOn(query)
}

/** The same for a Drizzle statement that writes. */
export function preparedChange<Values extends Record<string, unknown>, Rows>(
  query: (db: Database, at: Places<Values>) => Prepares<Rows>,
): (db: Database, values: Values) => Promise<Rows> {
  return preparedOn(query)
}

function preparedOn<Handle extends Reading, Values extends Record<string, unknown>, Rows>(
  query: (db: Handle, at: Places<Values>) => Prepares<Rows>,
): (db: Handle, values: Values) => Promise<Rows> {
  // Drizzle binds a prepared query to the pool or to a connection, so there is one for each that ran it.
  const made = new WeakMap<pg.Pool | pg.PoolClient, Executes<Rows>>()
  return (db, values) => {
    const client = clientOf(db)
    const known = made.get(client) ?? named(query(db, places as Places<Values>).prepare(''))
    made.set(client, known)
    return known.execute(values)
  }
}

/** Names the prepared statement after its text; Drizzle does not declare the properties that hold both. */
function named<Rows>(statement: Executes<Rows>): Executes<Rows> {
  const { queryConfig } = statement as unknown as { queryConfig: { text: string; name: string | undefined } }
  queryConfig.name = statementName(queryConfig.text)
  return statement
}

/** The same SQL with its text built only once. For parts without values in frequent queries. */
export function fixedSql(part: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(part)
  if (params.length > 0) throw new Error('a fixed part of a query has no values')
  return sql.raw(text)
}
