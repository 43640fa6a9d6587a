import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { CannotRun } from '#app/platform/errors.ts'
import { sourcePath } from '#app/platform/process/source-tree.server.ts'
import type { Connection } from '../availability/connect.server.ts'

/** A number that no other advisory lock of Roost uses. */
const MIGRATION_LOCK = 7_266_401

/** How long to try to get a lock that another session holds, such as a backup. */
const PATIENCE = 10 * 60_000 // milliseconds

/** Migrates the database to the latest version. If several processes start at the same time, one migrates and the others
 *  wait until it is done.
 *  @returns how many migrations were applied to a database in use; 0 for an empty one
 *  @param folder of generated migrations; tests pass another one
 *  @param patience milliseconds to wait for tables in use
 *  @throws CannotRun when that is not enough, or the operator has to grant something */
export async function migrate(
  { pool, session }: Pick<Connection, 'pool' | 'session'>,
  folder = sourcePath('app/database/migrations'),
  patience = PATIENCE,
): Promise<number> {
  // The embedded database has only the pool's connection.
  const [client, close] = session ? await opened(session(true)) : await borrowed(pool)
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    try {
      return await inShortWaits(client, patience, () => applyPending(client, folder)).catch(explain)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    }
  } finally {
    await close()
  }
}

/** Later statements queue behind one that waits for a table. So it gives up after a second, lets them pass, and its whole
 *  transaction starts over. */
async function inShortWaits(
  client: pg.ClientBase,
  patience: number,
  work: () => Promise<number>,
): Promise<number> {
  await client.query("set lock_timeout = '1s'")
  const end = performance.now() + patience
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error
      if (performance.now() > end)
        throw new CannotRun(
          'The database cannot be migrated: somebody keeps using a table, such as a backup or a long query. ' +
            'Try again when that has ended.',
        )
      await pause(PAUSE)
    }
  }
}

/** An empty database gets all migrations in one transaction. In a database in use each commits separately: together they
 *  would lock many tables, and a page that reads two of those could deadlock with them. */
async function applyPending(client: pg.Client | pg.PoolClient, folder: string): Promise<number> {
  const apply = (migrationsFolder: string) => applyMigrations(drizzle(client), { migrationsFolder })
  const last = await lastApplied(client)
  const { entries } = await journalOf(folder)
  if (last !== undefined && last < (entries[0]?.when ?? 0))
    throw new CannotRun(
      'The database was made by a version of Roost before its first release, which this one cannot update: use an empty one.',
    )
  if (last === undefined) await requireNamesFree(client, folder)
  const pending = last === undefined ? [] : entries.filter(({ when }) => when > last)
  for (const { when } of pending.slice(0, -1)) await withMigrationsTo(folder, when, apply)
  await apply(folder)
  return pending.length
}

/** @returns the time in its name, in milliseconds; undefined for an empty database */
async function lastApplied(client: pg.ClientBase): Promise<number | undefined> {
  const { rows } = await client.query<{ table: string | null }>(`select to_regclass($1) as "table"`, [
    APPLIED,
  ])
  if (!rows[0]?.table) return undefined
  const newest = await client.query<{ last: string | null }>(`select max(created_at) as last from ${APPLIED}`)
  const last = newest.rows[0]?.last
  return last ? Number(last) : undefined
}

/** Migrates an empty database to the version of a dump.
 *  @param newest the time of the dump's newest migration, in milliseconds, as in the migrations' journal
 *  @throws CannotRun when this version of Roost does not have it */
export async function migrateTo(connection: Connection, newest: number): Promise<void> {
  const all = sourcePath('app/database/migrations')
  const { entries } = await journalOf(all)
  requireKnown(
    newest,
    entries.map(({ when }) => when),
  )
  await withMigrationsTo(all, newest, async (folder) => void (await migrate(connection, folder)))
}

/** Migrates inside the caller's transaction, so that a rollback undoes it. Other migrations wait for its end.
 *  @param newest the last migration to apply, in milliseconds; without it, all of them
 *  @throws CannotRun when this version of Roost does not have it, or the database has newer ones */
