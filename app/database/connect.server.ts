import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { CannotRun } from '#app/platform/errors.ts'

/** Milliseconds that a query waits for a connection before it fails. */
const LONGEST_WAIT = 10_000

export type Connection = {
  pool: pg.Pool
  db: NodePgDatabase
  kind: 'embedded' | 'postgres'
  close: () => Promise<void>
}

/** Opens PostgreSQL at `url`, or the embedded database in `dataDir`.
 *  @throws CannotRun when it cannot be reached, is in use by another process, or the directory is not writable. */
export async function connect({ url, dataDir }: { url?: string; dataDir: string }): Promise<Connection> {
  if (!url) {
    const { openEmbedded } = await import('./embedded/open.server.ts')
    const { pool, close } = await openEmbedded(dataDir)
    return { pool, db: drizzle(pool), kind: 'embedded', close }
  }
  // A parallel or JIT-compiled plan of a short query costs more than it saves; the working memory of a search fits 16 MB
  // (docs/performance.md).
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: LONGEST_WAIT,
    options: '-c max_parallel_workers_per_gather=0 -c jit=off -c work_mem=16MB',
  })
  // The pool replaces an idle connection that breaks; without this listener the event would end the process.
  pool.on('error', () => {})
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw new CannotRun(`The database cannot be reached: ${reason(error)}.`)
  }
  return { pool, db: drizzle(pool), kind: 'postgres', close: () => pool.end() }
}

/** The reason of a connection error. For a host name with several addresses it is an AggregateError without a
 *  message. */
function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join(', ')
  const { message, code } = error as NodeJS.ErrnoException
  return message || (code ?? 'it does not say why')
}
