import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Reading } from '#app/platform/context.ts'
import { clientOf } from '#app/platform/database-client.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { CannotRun } from '#app/platform/errors.ts'
import { DatabaseClient, databaseOn, UnnamedClient } from './client.server.ts'
import { limitPerRequest } from './connections-per-request.server.ts'
import { setForRole } from '../maintenance/role-settings.server.ts'
import { measureWaits } from './statement-times.server.ts'
import { isTimedOut } from './unavailable.server.ts'

export type Connection = {
  pool: pg.Pool
  db: NodePgDatabase
  kind: 'embedded' | 'postgres'
  /** A new, unopened connection straight to the server, bypassing a pooler: for migrations and LISTEN. The embedded database
   *  has none, because the pool holds its only connection.
   *  @param forever whether the client waits for its statements without a limit; the server's own `statement_timeout` stays */
  session?: (forever?: boolean) => pg.Client
  /** Copies the files of the embedded database to a new folder, between two statements. */
  copyTo?: (folder: string) => Promise<void>
  close: () => Promise<void>
}

/** Where the database is and how long to wait for it. Times are in seconds; 0 means no limit. */
export type DatabaseSettings = {
  /** None for the embedded database. */
  url?: string | undefined
  dataDir: string
  /** The server itself, if `url` leads to a pooler. */
  directUrl?: string | undefined
  pooler?: Env['DATABASE_POOLER']
  /** The name of the pool's connections in `pg_stat_activity`; those that bypass a pooler add "direct". */
  name?: string
  /** Maximum number of connections in the pool. */
  poolSize?: number
  connectWithin?: number
  statementWithin?: number
  lockWithin?: number
}

export function databaseSettings(env: Env): DatabaseSettings {
  return {
    url: env.DATABASE_URL,
    directUrl: env.DATABASE_DIRECT_URL,
    pooler: env.DATABASE_POOLER,
    poolSize: env.DATABASE_POOL_SIZE,
    connectWithin: env.DATABASE_CONNECT_SECONDS,
    statementWithin: env.DATABASE_STATEMENT_SECONDS,
    dataDir: env.DATA_DIR,
  }
}

/** Maximum number of connections for a process's jobs. */
const JOB_CONNECTIONS = 4
/** How long a job's statement may take: as long as the job itself. */
const JOB_SECONDS = 15 * 60

/** A few connections that bypass a pooler and whose statements may take long, such as ranking a million homes. Undefined for
 *  the embedded database, which has one connection for everything. */
export function jobSettings(env: Env): DatabaseSettings | undefined {
  if (!env.DATABASE_URL) return undefined
  return { ...straight(env), name: 'roost jobs', poolSize: JOB_CONNECTIONS, statementWithin: JOB_SECONDS }
}

/** For an operator's command, such as an import: bypasses the pooler, without time limits on statements and locks. */
export function commandSettings(env: Env): DatabaseSettings {
  return { ...straight(env), statementWithin: 0, lockWithin: 0 }
}

/** Settings that bypass the pooler. */
function straight(env: Env): DatabaseSettings {
  const { url, directUrl, ...settings } = databaseSettings(env)
  return { ...settings, url: directUrl ?? url, pooler: 'none' }
}

/** How long a live server may take to report that a statement took too long. */
const GRACE = 2_000 // milliseconds

/** Opens PostgreSQL at `url`, or the embedded database in `dataDir`.
 *  @throws CannotRun when it cannot be reached, is in use by another process, or the directory is not writable. */
export async function connect(settings: DatabaseSettings): Promise<Connection> {
  const { url, directUrl, dataDir, pooler = 'none', name = 'roost' } = settings
  if (!url) {
    const { openEmbedded } = await import('../embedded/open.server.ts')
    const { pool, copyTo, close } = await openEmbedded(dataDir)
    return { pool, db: databaseOn(pool), kind: 'embedded', copyTo, close }
  }
  const { ofSessions, ...options } = sessionOptions(settings)
  const session = (forever = false) =>
    new DatabaseClient({
      connectionString: directUrl ?? url,
      application_name: `${name} direct`,
      ...options,
      ...(forever && { query_timeout: 0 }),
    })
  // A pooler does not forward `options`.
  if (pooler !== 'none') await reached(setForRole(session(), ofSessions))
  const pool = openPool(settings)
  try {
    const { rows } = await reached(pool.query<Server>(SERVER))
    for (const server of rows) requireSuitable(server)
  } catch (error) {
    await pool.end()
    throw error
  }
  return { pool, db: databaseOn(pool), kind: 'postgres', session, close: () => pool.end() }
}