export async function migrateWithin(client: pg.ClientBase, newest?: number): Promise<void> {
  const all = readMigrationFiles({ migrationsFolder: sourcePath('app/database/migrations') })
  if (newest !== undefined)
    requireKnown(
      newest,
      all.map(({ folderMillis }) => folderMillis),
    )
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
  const last = (await lastApplied(client)) ?? -Infinity
  if (newest !== undefined && last > newest)
    throw new CannotRun(
      'The database has the tables of a newer version than the backup: restore into a new database.',
    )
  if (last === -Infinity) await requireNamesFree(client, sourcePath('app/database/migrations'))
  await client.query(`create schema if not exists drizzle;
    create table if not exists ${APPLIED} (id serial primary key, hash text not null, created_at bigint)`)
  for (const { folderMillis, hash, sql } of all) {
    if (folderMillis <= last || folderMillis > (newest ?? Infinity)) continue
    for (const statement of sql) await client.query(statement)
    await client.query(`insert into ${APPLIED} (hash, created_at) values ($1, $2)`, [hash, folderMillis])
  }
}

/** @throws CannotRun when a table of another program has the name of one of ours */
async function requireNamesFree(client: pg.ClientBase, migrationsFolder: string): Promise<void> {
  const statements = readMigrationFiles({ migrationsFolder }).flatMap(({ sql }) => sql)
  const names = statements.flatMap((text) =>
    [...text.matchAll(/^create table "(\w+)"/gim)].map(([, name]) => name),
  )
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relname = any($1) limit 1`,
    [names],
  )
  if (rows[0])
    throw new CannotRun(
      `The database has a table "${rows[0].name}" of another program: create an empty database for Roost.`,
    )
}

/** @param newest the time of a dump's newest migration
 *  @param known the times of this version's migrations
 *  @throws CannotRun when it is none of these */
function requireKnown(newest: number, known: number[]): void {
  if (known.includes(newest)) return
  throw new CannotRun(
    newest < (known[0] ?? 0)
      ? 'The backup was made by a version of Roost before its first release, which this one cannot restore.'
      : 'The backup was made by a newer version of Roost: restore it with that one.',
  )
}

/** Drizzle applies a whole folder, so older versions are copies of it with a shorter journal.
 *  @param newest the last migration in the copy */
async function withMigrationsTo(
  all: string,
  newest: number,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'roost-migrations-'))
  try {
    await cp(all, folder, { recursive: true, filter: (file) => !file.endsWith('.json') })
    const journal = await journalOf(all)
    const entries = journal.entries.filter(({ when }) => when <= newest)
    await writeFile(path.join(folder, JOURNAL), JSON.stringify({ ...journal, entries }))
    await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const journalOf = async (folder: string) =>
  JSON.parse(await readFile(path.join(folder, JOURNAL), 'utf8')) as { entries: { when: number }[] }

const JOURNAL = 'meta/_journal.json'
const APPLIED = 'drizzle.__drizzle_migrations'

const INSUFFICIENT_PRIVILEGE = '42501'
const LOCK_NOT_AVAILABLE = '55P03'
const PAUSE = 2_000 // milliseconds

/** The code of a PostgreSQL error, whether Drizzle wrapped it or not. */
function codeOf(error: unknown): unknown {
  const { code, cause } = error as Error & { code?: unknown }
  return code ?? (cause instanceof Error ? codeOf(cause) : undefined)
}

/** @throws CannotRun when the operator has to grant something, otherwise the given error */
function explain(error: unknown): never {
  const { cause } = error as Error
  if (!(cause instanceof Error && codeOf(cause) === INSUFFICIENT_PRIVILEGE)) throw error
  throw new CannotRun(
    `The database cannot be set up: ${cause.message}. Make the user in DATABASE_URL the owner of the database.`,
  )
}

type Opened = [client: pg.Client | pg.PoolClient, close: () => Promise<void>]

async function opened(client: pg.Client): Promise<Opened> {
  client.on('error', () => {}) // its queries fail as well
  await client.connect()
  return [client, () => client.end()]
}

async function borrowed(pool: pg.Pool): Promise<Opened> {
  const client = await pool.connect()
  return [client, async () => client.release()]
}
