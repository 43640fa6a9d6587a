import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/** A deadlock, and a conflict of snapshots: what PostgreSQL says to the one it ends so that the other can go on. */
const ENDED = new Set(['40P01', '40001'])
const MOST_TRIES = 3

/** The same database, whose transactions begin again when PostgreSQL ended them in favour of another one. Nothing of such a
 *  run stayed: its jobs, letters and events are rows of it. What a transaction does elsewhere would be done twice, so it does
 *  nothing elsewhere. A savepoint is part of its transaction and does not begin by itself.
 *
 *  It is a net: CONTRIBUTING.md says in which order rows are locked, and tests run without it. */
export function beginningAgain(db: NodePgDatabase): NodePgDatabase {
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
