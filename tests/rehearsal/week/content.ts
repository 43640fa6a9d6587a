// A site's content: counts and hashes of all rows and stored files, to compare it before and after an operator's work.
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { connect, type Connection } from '#app/database/availability/connect.server.ts'
import { TEXT_FORMS } from '#app/database/maintenance/dump.server.ts'
import {
  unchangedTables,
  leftOut,
  transactionNumbers,
  writtenByRestore,
} from '#app/database/maintenance/restored-tables.ts'
import { MARK_PATH } from '#app/features/files/rules.ts'
import { everyPage } from '#app/platform/files/every-page.ts'
import { readEnv } from '#app/platform/env.server.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { createLog } from '#app/platform/log/log.server.ts'
import { createSecrets } from '#app/platform/secrets.server.ts'
import { appSecret } from '#server/process/app-secret.ts'
import { fileAreas } from '#server/process/file-areas.ts'
import { openStore } from '#server/process/open-store.ts'

type Table = { rows: number; hash: string }
export type Content = {
  tables: Record<string, Table>
  sequences: Record<string, string>
  /** Hashes by key, of the files that rows name. */
  files: Record<string, string>
}

/** Which columns of a table differ after a restore, and how many rows it adds; the log contains the restore itself. */
const changed = { ...transactionNumbers, ...writtenByRestore }
const ADDED: Record<string, number> = { email_hold: 1, moderation_log: 1 }
const known = new Set([...unchangedTables, ...Object.keys(changed), ...Object.keys(leftOut)])
/** Waiting jobs are in a dump, in these columns. */
const JOBS = 'pgboss.job'
const WAITING = `where state in ('created', 'retry', 'active') and name not like '\\_\\_%'`

/** @param env the settings of a stopped site
 *  @throws Error for a table that no list of `restored-tables.ts` has */
export async function contentOf(env: Record<string, string>): Promise<Content> {
  const read = readEnv(env)
  const { files, photoWorkers } = openStore(read, createSecrets(appSecret(read)), createLog('silent'))
  const connection = await connect(
    read.DATABASE_URL ? { url: read.DATABASE_URL, dataDir: '' } : { dataDir: read.DATA_DIR },
  )
  try {
    return await contentIn(connection, files)
  } finally {
    photoWorkers.close()
    await connection.close()
  }
}

/** The content of an open database and its store. */
async function contentIn(connection: Connection, files: FileStore): Promise<Content> {
  const client = await connection.pool.connect()
  // Given back before the files are judged: the embedded database has only one connection.
  const rows = await rowsIn(client).finally(() => client.release())
  return { ...rows, files: await filesIn(connection, files) }
}

async function rowsIn(client: pg.ClientBase): Promise<Omit<Content, 'files'>> {
  const all = async <Row extends object>(query: string) => (await client.query<Row>(query)).rows
  await client.query(`begin read only; ${TEXT_FORMS}`)
  const found = await all<{ name: string; columns: string[] }>(TABLES)
  const strange = found.map(({ name }) => name).filter((name) => !known.has(name))
  if (strange.length > 0)
    throw new Error(`restored-tables.ts does not say what becomes of ${strange.join(', ')}`)
  const tables: Content['tables'] = {}
  for (const { name, columns } of found) {
    const except = new Set(changed[name]?.columns)
    const compared = columns.filter((column) => !except.has(column)).map((column) => `"${column}"`)
    const where = name === JOBS ? WAITING : ''
    const [counted] = await all<Table>(`
      select count(*)::int as rows, md5(coalesce(string_agg(line, '' order by line), '')) as hash
      from (select md5(row(${compared.join(', ')})::text) as line from ${name} ${where}) as lines`)
    if (counted) tables[name] = counted
  }
  const sequences: Content['sequences'] = {}
  for (const { name } of await all<{ name: string }>(SEQUENCES)) {
    const value = `select row(last_value, is_called)::text as value from ${name}`
    sequences[name] = (await all<{ value: string }>(value))[0]?.value ?? ''
  }
  await client.query('commit')
  return { tables, sequences }
}

const TABLES = `
  select case when n.nspname = 'public' then c.relname else n.nspname || '.' || c.relname end as name,
    json_agg(a.attname order by a.attname) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not like 'pg\\_%'
    and n.nspname not in ('information_schema', 'drizzle') and (n.nspname <> 'pgboss' or c.relname = 'job')
  group by 1 order by 1`
const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = 'public' order by 1`

async function filesIn({ db }: Connection, files: FileStore): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for (const { prefix, judge } of fileAreas)
    for await (const items of everyPage((page) => files.list(prefix, page))) {
      const useOf = await judge(
        db,
        items.map(({ key }) => key),
      )
      for (const { key } of items) if (useOf(key) === 'used') hashes[key] = await hashOf(files, key)
    }
  return hashes
}

async function hashOf(files: FileStore, key: string): Promise<string> {
  const file = await files.get(key)
  if (!file) throw new Error(`${key} is listed, and not there`)
  const hash = createHash('sha256').update(JSON.stringify([file.contentType, file.metadata]))
  for await (const piece of file.body as AsyncIterable<Uint8Array>) hash.update(piece)
  return hash.digest('hex')
}

/** How a restored site differs from what it should have.
 *  @param added rows that the restore itself adds; none for `move`
 *  @returns a line for each table and file */
export function differences(before: Content, after: Content, added = ADDED): string[] {
  const tables = Object.entries(before.tables).flatMap(([name, { rows, hash }]) => {
    const now = after.tables[name]
    if (!now) return [`${name} is not there`]
    if (leftOut[name] !== undefined)
      return now.rows === 0 ? [] : [`${name} has ${now.rows} rows, and is left out`]
    const expected = rows + (added[name] ?? 0)
    if (now.rows !== expected) return [`${name} has ${now.rows} rows instead of ${expected}`]
    return added[name] !== undefined || now.hash === hash
      ? []
      : [`${name} has as many rows, with other values`]
  })
  const sequences = Object.entries(before.sequences)
    .filter(([name, value]) => after.sequences[name] !== value)
    .map(([name, value]) => `${name} is at ${after.sequences[name]} instead of ${value}`)
  const keys = new Set([...Object.keys(before.files), ...Object.keys(after.files)])
  const files = [...keys]
    .filter((key) => key !== MARK_PATH && before.files[key] !== after.files[key])
    .map(
      (key) =>
        `the file ${key} is ${!after.files[key] ? 'missing' : !before.files[key] ? 'new' : 'another one'}`,
    )
  const more = Object.keys(after.tables).filter((name) => !before.tables[name])
  return [...tables, ...more.map((name) => `${name} is new`), ...sequences, ...files]
}

/** @throws Error that says how they differ */
export function requireSame(before: Content, after: Content, added?: Record<string, number>): void {
  const found = differences(before, after, added)
  if (found.length > 0) throw new Error(`It is not the same:\n${found.slice(0, 30).join('\n')}`)
}

/** Counts, for readers of the output. */
export function describeContent({ tables, files }: Content): string {
  const filled = Object.values(tables).filter(({ rows }) => rows > 0)
  const rows = filled.reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows in ${filled.length} of ${Object.keys(tables).length} tables, ${Object.keys(files).length} files`
}
