import { inTransaction } from '#app/database/transaction.server.ts'
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { allJobs } from '#server/process/jobs.ts'
import { operator } from '#app/platform/access.ts'
import type { Connection } from '#app/database/availability/connect.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { everyJob, type Job } from '#app/platform/jobs/job.ts'

/** Without the embedded database's own jobs, which do not run in a transaction. */
const jobs = everyJob(allJobs({ kind: 'postgres' } as Connection))

/** Runs the jobs queued in the transaction of a test, and the jobs those queue, until none that may run now is left.
 *  @param options.waiting also runs delayed jobs, once
 *  @returns what ran, in order
 *  @throws the error of a job, which then stays in the queue to be retried */
export async function runQueuedJobs(
  ctx: SystemContext,
  options: { waiting?: true } = {},
): Promise<{ name: string; payload: object }[]> {
  const ran: { name: string; payload: object }[] = []
  for (let round = 0, before = -1; before < ran.length; round += 1) {
    before = ran.length
    for (const job of jobs) ran.push(...(await runAll(ctx, job, round === 0 && options.waiting === true)))
  }
  return ran
}

async function runAll(ctx: SystemContext, job: Job, ignoreStartAfter: boolean) {
  const boss = new PgBoss({ db: fromDrizzle(ctx.db, sql) })
  const items = await boss.fetch<object>(job.name, { batchSize: 100, ignoreStartAfter })
  for (const { id, data } of items) {
    try {
      await inTransaction(ctx, (tx) =>
        job.run({ ...tx, actor: operator }, job.payload ? job.payload.parse(data) : {}),
      )
    } catch (error) {
      await boss.fail(job.name, id)
      throw error
    }
    await boss.complete(job.name, id)
  }
  return items.map(({ data }) => ({ name: job.name, payload: data }))
}
