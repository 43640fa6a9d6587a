import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { test } from '#tests/setup/databases/database.ts'
import { healthOf } from './readiness.server.ts'

test('a migrated database is ready; one that lacks a migration is not', async ({
  ownDatabase: { pool, db },
}) => {
  const readiness = () => healthOf(pool).readiness()
  expect(await readiness()).toBe('ready')
  await db.execute(sql`delete from drizzle.__drizzle_migrations
    where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`)
  expect(await readiness()).toBe('migrations')
  await db.execute(sql`drop schema drizzle cascade`)
  expect(await readiness()).toBe('migrations')
})

test('a database that is busy for seconds is not ready', async ({ ownDatabase: { pool } }) => {
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  expect(await healthOf(pool).readiness()).toBe('database')
  for (const client of clients) client.release()
  expect(await healthOf(pool).readiness()).toBe('ready')
})

test('concurrent checks, and those shortly after, query the database once', async ({
  ownDatabase: { pool },
}) => {
  const { readiness } = healthOf(pool)
  const query = vi.spyOn(pool, 'query')
  const answers = await Promise.all(Array.from({ length: 50 }, readiness))
  expect(new Set([...answers, await readiness()])).toEqual(new Set(['ready']))
  expect(query).toHaveBeenCalledTimes(1)
  await vi.waitFor(async () => {
    await readiness()
    expect(query).toHaveBeenCalledTimes(2)
  }, 60_000)
  query.mockRestore()
})
