import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { sourcePath } from '#app/platform/source-tree.server.ts'

const ANSWERS_WITHIN = 2000 // milliseconds
const KEPT = 1000 // milliseconds

/** `ready` when the database responds and has every migration of this build; otherwise the reason in one word. */
export type Readiness = 'ready' | 'database' | 'migrations'

/** @returns a check that never throws. Calls during a check, and within a second after it, share its result, so
 *  that health checks cannot fill the queue of the embedded database's one connection. */
export function readinessOf(pool: pg.Pool): () => Promise<Readiness> {
  const migrations = readMigrationFiles({ migrationsFolder: sourcePath('app/database/migrations') })
  const newest = Math.max(...migrations.map(({ folderMillis }) => folderMillis))
  const ask = async (): Promise<Readiness> => {
    try {
      const { rows } = await pool.query<{ done: boolean }>(
        'select coalesce(max(created_at), 0) >= $1 as done from drizzle.__drizzle_migrations',
        [newest],
      )
      return rows[0]?.done ? 'ready' : 'migrations'
    } catch (error) {
      const { code } = error as { code?: string }
      return code === '42P01' || code === '3F000' ? 'migrations' : 'database' // no such table, no such schema
    }
  }
  let asked: Promise<Readiness> | undefined
  const askOnce = () => {
    asked ??= ask().finally(() => setTimeout(() => (asked = undefined), KEPT).unref())
    return asked
  }
  return () => {
    const { promise, resolve } = Promise.withResolvers<Readiness>()
    const timer = setTimeout(() => resolve('database'), ANSWERS_WITHIN)
    void askOnce().then((readiness) => {
      clearTimeout(timer)
      resolve(readiness)
    })
    return promise
  }
}
