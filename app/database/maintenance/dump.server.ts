import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { z } from 'zod'
import type { Reading } from '#app/platform/context.ts'
import type { Connection } from '../availability/connect.server.ts'
import { leftOut } from './restored-tables.ts'
import { ownValue } from '#app/platform/own-value.ts'

/** The contents of a dump, for the code that loads it. */
export const contentsForm = z.object({
  /** The newest migration: milliseconds, as drizzle stores it. */
  migration: z.number(),
  tables: z.array(z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })),
  /** Parts of partitioned tables, which are created at run time. */
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bounds: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
})
export type Contents = z.infer<typeof contentsForm>
export type DumpedTable = Contents['tables'][number]

/** A database's state at one moment, until it is closed. */
export type Snapshot = {
  client: pg.ClientBase
  db: Reading
  contents: Contents
  at: Date
  close: () => Promise<void>
}

const ROWS = 2000

/** Opens the database in its current state while others continue to write. A long transaction would block the embedded
 *  database's only connection for everybody, so its files are copied between two statements, and the copy is read.
 *  @param scratch a folder for that copy */
export async function openSnapshot(connection: Connection, scratch: string): Promise<Snapshot> {
  if (connection.session) {
    const client = connection.session(true)
    client.on('error', () => {}) // its queries fail as well
    await client.connect()
    return begin(client, () => client.end())
  }
  const folder = await mkdtemp(path.join(scratch, 'backup-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await connection.copyTo?.(path.join(folder, 'postgres'))
    const { openEmbedded } = await import('../embedded/open.server.ts')
    const { pool, close } = await openEmbedded(folder)
    const client = await pool.connect()
    return await begin(client, async () => {
      client.release()
      await close()
      await remove()
    })
  } catch (error) {
    await remove()
    throw error
  }
}

async function begin(client: pg.ClientBase, close: () => Promise<void>): Promise<Snapshot> {
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(TEXT_FORMS)
    const { rows } = await client.query<{ at: string }>(
      `select to_char(clock_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
    )
    const contents = await readContents(client)
    return { client, db: drizzle(client as pg.Client), contents, at: new Date(rows[0]?.at ?? NaN), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Values look the same in every dump, whatever the settings of server and role. No time limits: a table may take as long as it needs. */
export const TEXT_FORMS = `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0;
  set local lock_timeout = 0`

/** The site's own tables, and the queued jobs. Queues and schedule are recreated at each start. */
const TABLES = `
  select n.nspname as schema, c.relname as name, json_agg(a.attname order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind in ('r', 'p') and not c.relispartition
    and (n.nspname = 'public' or (n.nspname = 'pgboss' and c.relname = 'job'))
  group by 1, 2 order by n.nspname desc, c.relname`

const PARTITIONS = `
  select format('%I.%I', n.nspname, c.relname) as name, inhparent::regclass::text as parent,
    pg_get_expr(c.relpartbound, c.oid) as bounds
  from pg_inherits join pg_class c on c.oid = inhrelid join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname <> 'pgboss' order by 1`

async function readContents(client: pg.ClientBase): Promise<Contents> {
  const all = async <Row extends object>(query: string) => (await client.query<Row>(query)).rows
  const sequences: Contents['sequences'] = []
  for (const { name } of await all<{ name: string }>(
    "select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = 'public'",
  )) {
    const [row] = await all<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${name}`,
    )
    if (row) sequences.push({ name, ...row })
  }
  const [newest] = await all<{ migration: number }>(
    'select max(created_at)::float8 as migration from drizzle.__drizzle_migrations',
  )
  const tables = await all<DumpedTable>(TABLES)
  return contentsForm.parse({
    migration: newest?.migration,
    tables: tables.filter(({ name }) => leftOut[name] === undefined),
    partitions: await all(PARTITIONS),
    sequences,
  })
}

/** All rows of a table in the text format of PostgreSQL's COPY, in pieces of at most 2,000 rows. */
export async function* dumpTable(
  { client }: Snapshot,
  table: DumpedTable,
): AsyncGenerator<{ rows: number; text: string }, void, undefined> {
  const columns = table.columns.map((name) => `"${name}"::text`).join(', ')
  const which =
    table.schema === 'pgboss'
      ? " where state in ('created', 'retry', 'active') and name not like '\\_\\_%'"
      : ''
  await client.query(
    `declare dump no scroll cursor for select ${columns} from "${table.schema}"."${table.name}"${which}`,
  )
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({
      text: `fetch ${ROWS} from dump`,
      rowMode: 'array',
    })
    if (rows.length === 0) break
    yield { rows: rows.length, text: rows.map((row) => `${row.map(fieldOf).join('\t')}\n`).join('') }
  }
  await client.query('close dump')
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const fieldOf = (value: string | null) =>
  value === null ? '\\N' : value.replace(/[\\\t\n\r]/g, (special) => ownValue(escapes, special) ?? '')
