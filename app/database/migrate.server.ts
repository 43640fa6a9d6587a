import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { sourcePath } from '#app/platform/source-tree.server.ts'

/** A number that no other advisory lock of Roost uses. */
const MIGRATION_LOCK = 7_266_401

/** Migrates the database to the latest version. Several processes may start at the same time: one migrates, the others wait.
 *  The lock and the migrations use the same client, because the embedded database has only one connection.
 *  @param folder of generated migrations; tests pass another one. */
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
