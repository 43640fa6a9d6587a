import type pg from 'pg'
import { TEXT_FORMS, type Contents, type DumpedTable } from './dump.server.ts'

/** A piece of a table, in the text format of COPY. */
export type Piece = { table: DumpedTable; text: string }

/** Whether nothing was ever stored: no table, or only empty ones of an installation that was migrated.
 *  @returns the name of a table that has rows */
export async function findRows(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = 'public' order by c.relname`)
  for (const { name } of rows) {
    const found = await client.query(`select 1 from ${name} limit 1`)
    if (found.rows.length > 0) return name
  }
  return undefined
}

/** Fills the empty, migrated tables of a database from a dump. Foreign keys are added at the end, because tables refer to
 *  each other in circles. Triggers of inserts run, because the version of a row is a transaction number of this server.
 *  @param client inside a transaction, which the caller commits
 *  @returns how many rows each table got */
export async function loadTables(
  client: pg.ClientBase,
  contents: Contents,
  pieces: AsyncIterable<Piece>,
): Promise<Record<string, number>> {
  await client.query(TEXT_FORMS)
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name, parent, bounds } of contents.partitions)
    await client.query(`create table if not exists ${name} partition of public.${parent} ${bounds}`)
  const counts: Record<string, number> = {}
  for await (const { table, text } of pieces) {
    const name = `${table.schema}.${table.name}`
    counts[name] = (counts[name] ?? 0) + (await insertRows(client, table, text))
  }
  for (const { name, value, called } of contents.sequences)
    await client.query('select setval($1, $2, $3)', [name, value, called])
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  return counts
}

/** Queues jobs that waited. One that was running begins again; one of a queue that this version does not have is left out.
 *  @returns how many */
export async function insertJobs(client: pg.ClientBase, { table, text }: Piece): Promise<number> {
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
  const types = await typesOf(client, `"${schema}"."${name}"`)
  const rows = text.split('\n').slice(0, -1)
  const values = columns.map((): (string | null)[] => [])
  for (const row of rows)
    for (const [at, field] of row.split('\t').entries()) values[at]?.push(valueOf(field))
  // Another version of the queue may have other columns.
  const known = columns.flatMap((column, at) => (types.has(column) ? [{ column, at }] : []))
  const list = known.map(({ column }) => `"${column}"`).join(', ')
  const casts = known.map(({ column }, place) => `v.c${place}::${types.get(column)}`).join(', ')
  const arrays = known.map((_, place) => `$${place + 1}::text[]`).join(', ')
  const names = known.map((_, place) => `c${place}`).join(', ')
  await client.query({
    text: `insert into "${schema}"."${name}" (${list}) overriding system value
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
  field === '\\N' ? null : field.replace(/\\(.)/g, (_, letter: string) => escaped[letter] ?? letter)
