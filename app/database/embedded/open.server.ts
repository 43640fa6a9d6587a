import { readdirSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { lockDirectory } from './directory.server.ts'
import { DatabaseThread } from './thread.server.ts'

export type EmbeddedDatabase = {
  /** One connection, as the embedded PostgreSQL has one: a query beside an open transaction waits for its end. */
  pool: pg.Pool
  /** How often the database has called fsync since it was opened. */
  fsyncs: () => number
  /** Waits for clients in use, shuts PostgreSQL down and gives the directory back. */
  close: () => Promise<void>
}

/** How long a query waits for the one connection before it fails instead of hanging: longer than any honest
 *  transaction, and the end of one that waits for a query beside itself. */
const MOST_WAIT_MS = 60_000

/** Opens the PostgreSQL that lives in `dataDir`, making both when they are absent. When it dies (a full disk), queries
 *  fail, and the next one starts it again, recovery included.
 *  @throws DirectoryInUse | DirectoryNotWritable, or a CannotRun when the database does not start. */
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
    const pool = new pg.Pool({ ...onlyClient, stream })
    // An idle client whose thread died says so here, and the pool drops it: the next query gets a new one.
    pool.on('error', () => {})
    const close = async () => {
      await pool.end()
      await thread.close()
      lock.release()
    }
    return { pool, fsyncs: () => Atomics.load(new Int32Array(counter), 0), close }
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

/** Removes what killed first starts left behind. */
function removeUnfinished(home: string): void {
  for (const name of readdirSync(home).filter((entry) => entry.startsWith('postgres.new-')))
    rmSync(path.join(home, name), { recursive: true })
}
