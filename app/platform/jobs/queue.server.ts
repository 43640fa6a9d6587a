import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type Db } from 'pg-boss'
import type { Database, JobQueue } from '../context.ts'
import type { JobKind } from './job-kind.ts'

const DAY = 24 * 60 * 60 // seconds
const USUAL_WAITS = [30, 300, 1800]
const USUAL_END = 15 * 60
/** A run whose process has said nothing for so long is lost: the process was killed, or its machine. */
const SILENT_FOR = 15

export const waitsOf = ({ waits = USUAL_WAITS }: JobKind) => waits

/** pg-boss on one transaction, for single calls: not started, so it has neither timers nor a connection of its own. All
 *  it does runs in that transaction; anything beside it would wait for the embedded database's one connection for ever. */
export function bossWithin(db: Database): PgBoss {
  return new PgBoss({ db: fromDrizzle(db, sql) })
}

/** The queue of the database that a transaction belongs to; the workers hear of a job when that commits. */
export const jobQueue: JobQueue = {
  async enqueue(db, job, payload, { startAfter, key, priority = 0 } = {}) {
    const data = job.payload ? job.payload.parse(payload) : {}
    // Jobs of one queue without a key would count as having the same one.
    const singletonKey = key ?? crypto.randomUUID()
    await bossWithin(db).send(job.name, data, { startAfter, singletonKey, priority })
  },
}

/** Makes the queue's own tables and a queue for each job, so that jobs can be queued. Any number of processes may do so at
 *  once, and again. */
export async function prepareQueues(db: Db, jobs: JobKind[]): Promise<void> {
  const boss = await startMaker(db).catch((error: unknown) => {
    // Another process made the schema in the same moment: PostgreSQL's "if not exists" does not wait for it. Now it is there.
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
        // Accounts are erased seven days after they were closed: what jobs said of them is gone by then.
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

/** A boss that makes tables and queues, and nothing else. */
async function startMaker(db: Db): Promise<PgBoss> {
  const boss = new PgBoss({ db, supervise: false, schedule: false })
  // What goes wrong here is thrown, too; without a listener the event would end the process.
  boss.on('error', () => {})
  await boss.start()
  return boss
}
