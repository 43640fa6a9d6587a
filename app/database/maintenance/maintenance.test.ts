import { expect } from 'vitest'
import { test } from '#tests/setup/databases/database.ts'
import { vacuumAndAnalyze } from './maintenance.server.ts'

const createAndFill = `
  create table "Odd name" as select i as id, repeat('x', 200) as words from generate_series(1, 5000) i`
const pagesAndRows = `select relpages, reltuples from pg_class where relname = 'Odd name'`

test('a table keeps its size under updates, and the planner learns its rows', async ({ ownDatabase }) => {
  const { pool } = ownDatabase
  await pool.query(createAndFill)
  await vacuumAndAnalyze(pool)
  const { rows: before } = await pool.query(pagesAndRows)
  expect(before).toMatchObject([{ reltuples: 5000 }])
  for (let round = 0; round < 5; round++) {
    await pool.query('update "Odd name" set id = id + 1')
    await vacuumAndAnalyze(pool)
  }
  const { rows: after } = await pool.query(pagesAndRows)
  // Without vacuum it would be six times the size; another connection may keep the rows of one or two rounds alive.
  expect(after[0].relpages).toBeLessThan(5 * before[0].relpages)
})

test('a table that was filled is found at once, whatever its name and schema', async ({ ownDatabase }) => {
  const { pool } = ownDatabase
  await pool.query(
    'create schema "Odd schema"; create table "Odd schema".t as select generate_series(1, 9) as id',
  )
  const rowsKnown = async () =>
    (await pool.query(`select reltuples from pg_class where oid = '"Odd schema".t'::regclass`)).rows
  expect(await rowsKnown()).toEqual([{ reltuples: -1 }])
  await vacuumAndAnalyze(pool)
  expect(await rowsKnown()).toEqual([{ reltuples: 9 }])
})
