import { fillPlaceholders, is, Placeholder, SQL, sql } from 'drizzle-orm'
import { PgDialect, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Database, Reading } from '#app/platform/context.ts'
import { clientOf } from '#app/platform/database-client.server.ts'
import { statementName } from '#app/platform/log/statement-name.server.ts'
import { requireReadingSql } from './reading-sql.server.ts'

/** Placeholders for a statement's values, by name. */
export type Places<Values> = { readonly [Name in keyof Values & string]: Placeholder<Name> }

/** Hand-written SQL whose text never changes, for `queryRows` and `changeRows`: everything except the places of its values
 *  must be the same each time. */
export interface Statement<Row, Values> {
  (at: Places<Values>): SQL
  /** For types only. */
  readonly row?: Row
}

/** A query in Drizzle's builder, which also parses the rows. A list is one value (`= any(…)`). */
type Builder<Handle, Values, Rows> = (at: Places<Values>, db: Handle) => Prepares<Rows>
type Prepares<Rows> = { prepare: (name: string) => Executes<Rows> }
type Executes<Rows> = { execute: (values: Record<string, unknown>) => Promise<Rows> }

type Makes = (at: never, db: never) => SQL | Prepares<unknown>
type Values = Record<string, unknown>

/** Runs SQL that Drizzle's builder cannot express, or whose text is built only once because it runs often: building takes as
 *  long as a short query. It runs in the transaction of `db`, if that is one.
 *  @param query plain SQL, or a function that never changes. A function's text is built at its first use and runs as a named
 *  prepared statement, filled with `values`.
 *  @param how for plain SQL: whether it is prepared, which saves parsing and planning of repeated texts. After five runs the
 *  plan no longer depends on the values. They must be parameters, not part of the text.
 *  @returns the rows as parsed by PostgreSQL's driver, or by Drizzle's builder
 *  @throws Error when the SQL writes */
export function queryRows<Row>(db: Reading, query: SQL, how?: { prepared: boolean }): Promise<Row[]>
export function queryRows<Row, V extends Values>(
  db: Reading,
  query: Statement<Row, V>,
  values: NoInfer<V>,
): Promise<Row[]>
export function queryRows<V extends Values, Rows>(
  db: Reading,
  query: Builder<Reading, V, Rows>,
  values: NoInfer<V>,
): Promise<Rows>
export async function queryRows(db: Reading, query: SQL | Makes, more?: Values): Promise<unknown> {
  return run(db, query, more, requireReadingSql)
}

/** Runs a statement that writes, and returns its rows. */
export function changeRows<Row>(db: Database, query: SQL, how?: { prepared: boolean }): Promise<Row[]>
export function changeRows<Row, V extends Values>(
  db: Database,
  query: Statement<Row, V>,
  values: NoInfer<V>,
): Promise<Row[]>
export function changeRows<V extends Values, Rows>(
  db: Database,
  query: Builder<Database, V, Rows>,
  values: NoInfer<V>,
): Promise<Rows>
export async function changeRows(db: Database, query: SQL | Makes, more?: Values): Promise<unknown> {
  return run(db, query, more, () => {})
}

const dialect = new PgDialect()
const places: unknown = new Proxy({}, { get: (_none, name) => sql.placeholder(String(name)) })

type Text = { name: string | undefined; text: string; values: unknown[] }
const texts = new WeakMap<Makes, Text>()
// Drizzle binds a prepared query to the pool or to a connection, so there is one for each that ran it.
const built = new WeakMap<Makes, WeakMap<object, Executes<unknown>>>()

async function run(db: Reading, query: SQL | Makes, more: Values = {}, check: (text: string) => void) {
  if (is(query, SQL)) return send(db, textOf(query, more.prepared === true), check)
  if (!texts.has(query) && !built.get(query)?.has(clientOf(db))) makeOnce(db, query)
  const text = texts.get(query)
  if (text) return send(db, { ...text, values: fillPlaceholders(text.values, more) }, check)
  return built.get(query)?.get(clientOf(db))?.execute(more)
}

function makeOnce(db: Reading, query: Makes): void {
  const made = query(places as never, db as never)
  if (is(made, SQL)) texts.set(query, textOf(made, true))
  else built.set(query, (built.get(query) ?? new WeakMap()).set(clientOf(db), named(made.prepare(''))))
}

async function send(db: Reading, statement: Text, check: (text: string) => void) {
  check(statement.text)
  const { rows } = await clientOf(db).query<pg.QueryResultRow>(statement)
  return rows
}

function textOf(query: SQL, prepared: boolean): Text {
  const { sql: text, params: values } = dialect.sqlToQuery(query)
  return { name: prepared ? statementName(text) : undefined, text, values }
}

/** A statement for a process without Drizzle. A `place` value is filled in by its name. */
export type PlainStatement = {
  name: string | undefined
  text: string
  values: (string | { place: string })[]
}

/** @throws Error when the SQL writes */
export function plainStatement<Row, V extends Values>(statement: Statement<Row, V>): PlainStatement {
  const { name, text, values } = textOf(statement(places as Places<V>), true)
  requireReadingSql(text)
  return { name, text, values: values.map((at) => (is(at, Placeholder) ? { place: at.name } : String(at))) }
}

/** Names a prepared statement after its text; Drizzle does not declare the properties that hold them. */
function named<Rows>(statement: Executes<Rows>): Executes<Rows> {
  const { queryConfig } = statement as unknown as { queryConfig: { text: string; name: string | undefined } }
  queryConfig.name = statementName(queryConfig.text)
  return statement
}

/** Descending order as in indexes built with `.desc()`, with nulls last; a plain `desc` could not use the index and would
 *  sort every row. */
export const lastFirst = (column: AnyPgColumn | SQL): SQL => sql`${column} desc nulls last`

/** SQL whose text is built only once. For cards, whose SQL searches would otherwise rebuild each time: 15 to 40 % of a
 *  search among 10,000 homes. */
export function fixedSql(part: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(part)
  if (params.length > 0) throw new Error('a fixed part of a query has no values')
  return sql.raw(text)
}
