// The fixtures of every test that uses the database. The same file runs on PGlite and on native PostgreSQL.
import { randomUUID } from 'node:crypto'
import { test as base, inject } from 'vitest'
import type { Connection } from '#app/database/availability/connect.server.ts'
import { operator } from '#app/platform/access.ts'
import type { Database, Settings, SystemContext } from '#app/platform/context.ts'
import { livePublisher } from '#app/features/live/send-live-events.server.ts'
import { jobQueue } from '#app/platform/jobs/queue.server.ts'
import { PhotoWorkers } from '#app/platform/files/images/photo-workers.server.ts'
import { ForeignClient } from '#app/platform/foreign/foreign-client.server.ts'
import { createLog } from '#app/platform/log/log.server.ts'
import { createMemory } from '#app/platform/process/memory.ts'
import { createSecrets } from '#app/platform/secrets.server.ts'
import { openCopy } from './databases.ts'
import { takeTurns } from '../take-turns.ts'
import { testFiles } from '../test-files.ts'

const photoWorkers = new PhotoWorkers({ processes: 1 })

/** The time of `ctx.now()`: a Monday in term, noon in Los Angeles. */
export const NOW = new Date('2026-11-16T20:00:00Z')

/** The APP_SECRET of every test's context. */
export const TEST_APP_SECRET = 'a secret of the tests alone, 32 letters'

/** A complete context with the operator as actor: `{ ...ctx, actor: visitor }` acts as someone else. */
export function contextOf(db: Database): SystemContext {
  const settings: Settings = {
    mode: 'demo',
    publicUrl: 'http://localhost:3000',
    mapStyleUrl: null,
    mapTiles: false,
    mail: 'mailbox',
    mailFrom: null,
    operatorName: null,
    freshDays: 30,
    visitsMostBytes: 10e9,
    reviews: 'first',
    secondFactorFor: 'admins',
  }
  const secrets = createSecrets(TEST_APP_SECRET)
  const log = createLog('silent')
  const files = testFiles()
  const foreign = new ForeignClient()
  const own = { secrets, memory: createMemory(), files, photoWorkers, foreign, startedProviders: [] }
  return { actor: operator, db, now: () => NOW, log, jobs: jobQueue, live: livePublisher, settings, ...own }
}

// On globalThis, because each file of a worker gets new module instances but must share the database.
const worker = globalThis as typeof globalThis & { roostDatabase?: Promise<Connection> }

function workerDatabase(): Promise<Connection> {
  worker.roostDatabase ??= openCopy(inject('template'), `worker-${randomUUID()}`)
  return worker.roostDatabase
}

type Fixtures = {
  /** A context whose database is one transaction that is rolled back: no other test sees what it wrote. */
  ctx: SystemContext
  /** A migrated database only for this test, if it commits or uses several connections. Slower. */
  ownDatabase: Connection
}

const rollback = new Error('rolls back what a test did')

/** Runs `use` with a context whose database is one transaction of this one, and rolls it back. */
export async function rolledBack(db: Database, use: (ctx: SystemContext) => Promise<void>): Promise<void> {
  let endTurns = () => {}
  const work = db.transaction(async (tx) => {
    endTurns = takeTurns(tx)
    await use(contextOf(tx))
    throw rollback
  })
  await work
    .catch((error: unknown) => {
      if (error !== rollback) throw error
    })
    .finally(() => endTurns())
}

export const test = base.extend<Fixtures>({
  ctx: async ({}, use) => rolledBack((await workerDatabase()).db, use),
  ownDatabase: async ({}, use) => {
    const connection = await openCopy(inject('template'), `own-${randomUUID()}`)
    await use(connection)
    await connection.close()
  },
})
