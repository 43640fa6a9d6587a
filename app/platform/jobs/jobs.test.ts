import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { z } from 'zod'
import type { Connection } from '#app/database/availability/connect.server.ts'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { createLog } from '#app/platform/log/log.server.ts'
import type { Database } from '#app/platform/context.ts'
import { contextOf, test as base } from '#tests/setup/databases/database.ts'
import { startJobs } from './boss.server.ts'
import type { Job } from './job.ts'
import { bossDatabase } from './listen.server.ts'
import { prepareQueues } from './queue.server.ts'

const form = z.object({ word: z.string() })
type Say = z.infer<typeof form>

/** Starts a job that logs its words, with workers on its own database until the test ends. */
const test = base.extend<{ start: (job: Partial<Job<Say>>, looksEvery?: number) => Promise<Started> }>({
  start: async ({ ownDatabase }, use) => {
    const stops: (() => Promise<void>)[] = []
    await use(async (job, looksEvery) => {
      const started = await startWith(ownDatabase, job, looksEvery)
      stops.push(started.jobs.stop)
      return started
    })
    for (const stop of stops) await stop()
  },
})

type Started = Awaited<ReturnType<typeof startWith>>

async function startWith(database: Connection, rest: Partial<Job<Say>>, looksEvery = 1) {
  const said: string[] = []
  const job: Job<Say> = {
    name: 'say',
    payload: form,
    run: async (_ctx, { word }) => void said.push(word),
    ...rest,
  }
  await prepareQueues(bossDatabase(database), [job])
  const ctx = contextOf(database.db)
  const jobs = await startJobs(
    database,
    { queued: [job], timetable: [] },
    () => ctx,
    createLog('silent'),
    looksEvery,
  )
  return { said, job, jobs, ctx }
}

test('processes that start at once make the queues together', async ({ ownDatabase }) => {
  await ownDatabase.pool.query('drop schema pgboss cascade')
  const jobs: Job[] = ['one', 'two'].map((name) => ({ name, run: async () => {} }))
  const start = () => prepareQueues(bossDatabase(ownDatabase), jobs)
  await Promise.all([start(), start(), start()])
  const { rows } = await ownDatabase.pool.query('select name, notify from pgboss.queue order by name')
  expect(rows).toMatchObject([
    { name: 'one', notify: true },
    { name: 'two', notify: true },
  ])
  await prepareQueues(bossDatabase(ownDatabase), [{ name: 'one', endsWithin: 7 }])
  const changed = await ownDatabase.pool.query('select name from pgboss.queue where expire_seconds = 7')
  expect(changed.rows).toEqual([{ name: 'one' }])
})

