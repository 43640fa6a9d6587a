import type pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { test } from '#tests/setup/databases/database.ts'
import { connect } from '../availability/connect.server.ts'
import { rebuildIndexes } from './rebuild-indexes.server.ts'

const create = `
  create table "Odd name" as select gen_random_uuid() as id, i as number, i % 7 as kind from generate_series(1, 20000) i;
  create index "Odd id" on "Odd name" (id);
  create index odd_kind on "Odd name" (kind, id) include (number);
  vacuum analyze "Odd name"`
const changeAll = ['update "Odd name" set number = number + 1', 'vacuum analyze "Odd name"']

async function createGrown(pool: pg.Pool): Promise<void> {
  for (const statement of create.split(';')) await pool.query(statement)
  for (const statement of [...changeAll, ...changeAll]) await pool.query(statement)
}

async function indexesOf(pool: pg.Pool) {
  const { rows } = await pool.query<{ name: string; pages: number; valid: boolean }>(
    `select indexrelid::regclass::text as name, indisvalid as valid, (pg_relation_size(indexrelid) / 8192)::int as pages
     from pg_index where indrelid = '"Odd name"'::regclass order by 1`,
  )
  return rows
}

test('an index that grew is rebuilt to its size, and then left alone', async ({ ownDatabase }) => {
  const { pool } = ownDatabase
  await createGrown(pool)
  const grown = await indexesOf(pool)
  expect(await rebuildIndexes(pool, '"Odd name"')).toEqual(['"Odd id"', 'odd_kind'])
  const rebuilt = await indexesOf(pool)
  expect(rebuilt.map(({ name, valid }) => [name, valid])).toEqual([
    ['"Odd id"', true],
    ['odd_kind', true],
  ])
  for (const [place, { pages }] of rebuilt.entries())
    expect(pages).toBeLessThan((grown[place]?.pages ?? 0) / 1.5)
  expect(await rebuildIndexes(pool, '"Odd name"')).toEqual([])
})

test('while a transaction stays open it gives up, and the next attempt leaves nothing of that behind', async ({
  ownDatabase,
}) => {
  const { pool } = ownDatabase
  await createGrown(pool)
  const impatient = await connect({ url: pool.options.connectionString, dataDir: '', lockWithin: 1 })
  onTestFinished(impatient.close)
  const other = await pool.connect()
  try {
    await other.query('begin')
    await other.query('update "Odd name" set number = 0 where number = 1')
    await expect(rebuildIndexes(impatient.pool, '"Odd name"')).rejects.toMatchObject({ code: '55P03' })
  } finally {
    await other.query('rollback')
    other.release()
  }
  expect(await rebuildIndexes(pool, '"Odd name"')).toEqual(['"Odd id"', 'odd_kind'])
  expect((await indexesOf(pool)).map(({ name }) => name)).toEqual(['"Odd id"', 'odd_kind'])
})

test('what an attempt left that ended in the middle is dropped', async ({ ownDatabase }) => {
  const { pool } = ownDatabase
  for (const statement of create.split(';')) await pool.query(statement)
  // It fails because kinds repeat, and leaves an invalid index, as an interrupted attempt does.
  await expect(
    pool.query('create unique index concurrently odd_kind_ccnew on "Odd name" (kind)'),
  ).rejects.toMatchObject({ code: '23505' })
  expect(await indexesOf(pool)).toContainEqual(
    expect.objectContaining({ name: 'odd_kind_ccnew', valid: false }),
  )
  expect(await rebuildIndexes(pool, '"Odd name"')).toEqual([])
  expect((await indexesOf(pool)).map(({ name }) => name)).toEqual(['"Odd id"', 'odd_kind'])
})
