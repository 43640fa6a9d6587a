import { readdirSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { DatabaseClient } from '../availability/client.server.ts'
import { measureWaits } from '../availability/statement-times.server.ts'
import { lockDirectory } from './directory.server.ts'
import { DatabaseThread } from './thread.server.ts'

export type EmbeddedDatabase = {
  /** One connection, because the embedded PostgreSQL has only one: a query outside an open transaction waits until that
   *  ends. */
  pool: pg.Pool
  /** How often the database has called fsync since it was opened. */
  fsyncs: () => number
  /** Copies the database's files to a new folder while it continues to serve.
   *  @throws CannotRun when they cannot be copied */
  copyTo: (folder: string) => Promise<void>
  /** Waits for clients in use, shuts PostgreSQL down and releases the directory. */
  close: () => Promise<void>
}

/** How long a query waits for the connection before it fails: longer than any normal transaction. It also ends transactions
 *  that wait for a query outside themselves. */
const MOST_WAIT_MS = 60_000

/** Opens the PostgreSQL in `dataDir`, and creates both if necessary. When it crashes, for example on a full disk, queries
 *  fail; the next one restarts it, with recovery.
 *  @throws DirectoryInUse, DirectoryNotWritable, CannotRun when the database does not start */
export async function openEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  const lock = lockDirectory(dataDir)
  try {
    const home = realpathSync(dataDir)
    removeUnfinished(home)
    const counter = new SharedArrayBuffer(4)
    const startThread = () => new DatabaseThread({ directory: path.join(home, 'postgres'), counter })
    let thread = startThread()
    await thread.ready
    const stream = () => {
      if (thread.failure) thread = startThread()
      return thread.connect()
    }
    const pool = new pg.Pool({ ...onlyClient, Client: DatabaseClient, stream })
    measureWaits(pool)
    // When its thread crashes, an idle client emits this event, and the pool removes it: the next query gets a new one.
    pool.on('error', () => {})
    const close = async () => {
      await pool.end()
      await thread.close()
      lock.release()
    }
    const fsyncs = () => Atomics.load(new Int32Array(counter), 0)
    return { pool, fsyncs, copyTo: (folder) => thread.copyTo(folder), close }
  } catch (error) {
    lock.release()
    throw error
  }
}

const onlyClient = {
  max: 1,
  idleTimeoutMillis: 0,
  connectionTimeoutMillis: MOST_WAIT_MS,
  ssl: false,
  user: 'postgres',
  database: 'postgres',
}

/** Removes what is left of first starts that were killed. */
function removeUnfinished(home: string): void {
  for (const name of readdirSync(home).filter((entry) => entry.startsWith('postgres.new-')))
    rmSync(path.join(home, name), { recursive: true })
}
