import { expect } from 'vitest'
import { migrate } from './migrate.server.ts'
import { test } from '#tests/setup/databases/database.ts'

test('a database that is up to date is not changed', async ({ ownDatabase }) => {
  const applied = () => ownDatabase.pool.query('select * from drizzle.__drizzle_migrations')
  const { rows } = await applied()
  expect(rows.length).toBeGreaterThan(0)
  await migrate(ownDatabase)
  expect((await applied()).rows).toEqual(rows)
})
