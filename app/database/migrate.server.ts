import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'

/** Brings the schema up to date. */
export async function migrate(pool: pg.Pool): Promise<void> {
  await runMigrations(drizzle(pool), { migrationsFolder: 'app/database/migrations' })
}
