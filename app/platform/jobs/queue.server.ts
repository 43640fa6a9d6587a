import { AsyncLocalStorage } from 'node:async_hooks'
import { PgBoss, type Db } from 'pg-boss'
import type { Database, JobQueue } from '../context.ts'
import { clientOf } from '../database-client.server.ts'
import { statementName } from '../log/statement-name.server.ts'
import type { JobKind } from './job-kind.ts'

const DAY = 24 * 60 * 60 // seconds
const USUAL_WAITS = [30, 300, 1800]
const USUAL_END = 15 * 60
/** Seconds without a heartbeat after which a run counts as lost: its process or machine died. */
const SILENT_FOR = 15

export const waitsOf = ({ waits = USUAL_WAITS }: JobKind) => waits

/** The transaction in which a job is being queued. */
const transaction = new AsyncLocalStorage<Db>()

/** A pg-boss instance that only queues. It is not started, so it has no timers and no connection: each statement runs in the
 *  caller's transaction. A statement outside it would wait forever for the embedded database's only connection. The process
 *  shares one instance because it caches its queues, which saves reading the queue for each job. */
const boss = new PgBoss({
  db: {
    executeSql: (text, values) => {
      const db = transaction.getStore()
      if (!db) throw new Error('a job is queued in a transaction')
      return db.executeSql(text, values)
    },
  },
})

/** Names pg-boss's statements, so that a connection plans each only once: planning its insert takes several times as long as
 *  running it. There are few texts: two for each queue. */
function namedStatements(db: Database): Db {
  return {
    executeSql: (text, values) => clientOf(db).query({ name: statementName(text), text, values }),
  }
}

/** The job queue. A job becomes visible to workers when the caller's transaction commits. */
export const jobQueue: JobQueue = {
  async enqueue(db, job, payload, { startAfter, key, priority = 0 } = {}) {
    const data = job.payload ? job.payload.parse(payload) : {}
    // Otherwise all jobs of a queue without a key would share one.
    const options = { startAfter, singletonKey: key ?? crypto.randomUUID(), priority }
    const id = await transaction.run(namedStatements(db), () => boss.send(job.name, data, options))
    // If two have the same key, one is enough.
    if (id === null && key === undefined) throw new Error(`The queue ${job.name} does not exist.`)
  },
}

const keysOf = <Of extends object>(of: Of) => Object.keys(of) as (keyof Of)[]

/** Creates pg-boss's tables and a queue for each job. Idempotent, and safe for several processes at once; when nothing
 *  is missing, it takes one query. */
export async function prepareQueues(db: Db, jobs: JobKind[]): Promise<void> {
  const boss = await startMaker(db).catch((error: unknown) => {
    // Another process created the schema at the same moment, which PostgreSQL's "if not exists" does not wait for.
    // Now it exists.
    if ((error as { code?: unknown }).code === '23505') return startMaker(db)
    throw error
  })
  try {
    const there = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
    for (const job of jobs) {
      const waits = waitsOf(job)
      const options = {
        retryLimit: waits.length,
        retryDelay: waits[0] ?? 0,
        retryBackoff: false,
        expireInSeconds: job.endsWithin ?? USUAL_END,
        heartbeatSeconds: SILENT_FOR,
        // Accounts are erased seven days after they are closed; by then no job mentions them any more.
        deleteAfterSeconds: 6 * DAY,
        notify: true,
      }
      const queue = there.get(job.name)
      if (!queue) await boss.createQueue(job.name, { ...options, policy: job.alone ? 'singleton' : 'short' })
      else if (keysOf(options).some((name) => queue[name] !== options[name]))
        await boss.updateQueue(job.name, options)
    }
  } finally {
    await boss.stop({ graceful: false, close: false })
  }
}

/** A pg-boss that only creates tables and queues. */
async function startMaker(db: Db): Promise<PgBoss> {
  const boss = new PgBoss({ db, supervise: false, schedule: false })
  // Errors are also thrown; without a listener the event would end the process.
  boss.on('error', () => {})
  await boss.start()
  return boss
}