/** The settings of each connection. */
function sessionOptions(settings: DatabaseSettings) {
  const { connectWithin = 10, statementWithin = 30, lockWithin = 10 } = settings
  // For a short query, a parallel or JIT-compiled plan costs more than it saves; a search's working memory fits in 16 MB
  // (docs/performance.md).
  const ofSessions = {
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    work_mem: '16MB',
    statement_timeout: `${statementWithin}s`,
    lock_timeout: `${lockWithin}s`,
  }
  return {
    ofSessions,
    options: Object.entries(ofSessions)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    connectionTimeoutMillis: connectWithin * 1_000,
    query_timeout: statementWithin === 0 ? 0 : statementWithin * 1_000 + GRACE,
    // Otherwise a connection that only waits for the server to speak would never notice that the server vanished.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
}

/** A pool of connections to `url`, which it opens when needed and replaces when they break. */
export function openPool(settings: DatabaseSettings): pg.Pool {
  const { url, pooler = 'none', name = 'roost', poolSize = 10 } = settings
  const { ofSessions: _, options, ...rest } = sessionOptions(settings)
  const pool = new pg.Pool({
    connectionString: url,
    application_name: name,
    max: poolSize,
    Client: pooler === 'transaction' ? UnnamedClient : DatabaseClient,
    ...(pooler === 'none' && { options }),
    ...rest,
  })
  surviveBreaks(pool)
  measureWaits(pool)
  limitPerRequest(pool)
  return pool
}

/** How a child process opens a connection to the database of `db`, and whether it may name its statements (`isNamed`). Undefined for a
 *  transaction, which no other connection can see into, and for the embedded database, which has only one connection.
 *  @param name the connection's name in `pg_stat_activity` */
export function connectionOfChild(
  db: Reading,
  name: string,
): { options: pg.PoolConfig; isNamed: boolean } | undefined {
  const client = clientOf(db)
  if (!('options' in client) || !client.options.connectionString) return undefined
  const { Client, ...options } = client.options
  return {
    options: { ...options, application_name: name, max: 1, idleTimeoutMillis: 0 },
    isNamed: Client !== UnnamedClient,
  }
}

/** Replaces connections that break. */
function surviveBreaks(pool: pg.Pool): void {
  // Without these listeners, a break would end the process: on an idle connection, or between two statements.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  // When one connection got no answer, older ones will not get one either.
  pool.on('release', (error, client) => {
    if (!isTimedOut(error) && !(client as unknown as DatabaseClient).timedOut) return
    for (let idle = pool.idleCount; idle > 0; idle -= 1)
      pool.connect().then(
        (other) => other.release(true),
        () => {},
      )
  })
}

type Server = { version: number; encoding: string }
const SERVER = `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`

/** With another encoding, searches would silently miss words with non-ASCII letters, and some texts could not be stored.
 *  @throws CannotRun */
function requireSuitable({ version, encoding }: Server): void {
  if (version < 150_000)
    throw new CannotRun('The database is a PostgreSQL before 15: Roost needs version 15 or later.')
  if (encoding !== 'UTF8')
    throw new CannotRun(
      `The encoding of the database is ${encoding}: create one with "encoding 'UTF8' template template0".`,
    )
}

/** @throws CannotRun for any error */
async function reached<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw new CannotRun(`The database cannot be reached: ${reason(error)}.`)
  }
}

/** The reason of a connection error. For a host name with several addresses it is an AggregateError without a
 *  message. */
function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join(', ')
  const { message, code } = error as NodeJS.ErrnoException
  return message || (code ?? 'it does not say why')
}
