import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connect, type Connection } from '#app/database/availability/connect.server.ts'
import { migrate } from '#app/database/maintenance/migrate.server.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { livePublisher } from '#app/features/live/send-live-events.server.ts'
import { jobQueue } from '#app/platform/jobs/queue.server.ts'
import { openFileStore } from '#app/platform/files/open-store.server.ts'
import { PhotoWorkers } from '#app/platform/files/images/photo-workers.server.ts'
import { ForeignClient } from '#app/platform/foreign/foreign-client.server.ts'
import { createLog } from '#app/platform/log/log.server.ts'
import { createMemory } from '#app/platform/process/memory.ts'
import { createSecrets } from '#app/platform/secrets.server.ts'
import { prepareJobs } from '#server/process/jobs.ts'
import { createDatabase } from '#tests/setup/databases/databases.ts'
import { startNativePostgres } from '#tests/setup/databases/native-postgres.ts'
import { fillHomes } from './invented/homes.ts'

export type BenchDatabase = Connection & { url: string; ctx: SystemContext }

/** Runs `work` on a database with `size` generated homes in a native PostgreSQL, and removes it. */
export async function withHomes<Answer>(
  size: number,
  work: (database: BenchDatabase) => Promise<Answer>,
): Promise<Answer> {
  const server = await startNativePostgres('shared_buffers=512MB', 'max_wal_size=4GB')
  const name = `bench-${randomUUID()}`
  const url = await createDatabase(server.url, name)
  try {
    // Filling a large database takes minutes.
    const connection = await connect({ url, dataDir: '', statementWithin: 0 })
    try {
      await migrate(connection)
      await prepareJobs(connection)
      process.stderr.write(`making ${size.toLocaleString('en-US')} homes …\n`)
      await fillHomes(connection.pool, size)
      return await work({ ...connection, url, ctx: contextOf(connection) })
    } finally {
      await connection.close()
    }
  } finally {
    await dropDatabase(server.url, name)
    await server.stop()
  }
}

async function dropDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`drop database "${name}" with (force)`)
  await client.end()
}

/** No file is stored here, so the folder is never created. */
const { files } = openFileStore({
  kind: 'disk',
  directory: join(tmpdir(), 'roost-bench-files'),
  origin: 'http://localhost',
  secret: Buffer.alloc(32, 'the bench alone'),
})

function contextOf({ db }: Connection): SystemContext {
  const settings = {
    mode: 'production',
    publicUrl: 'http://localhost',
    mapStyleUrl: null,
    mapTiles: false,
    mail: 'none',
    mailFrom: null,
    operatorName: null,
    freshDays: 30,
    visitsMostBytes: 10e9,
    reviews: 'first',
    secondFactorFor: 'admins',
  } as const
  return {
    actor: visitor,
    db,
    now: () => new Date(),
    log: createLog('silent'),
    jobs: jobQueue,
    live: livePublisher,
    settings,
    memory: createMemory(),
    photoWorkers: new PhotoWorkers(),
    foreign: new ForeignClient(),
    secrets: createSecrets('a secret of the bench alone, 32 letters'),
    files,
    startedProviders: [],
  }
}

/** A pool for hand-written SQL, with the same settings. */
export function plainPool(url: string): pg.Pool {
  return new pg.Pool({
    connectionString: url,
    max: 10,
    options: '-c max_parallel_workers_per_gather=0 -c jit=off -c work_mem=16MB',
  })
}
