import { expect } from 'vitest'
import { CannotRun } from '#app/platform/errors.ts'
import { migrate } from './migrate.server.ts'
import { test } from '#tests/setup/databases/database.ts'

test('a database that is up to date is not changed', async ({ ownDatabase }) => {
  const applied = () => ownDatabase.pool.query('select * from drizzle.__drizzle_migrations')
  const { rows } = await applied()
  expect(rows.length).toBeGreaterThan(0)
  await migrate(ownDatabase)
  expect((await applied()).rows).toEqual(rows)
})

test('a database with a table of another program is left as it is, and refused with its name', async ({
  ownDatabase: { pool },
}) => {
  await pool.query(`drop schema public cascade; drop schema drizzle cascade; create schema public;
    create table users (theirs int)`)
  await expect(migrate({ pool })).rejects.toThrow(
    new CannotRun('The database has a table "users" of another program: create an empty database for Roost.'),
  )
  const { rows } = await pool.query(`select to_regnamespace('drizzle') as left`)
  expect(rows).toEqual([{ left: null }])
})
