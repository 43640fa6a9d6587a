// A test process: opens the embedded database in its first argument, prints that, and keeps it open.
import { openEmbedded } from '#app/database/embedded/open.server.ts'
import { CannotRun } from '#app/platform/errors.ts'
import { say } from './processes.ts'

const [dataDir = ''] = process.argv.slice(2)
try {
  const { pool } = await openEmbedded(dataDir)
  const { rows } = await pool.query('select count(*)::int as tables from pg_class')
  say({ open: rows[0] })
} catch (error) {
  say({
    failed: (error as Error).name,
    message: (error as Error).message,
    sentence: error instanceof CannotRun,
  })
  process.exitCode = 1
}
