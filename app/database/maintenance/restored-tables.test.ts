import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { test } from '#tests/setup/databases/database.ts'
import { unchangedTables, leftOut, transactionNumbers, writtenByRestore } from './restored-tables.ts'

test('each table has one place in the lists of what a restore does with it', async ({ ctx }) => {
  const tables = await queryRows<{ name: string }>(
    ctx.db,
    sql`select relname as name from pg_class
      where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`,
  )
  const placed = [transactionNumbers, leftOut, writtenByRestore].flatMap((list) => Object.keys(list))
  expect([...placed, ...unchangedTables].toSorted()).toEqual(
    [...tables.map(({ name }) => name), 'pgboss.job'].toSorted(),
  )
})

test('each column that a trigger fills with a transaction number is renewed or left out', async ({ ctx }) => {
  const functions = await queryRows<{ name: string; table: string }>(
    ctx.db,
    sql`select proname as name, tgrelid::regclass::text as table from pg_trigger join pg_proc on pg_proc.oid = tgfoid
      where not tgisinternal and prosrc like '%xact_id%' order by 1, 2`,
  )
  expect(functions).toEqual([
    ...['home_moved', 'home_moved'].map((name) => ({ name, table: 'listings' })), // into moved_homes
    ...Object.keys(transactionNumbers).map((table) => ({ name: 'set_version', table })),
  ])
})
