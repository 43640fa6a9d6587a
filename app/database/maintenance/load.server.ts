import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database } from '#app/platform/context.ts'
import { OFFICE } from '#app/platform/office.ts'
import { CannotRun } from '#app/platform/errors.ts'
import { TEXT_FORMS, type Contents, type DumpedTable } from './dump.server.ts'
import { transactionNumbers } from './restored-tables.ts'
import { ownValue } from '#app/platform/own-value.ts'

/** A piece of a table, in the text format of COPY. */
export type Piece = { table: DumpedTable; text: string }

/** Drizzle on this client: writes belong to the client's transaction. */
export const databaseWithin = (client: pg.PoolClient): Database => drizzle(client)

/** @throws CannotRun when anything was ever stored */
export async function requireNoRows(client: pg.ClientBase): Promise<void> {
  const found = await findRows(client)
  if (found) throw new CannotRun(`The database is not empty (${found} has rows): choose an empty one.`)
}

/** The rows of a table that no migration added. */
const STORED: Record<string, string> = { 'public.companies': `id <> '${OFFICE}'` }

/** Whether nothing was ever stored: there are no tables, or only the empty ones of a migrated installation.
 *  @returns the name of a table that has rows */
async function findRows(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = 'public' order by c.relname`)
  for (const { name } of rows) {
    const found = await client.query(
      `select 1 from ${name} where ${ownValue(STORED, name) ?? 'true'} limit 1`,
    )
    if (found.rows.length > 0) return name
  }
  return undefined
}

/** Fills a database's empty, migrated tables from a dump. Foreign keys are added at the end, because tables refer to each
 *  other in circles. No triggers run: what triggers write is in the dump, or in `restored-tables.ts`.
 *  @param client inside a transaction, which the caller commits; its role only needs to own the tables
 *  @returns how many rows each table got
 *  @throws CannotRun when the dump names a table or partition that this site does not have */
export async function loadTables(
  client: pg.ClientBase,
  contents: Contents,
  pieces: AsyncIterable<Piece>,
): Promise<Record<string, number>> {
  await client.query(TEXT_FORMS)
  const keys = await rowsOf(client, FOREIGN_KEYS)
  const triggered = await rowsOf(client, TRIGGERED)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of triggered) await client.query(`alter table ${name} disable trigger user`)
  for (const partition of contents.partitions) await client.query(await partitionSql(client, partition))
  const tables = new Set((await rowsOf(client, OWN_TABLES)).map(({ name }) => name))
  // The dump has these rows, too.
  for (const name of Object.keys(STORED)) if (tables.has(name)) await client.query(`delete from ${name}`)
  const counts: Record<string, number> = {}
  for await (const { table, text } of pieces) {
    const name = `${table.schema}.${table.name}`
    if (!tables.has(name)) throw new CannotRun(`The backup has rows of ${name}, which is no table of Roost.`)
    counts[name] = (counts[name] ?? 0) + (await insertRows(client, table, text))
  }
  const sequences = new Set((await rowsOf(client, OWN_SEQUENCES)).map(({ name }) => name))
  for (const { name, value, called } of contents.sequences) {
    if (!sequences.has(name))
      throw new CannotRun(`The backup counts with ${name}, which Roost does not have.`)
    await client.query('select setval($1, $2, $3)', [name, value, called])
  }
  for (const { name } of triggered) await client.query(`alter table ${name} enable trigger user`)
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  return counts
}

type Named = { name: string; table: string; definition: string }
const rowsOf = async (client: pg.ClientBase, query: string) => (await client.query<Named>(query)).rows

const FOREIGN_KEYS = `
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`
const TRIGGERED = `
  select distinct tgrelid::regclass::text as name from pg_trigger join pg_class c on c.oid = tgrelid
  where not tgisinternal and tgparentid = 0 and relnamespace = 'public'::regnamespace order by 1`
const OWN_TABLES = `
  select 'public.' || relname as name from pg_class
  where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`
const OWN_SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = 'public'`

/** The two forms in which PostgreSQL prints the bounds of Roost's partitions. */
const BOUNDS = /^FOR VALUES FROM \((MINVALUE|'[\da-f-]{36}')\) TO \('[\da-f-]{36}'\)$/
const PARTITION = /^analytics\."?([a-z_]{1,40}_(?:timeless|\d{4}_\d\d))"?$/

/** @throws CannotRun for anything except a partition of visits */
async function partitionSql(
  client: pg.ClientBase,
  { name, parent, bounds }: Contents['partitions'][number],
): Promise<string> {
  const own = PARTITION.exec(name)?.[1]
  const found = await client.query<{ sql: string }>(
    `select format('create table if not exists analytics.%I partition of public.%I ', $1::text, relname) as sql
     from pg_class where relkind = 'p' and relnamespace = 'public'::regnamespace and relname = $2`,
    [own ?? '', parent],
  )
  const begin = found.rows[0]?.sql
  if (own === undefined || begin === undefined || !BOUNDS.test(bounds))
    throw new CannotRun(`The backup has a partition ${JSON.stringify(name)}, which Roost does not have.`)
  return begin + bounds
}

/** Queues the jobs of a dump. A job that was running starts again; jobs for queues that this version does not have are dropped.
 *  @returns how many */
export async function insertJobs(client: pg.ClientBase, { table, text }: Piece): Promise<number> {
  if (table.name !== 'job') throw new CannotRun(`The backup has rows of pgboss.${table.name}.`)
  const { rows } = await client.query<{ name: string }>('select name from pgboss.queue')
  const queues = new Set(rows.map(({ name }) => name))
  const at = table.columns.indexOf('name')
  const lines = text.split('\n').filter((line) => queues.has(line.split('\t')[at] ?? ''))
  const count = await insertRows(client, table, lines.map((line) => `${line}\n`).join(''))
  await client.query(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)
  return count
}

/** @returns the number of rows */
async function insertRows(
  client: pg.ClientBase,
  { schema, name, columns }: DumpedTable,
  text: string,
): Promise<number> {
  const quoted = pg.escapeIdentifier
  const place = `${quoted(schema)}.${quoted(name)}`
  const types = await typesOf(client, place)
  const rows = text.split('\n').slice(0, -1)
  const values = columns.map((): (string | null)[] => [])
  for (const row of rows)
    for (const [at, field] of row.split('\t').entries()) values[at]?.push(valueOf(field))
  // Another version of the job queue may have other columns.
  const strange = schema === 'public' && columns.find((column) => !types.has(column))
  if (strange) throw new CannotRun(`The backup has ${name}.${strange}, which Roost does not have.`)
  const known = columns.flatMap((column, at) => (types.has(column) ? [{ column, at }] : []))
  const renewed = schema === 'public' ? (transactionNumbers[name]?.columns ?? []) : []
  const cast = (column: string, at: number) =>
    renewed.includes(column) ? 'pg_current_xact_id()::text::bigint' : `v.c${at}::${types.get(column)}`
  const list = known.map(({ column }) => quoted(column)).join(', ')
  const casts = known.map(({ column }, at) => cast(column, at)).join(', ')
  const arrays = known.map((_, at) => `$${at + 1}::text[]`).join(', ')
  const names = known.map((_, at) => `c${at}`).join(', ')
  await client.query({
    text: `insert into ${place} (${list}) overriding system value
      select ${casts} from unnest(${arrays}) as v(${names})`,
    values: known.map(({ at }) => values[at]),
  })
  return rows.length
}

async function typesOf(client: pg.ClientBase, table: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  )
  return new Map(rows.map(({ name, type }) => [name, type]))
}

const escaped: Record<string, string> = { t: '\t', n: '\n', r: '\r' }
const valueOf = (field: string) =>
  field === '\\N' ? null : field.replace(/\\(.)/g, (_, letter: string) => ownValue(escaped, letter) ?? letter)
