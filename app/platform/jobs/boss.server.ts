import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Context } from '../context.ts'
import { NotFound } from '../errors.ts'
import { describeError, type Log } from '../log.server.ts'
import type { Jobs, Scheduled } from './job.ts'

/** Starts the workers and the clock of all jobs in this process; several processes over one database share the work.
 *  A failed run is logged and tried again twice. */
export async function startJobs(
  pool: pg.Pool,
  timetable: Scheduled[],
  context: () => Context,
  log: Log,
): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    cronWorkerIntervalSeconds: 30,
    // Vacuum is a job of our own, and the embedded database has no background one to watch.
    monitorVacuum: false,
  })
  boss.on('error', (error) => log.error(describeError(error), 'jobs'))
  await boss.start()
  for (const { job, cron } of timetable) {
    await boss.createQueue(job.name, { policy: 'singleton', retryLimit: 2, retryBackoff: true })
    await boss.schedule(job.name, cron)
    await boss.work(job.name, { pollingIntervalSeconds: 5 }, async ([item]) => {
      const started = performance.now()
      try {
        await job.run(context(), (item?.data ?? {}) as object)
        log.info({ job: job.name, milliseconds: Math.round(performance.now() - started) }, 'job done')
      } catch (error) {
        log.error({ job: job.name, ...describeError(error) }, 'job failed')
        throw error
      }
    })
  }
  return {
    timetable: timetable.map(({ job, cron, what }) => ({ name: job.name, cron, what })),
    runSoon: async (name) => {
      if (!timetable.some(({ job }) => job.name === name)) throw new NotFound(`There is no job "${name}".`)
      await boss.send(name)
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}
