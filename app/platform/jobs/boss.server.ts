import { PgBoss, type JobWithMetadata } from 'pg-boss'
import type { SystemContext } from '../context.ts'
import { NotFound } from '../errors.ts'
import { describeError, type Log } from '../log/log.server.ts'
import { currentWork } from '../process/current-work.server.ts'
import { everyJob, type AllJobs, type FailedJob, type Job, type Jobs } from './job.ts'
import { bossDatabase, type JobDatabase } from './listen.server.ts'
import { waitsOf } from './queue.server.ts'

/** Seconds between checks for delayed jobs and retries that are due, one for all queues; NOTIFY announces new jobs. */
const LOOKS_EVERY = 5
/** Seconds between additional polls of each queue, in case both of these fail. */
const POLLS_EVERY = 60
/** Seconds between polls while NOTIFY does not work, such as behind a connection pooler that does not forward it. */
const POLLS_WITHOUT_NOTIFY_EVERY = 1
/** Seconds between searches for runs whose process died. */
const LOST_EVERY = 10

/** Starts the workers and the schedule of all jobs in this process. Several processes over one database share the
 *  work. The queues must exist (prepareQueues). */
export async function startJobs(
  database: JobDatabase,
  all: AllJobs,
  context: () => SystemContext,
  log: Log,
  looksEvery = LOOKS_EVERY,
): Promise<Jobs> {
  const boss = new PgBoss({
    db: bossDatabase(database),
    useListenNotify: true,
    cronWorkerIntervalSeconds: 30,
    superviseIntervalSeconds: LOST_EVERY,
    monitorIntervalSeconds: LOST_EVERY,
    // Vacuum is a job of our own, and the embedded database has no autovacuum to monitor.
    monitorVacuum: false,
  })
  boss.on('error', (error) => log.error(describeError(error), 'the queue of jobs could not be tended'))
  await requeueLostJobs(database)
  await boss.start()
  const wakes = new Map<string, () => void>()
  for (const job of everyJob(all))
    wakes.set(job.name, await startWorkers(boss, job, looksEvery, runner(database, job, context, log)))
  const look = async () => {
    const { rows } = await database.pool.query<{ name: string }>(DUE)
    for (const { name } of rows) wakes.get(name)?.()
  }
  const looking = setInterval(
    () =>
      void look().catch((error: unknown) =>
        log.warn(describeError(error), 'the queue of jobs could not be asked for work'),
      ),
    looksEvery * 1_000,
  )
  const planned = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
  for (const { job, cron } of all.timetable)
    if (planned.get(job.name) !== cron) await boss.schedule(job.name, cron)
  return {
    ...shownJobs(database, all, (name) => boss.send(name)),
    stop: () => {
      clearInterval(looking)
      return boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}

/** The job interface for a process that runs no jobs and only queues them for others. The queues must exist (prepareQueues). */
export function watchJobs(database: JobDatabase, all: AllJobs): Jobs {
  const boss = new PgBoss({ db: bossDatabase(database) })
  return {
    ...shownJobs(database, all, (name) => boss.send(name)),
    stop: async () => {},
  }
}

function shownJobs(
  database: JobDatabase,
  all: AllJobs,
  send: (name: string) => Promise<unknown>,
): Omit<Jobs, 'stop'> {
  const { timetable } = all
  return {
    names: everyJob(all).map(({ name }) => name),
    timetable: timetable.map(({ job, cron, what }) => ({ name: job.name, cron, what })),
    runSoon: async (name) => {
      if (!timetable.some(({ job }) => job.name === name)) throw new NotFound(`There is no job "${name}".`)
      await send(name)
    },
    failed: () => failedJobs(database),
  }
}

/** The embedded database has only one process. A job that is still marked as running when this one starts belonged to one that
 *  died, so it restarts immediately. In other databases another process may still be running it, and only a missing heartbeat shows
 *  that it is not. Jobs on their last try also wait for that: the job may be what killed the process. */
async function requeueLostJobs({ pool, kind }: JobDatabase): Promise<void> {
  if (kind !== 'embedded') return
  await pool.query(
    `update pgboss.job set state = 'retry', start_after = now() where state = 'active' and retry_count < retry_limit`,
  )
}

/** Names of the queues with jobs that are due. */
const DUE = `select distinct name from pgboss.job where state < 'active' and start_after <= now()`

type Run = (item: JobWithMetadata<object> | undefined) => Promise<void>

/** @returns a function that makes the workers look for jobs immediately */
async function startWorkers(boss: PgBoss, job: Job, looksEvery: number, run: Run): Promise<() => void> {
  const workers: string[] = []
  const options = {
    includeMetadata: true,
    notifyPollingIntervalSeconds: Math.max(looksEvery, POLLS_EVERY),
    pollingIntervalSeconds: POLLS_WITHOUT_NOTIFY_EVERY,
  } as const
  for (let count = 0; count < (job.atOnce ?? 1); count += 1) {
    let worker = ''
    worker = await boss.work<object, void, typeof options>(job.name, options, async ([item]) => {
      try {
        await run(item)
      } finally {
        // Jobs queued together are announced together; without this, all but the first would wait for the next poll.
        boss.notifyWorker(worker)
      }
    })
    workers.push(worker)
  }
  return () => workers.forEach((worker) => boss.notifyWorker(worker))
}

/** Runs one job and logs the outcome. */
function runner({ pool }: JobDatabase, job: Job, context: () => SystemContext, log: Log): Run {
  return async (item) => {
    if (!item) return
    const started = performance.now()
    try {
      const payload = job.payload ? job.payload.parse(item.data) : {}
      await currentWork.run(`job ${job.name}`, () => job.run(context(), payload))
      log.info({ job: job.name, milliseconds: Math.round(performance.now() - started) }, 'job done')
    } catch (error) {
      const described = describeError(error)
      log.error({ job: job.name, jobId: item.id, ...described }, 'job failed')
      // pg-boss itself only offers a constant delay or exponential backoff.
      const wait = waitsOf(job)[item.retryCount]
      const update = 'update pgboss.job set retry_delay = $1 where name = $2 and id = $3'
      if (wait !== undefined) await pool.query(update, [wait, job.name, item.id])
      // pg-boss stores the thrown error, and the original one could contain names or addresses.
      throw new Error(described.error)
    }
  }
}

async function failedJobs({ pool }: JobDatabase): Promise<FailedJob[]> {
  const { rows } = await pool.query<FailedJob>(`
    select id, name, coalesce(output->>'message', '') as error, completed_on as "failedAt"
    from pgboss.job where state = 'failed' order by completed_on desc limit 50`)
  return rows
}