test('what a transaction queues is done once it commits, and not when it does not', async ({ start }) => {
  const { said, job, ctx } = await start({})
  const undone = ctx.db.transaction(async (tx) => {
    await ctx.jobs.enqueue(tx, job, { word: 'never' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await ctx.db.transaction(async (tx) => {
    await ctx.jobs.enqueue(tx, job, { word: 'now' })
    await ctx.jobs.enqueue(tx, job, { word: 'too' })
    expect(said).toEqual([])
  })
  await vi.waitFor(() => expect(said.toSorted()).toEqual(['now', 'too']), 100_000)
})

test('a job that is queued wakes a worker that would look only in ten minutes', async ({ start }) => {
  const { said, job, ctx } = await start({}, 600)
  for (const word of ['one', 'two', 'three']) {
    await ctx.jobs.enqueue(ctx.db, job, { word })
    await vi.waitFor(() => expect(said.at(-1)).toBe(word), 100_000)
    await wait(50) // until the worker is idle again
  }
})

test('what is queued at once is done one after the other, without a pause between', async ({ start }) => {
  const { said, job, ctx } = await start({}, 600)
  await ctx.db.transaction(async (tx) => {
    for (const word of ['one', 'two', 'three', 'four']) await ctx.jobs.enqueue(tx, job, { word })
  })
  await vi.waitFor(() => expect(said).toHaveLength(4), 100_000)
})

test('a payload of another shape is not queued', async ({ start }) => {
  const { job, ctx } = await start({})
  const wrong = { word: 7 } as unknown as Say
  await expect(ctx.jobs.enqueue(ctx.db, job, wrong)).rejects.toThrow('word')
})

test('one job with a key waits at a time; without a key all do', async ({ start }) => {
  const { job, ctx } = await start({})
  for (const word of ['one', 'two'])
    await ctx.jobs.enqueue(ctx.db, job, { word }, { startAfter: 60, key: 'k' })
  for (const word of ['three', 'four']) await ctx.jobs.enqueue(ctx.db, job, { word }, { startAfter: 60 })
  const rows = await queryRows<{ word: string }>(
    ctx.db,
    sql`select data->>'word' as word from pgboss.job where name = 'say' order by created_on, data->>'word' desc`,
  )
  expect(rows.map(({ word }) => word).toSorted()).toEqual(['four', 'one', 'three'])
})

test('a job that fails is tried again after its waits, then stays visible without what it threw', async ({
  start,
}) => {
  let tries = 0
  const run = async () => {
    tries += 1
    throw Object.assign(new Error('Failed query: select 1\nparams: ana@school.example'), {
      params: ['ana@school.example'],
    })
  }
  const { job, jobs, ctx } = await start({ waits: [1, 1], run })
  await ctx.jobs.enqueue(ctx.db, job, { word: 'x' })
  await vi.waitFor(async () => expect(await jobs.failed()).toHaveLength(1), {
    timeout: 100_000,
    interval: 200,
  })
  expect(tries).toBe(3)
  expect(await jobs.failed()).toMatchObject([{ name: 'say', error: 'Error' }])
  const [row] = await queryRows<{ all: string }>(
    ctx.db,
    sql`select string_agg(j::text, ' ') as all from pgboss.job j`,
  )
  expect(row?.all).toContain('failed')
  expect(row?.all).not.toContain('ana@')
})

test('workers hear of jobs again after their connection broke', async ({ start, ownDatabase }) => {
  const { said, job, ctx } = await start({}, 600)
  if (ownDatabase.kind === 'postgres') {
    await ownDatabase.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and datname = current_database()",
    )
  }
  await ctx.jobs.enqueue(ctx.db, job, { word: 'still' })
  await vi.waitFor(() => expect(said).toEqual(['still']), 100_000)
})

test('what a killed process was doing is done by the next, long before it would have to end', async ({
  start,
  ownDatabase,
}) => {
  const { jobs, job, ctx } = await start({ waits: [0], run: async () => {} }, 600)
  await jobs.stop()
  await ctx.jobs.enqueue(ctx.db, job, { word: 'again' })
  // The state that a killed process leaves: started, with a heartbeat a moment ago.
  await ownDatabase.pool.query(
    "update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() where name = 'say'",
  )
  const { said } = await start({ waits: [0] })
  await vi.waitFor(() => expect(said).toEqual(['again']), 100_000)
})

test('a job that ended its process on each of its tries is not begun again, and is among the failed', async ({
  start,
  ownDatabase,
}) => {
  const { jobs, job, ctx } = await start({ waits: [0], run: async () => {} }, 600)
  await jobs.stop()
  await ctx.jobs.enqueue(ctx.db, job, { word: 'deadly' })
  // The state after a process ended during the last try.
  await ownDatabase.pool.query(
    `update pgboss.job set state = 'active', retry_count = 1, started_on = now(),
      heartbeat_on = now() - interval '1 minute' where name = 'say'`,
  )
  const { jobs: next, said } = await start({ waits: [0] })
  await vi.waitFor(async () => expect(await next.failed()).toMatchObject([{ name: 'say' }]), {
    timeout: 100_000,
    interval: 200,
  })
  expect(said).toEqual([])
})

test('a queue is read once for the process, and each job after that is one statement', async ({
  ownDatabase,
}) => {
  const job = { name: 'counted' }
  await prepareQueues(bossDatabase(ownDatabase), [job])
  const ctx = contextOf(ownDatabase.db)
  const runs = await ctx.db.transaction(async (tx) => {
    await ctx.jobs.enqueue(tx, job, {})
    const before = await statementsOfJobs(tx)
    for (let count = 0; count < 3; count += 1) await ctx.jobs.enqueue(tx, job, {})
    return (await statementsOfJobs(tx)) - before
  })
  expect(runs).toBe(3)
})

async function statementsOfJobs(db: Database): Promise<number> {
  const [row] = await queryRows<{ runs: number }>(
    db,
    sql`select sum(generic_plans + custom_plans)::int as runs from pg_prepared_statements
      where name like 'roost%' and statement like '%pgboss.%'`,
  )
  return row?.runs ?? 0
}

test('a job for a queue that this database does not have is an error, also when the process knows the queue', async ({
  ownDatabase,
}) => {
  const job = { name: 'gone' }
  await prepareQueues(bossDatabase(ownDatabase), [job])
  const ctx = contextOf(ownDatabase.db)
  await ctx.jobs.enqueue(ctx.db, job, {})
  await ownDatabase.pool.query("delete from pgboss.job where name = 'gone'")
  await ownDatabase.pool.query("delete from pgboss.queue where name = 'gone'")
  await expect(ctx.jobs.enqueue(ctx.db, job, {})).rejects.toThrow('The queue gone does not exist.')
})
