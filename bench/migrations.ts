// How long the migrations since the last release block reads and changes of homes, on a large table.
import { setTimeout as pass } from 'node:timers/promises'
import pg from 'pg'
import { connect } from '#app/database/availability/connect.server.ts'
import { migrate, migrateTo } from '#app/database/maintenance/migrate.server.ts'
import { createDatabase } from '#tests/setup/databases/databases.ts'
import { startNativePostgres } from '#tests/setup/databases/native-postgres.ts'
import { RELEASED } from '#tests/setup/databases/released.ts'
import { fillHomes } from './invented/homes.ts'
import type { Result } from './rows.ts'

/** The longest that a read and a change of one home take until `isOver`, in milliseconds. */
async function longestWaits(url: string, isOver: () => boolean): Promise<{ read: number; change: number }> {
  const longest = { read: 0, change: 0 }
  const ask = async (kind: keyof typeof longest, text: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    while (!isOver()) {
      const started = performance.now()
      await client.query(text)
      longest[kind] = Math.max(longest[kind], performance.now() - started)
      await pass(20)
    }
    await client.end()
  }
  const one = `(select id from listings order by id limit 1)`
  await Promise.all([
    ask('read', `select name, price from listings where id = ${one}`),
    ask('change', `update listings set updated_at = now() where id = ${one}`),
  ])
  return longest
}

export async function benchMigrations(size: number): Promise<Result> {
  const server = await startNativePostgres('shared_buffers=512MB', 'max_wal_size=4GB')
  const url = await createDatabase(server.url, 'bench-migrations')
  // Filling a million homes takes longer than the site's statement limit.
  const connection = await connect({ url, dataDir: '', statementWithin: 3_600 })
  try {
    await migrateTo(connection, RELEASED)
    process.stderr.write(`making ${size.toLocaleString('en-US')} homes …\n`)
    await fillHomes(connection.pool, size)
    let over = false
    const waits = longestWaits(url, () => over)
    await pass(2_000)
    const started = performance.now()
    await migrate(connection)
    const took = performance.now() - started
    await pass(500)
    over = true
    const { read, change } = await waits
    return {
      rows: [],
      extra: {
        'migrating takes, ms': Math.round(took),
        'the longest read of a home meanwhile, ms': Math.round(read),
        'the longest change of a home meanwhile, ms': Math.round(change),
      },
    }
  } finally {
    await connection.close()
    await server.stop()
  }
}
