// The undeclared internals of libraries that we rely on. A failure here after an update says which code must change.
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { databaseOn } from '#app/database/availability/client.server.ts'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { rateLimits } from '#app/database/schema/site/rate-limits.ts'
import { clientOf } from '#app/platform/database-client.server.ts'
import { test } from '#tests/setup/databases/database.ts'

test('Drizzle: the session of a database is its pool, and that of a transaction its connection', async ({
  ctx,
  ownDatabase: { pool },
}) => {
  const db = databaseOn(pool)
  expect(clientOf(db), 'database-client.server.ts').toBe(pool)
  await db.transaction(async (tx) => {
    expect(clientOf(tx)).toBeInstanceOf(pg.Client)
    expect(Object.getOwnPropertyNames(tx), 'client.server.ts ends a handle by it').toContain('session')
  })
  expect(typeof clientOf(ctx.db).query).toBe('function')
})

test('Drizzle: a prepared query has its text and its name in queryConfig', ({ ctx }) => {
  const prepared = ctx.db.select().from(rateLimits).prepare('')
  expect(prepared, 'query-rows.server.ts').toMatchObject({
    queryConfig: { name: '', text: expect.stringMatching(/^select /) },
  })
})

test('pg: a query of a pool connects by a callback, and an event gives its client back', async ({
  ownDatabase: { pool },
}) => {
  const connect = vi.spyOn(pool, 'connect')
  const released = vi.fn<(error: unknown, client: unknown) => void>()
  pool.once('release', released)
  await pool.query('select 1')
  expect(connect.mock.calls, 'connections-per-request, statement-times').toEqual([[expect.any(Function)]])
  expect(released.mock.calls[0]?.[1]).toBeInstanceOf(pg.Client)
})

test('pg-boss: the columns and states that our own statements name', async ({ ctx }) => {
  const columns = `select id, name, data, state, start_after, retry_count, retry_limit, retry_delay, output, completed_on
    from pgboss.job where state in ('created', 'retry', 'active', 'completed', 'failed') limit 0`
  expect(await queryRows(ctx.db, sql.raw(columns)), 'boss.server.ts, health, load.server.ts').toEqual([])
  const [{ before, after } = {}] = await queryRows<{ before?: string[]; after?: string[] }>(
    ctx.db,
    sql`select array(select e::text from unnest(enum_range(null::pgboss.job_state)) e where e < 'active') as before,
      array(select e::text from unnest(enum_range(null::pgboss.job_state)) e where e > 'active') as after`,
  )
  expect(before, '`state < active` is what waits').toEqual(['created', 'retry'])
  expect(after).toEqual(expect.arrayContaining(['completed', 'failed']))
})
