import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/** The SQLSTATEs of a deadlock and a serialization failure: PostgreSQL aborts one transaction in favor of another. */
const ENDED = new Set(['40P01', '40001'])
const MOST_TRIES = 3

/** Makes a database retry transactions that PostgreSQL aborted in favor of another one. An aborted run leaves nothing
 *  behind, because its jobs, emails and events are rows, too. A transaction must have no effects outside the database: they
 *  would happen twice. A savepoint is retried with its transaction. This is a safety net: rows are locked in one order
 *  (CONTRIBUTING.md), and tests run without retries. */
export function retryDeadlocks(db: NodePgDatabase): NodePgDatabase {
  const once = db.transaction.bind(db)
  db.transaction = async (work, config) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await once(work, config)
      } catch (error) {
        if (tries >= MOST_TRIES || !wasEnded(error)) throw error
      }
    }
  }
  return db
}

function wasEnded(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && ENDED.has(String(at.code))) return true
  return false
}
