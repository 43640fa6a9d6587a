import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { sourcePath } from '#app/platform/process/source-tree.server.ts'
import { isTimedOut } from './unavailable.server.ts'

const ANSWERS_WITHIN = 2000 // milliseconds
const KEPT = 1000 // milliseconds

/** `ready` when the database responds and has every migration of this build; otherwise the reason in one word. */
export type Readiness = 'ready' | 'database' | 'migrations'

export type DatabaseHealth = {
  /** Never throws. Calls during a check, and within a second after it, share its result, so that health checks cannot fill the
   *  queue of the embedded database's one connection. */
  readiness: () => Promise<Readiness>
  /** Milliseconds since the first check without any answer; 0 when the database has answered anything since. A refused
   *  connection counts as an answer. */
  silentFor: () => number
}

export function healthOf(pool: pg.Pool): DatabaseHealth {
  const migrations = readMigrationFiles({ migrationsFolder: sourcePath('app/database/migrations') })
  const newest = Math.max(...migrations.map(({ folderMillis }) => folderMillis))
  const question = {
    text: 'select coalesce(max(created_at), 0) >= $1 as done from drizzle.__drizzle_migrations',
    values: [newest],
    query_timeout: ANSWERS_WITHIN,
  }
  let silentSince: number | undefined
  const expired = () => (silentSince ??= performance.now())
  // Any statement counts: a pool that is always busy answers, too.
  pool.on('release', (error: Error | boolean | undefined) => {
    if (!error) silentSince = undefined
  })
  const ask = async (): Promise<Readiness> => {
    try {
      const { rows } = await pool.query<{ done: boolean }>(question)
      return rows[0]?.done ? 'ready' : 'migrations'
    } catch (error) {
      if (isTimedOut(error)) expired()
      else silentSince = undefined
      const { code } = error as { code?: string }
      return code === '42P01' || code === '3F000' ? 'migrations' : 'database' // no such table, no such schema
    }
  }
  let asked: Promise<Readiness> | undefined
  const askOnce = () => {
    asked ??= ask().finally(() => setTimeout(() => (asked = undefined), KEPT).unref())
    return asked
  }
  const readiness = () => {
    const { promise, resolve } = Promise.withResolvers<Readiness>()
    const timer = setTimeout(() => {
      expired()
      resolve('database')
    }, ANSWERS_WITHIN)
    void askOnce().then((word) => {
      clearTimeout(timer)
      resolve(word)
    })
    return promise
  }
  return { readiness, silentFor: () => (silentSince === undefined ? 0 : performance.now() - silentSince) }
}
