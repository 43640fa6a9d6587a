import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { sourcePath } from '#app/platform/source-tree.server.ts'

/** Any number that no other advisory lock of Roost uses. */
const MIGRATION_LOCK = 7_266_401

/** Brings the database up to the newest migration. Any number of processes may start at once: one applies, the others
 *  wait for it. Lock and migrations share one client, since the embedded database has only one.
 *  @param folder of generated migrations; another one in tests. */
export async function migrate(pool: pg.Pool, folder = sourcePath('app/database/migrations')): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    try {
      await applyMigrations(drizzle(client), { migrationsFolder: folder })
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    }
  } finally {
    client.release()
  }
}
