import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type Db } from 'pg-boss'
import type { Database, JobQueue } from '../context.ts'
import type { JobKind } from './job-kind.ts'

const DAY = 24 * 60 * 60 // seconds
const USUAL_WAITS = [30, 300, 1800]
const USUAL_END = 15 * 60
/** Without a heartbeat for so long, a run is lost: its process or machine died. */
const SILENT_FOR = 15

export const waitsOf = ({ waits = USUAL_WAITS }: JobKind) => waits

/** pg-boss on one transaction, for single calls. It is not started, so it has no timers and no connection of its
 *  own: everything runs in that transaction. Anything outside of it would wait forever for the embedded database's
 *  one connection. */
export function bossWithin(db: Database): PgBoss {
  return new PgBoss({ db: fromDrizzle(db, sql) })
}

/** The job queue. A job becomes visible to workers when the caller's transaction commits. */
export const jobQueue: JobQueue = {
  async enqueue(db, job, payload, { startAfter, key, priority = 0 } = {}) {
    const data = job.payload ? job.payload.parse(payload) : {}
    // Otherwise all jobs of a queue without a key would share one.
    const singletonKey = key ?? crypto.randomUUID()
    await bossWithin(db).send(job.name, data, { startAfter, singletonKey, priority })
  },
}

/** Creates pg-boss's tables and a queue for each job. Idempotent, and safe for several processes at once. */
export async function prepareQueues(db: Db, jobs: JobKind[]): Promise<void> {
  const boss = await startMaker(db).catch((error: unknown) => {
    // Another process created the schema at the same moment, which PostgreSQL's "if not exists" does not wait for.
    // Now it exists.
    if ((error as { code?: unknown }).code === '23505') return startMaker(db)
    throw error
  })
  try {
    for (const job of jobs) {
      const waits = waitsOf(job)
      const options = {
        retryLimit: waits.length,
        retryDelay: waits[0] ?? 0,
        retryBackoff: false,
        expireInSeconds: job.endsWithin ?? USUAL_END,
        heartbeatSeconds: SILENT_FOR,
        // Accounts are erased seven days after they were closed; by then no job mentions them any more.
        deleteAfterSeconds: 6 * DAY,
        notify: true,
      }
      await boss.createQueue(job.name, { ...options, policy: job.alone ? 'singleton' : 'short' })
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
