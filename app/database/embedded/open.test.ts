import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmbedded, type EmbeddedDatabase } from './open.server.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'roost-embedded-'))
let database: EmbeddedDatabase

beforeAll(async () => {
  mkdirSync(path.join(dataDir, 'postgres.new-killed', 'base'), { recursive: true })
  database = await openEmbedded(dataDir)
  await database.pool.query('create table notes (id int primary key, words text not null)')
})
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true })
})

const query = async <Row>(text: string, values: unknown[] = []) =>
  (await database.pool.query(text, values)).rows as Row[]
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: { code: string }) => error.code,
  )

test('a first start leaves only the finished database', () => {
  expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres'))).toEqual(['postgres'])
})

test('an empty lock file of PostgreSQL, as after a kill, does not prevent a start', async () => {
  await database.close()
  writeFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), '')
  database = await openEmbedded(dataDir)
  expect(await query('select 1 as one')).toEqual([{ one: 1 }])
})

test('each commit calls fsync, a read does not', async () => {
  const before = database.fsyncs()
  for (let id = 1000; id < 1020; id++) await query('insert into notes values ($1, $2)', [id, 'durable'])
  expect(database.fsyncs() - before).toBeGreaterThanOrEqual(20)
  const after = database.fsyncs()
  await query('select * from notes')
  expect(database.fsyncs()).toBe(after)
})

test('one commit is one fsync, however many statements it has', async () => {
  const client = await database.pool.connect()
  const before = database.fsyncs()
  await client.query('begin')
  for (let id = 1100; id < 1120; id++)
    await client.query('insert into notes values ($1, $2)', [id, 'durable'])
  expect(database.fsyncs()).toBe(before)
  await client.query('commit')
  expect(database.fsyncs()).toBe(before + 1)
  client.release()
})

test("errors carry PostgreSQL's code and leave the connection usable", async () => {
  expect(await failure(query('select 1/0'))).toBe('22012')
  expect(await failure(query('select $1::int / 0', [1]))).toBe('22012')
  expect(await failure(query('no sql at all'))).toBe('42601')
  await query('insert into notes values (1, $1)', ['first'])
  expect(await failure(query('insert into notes values (1, $1)', ['again']))).toBe('23505')
  expect(await query('select words from notes where id = 1')).toEqual([{ words: 'first' }])
})

test('after an error inside a transaction further statements fail until the rollback, which undoes everything', async () => {
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query('insert into notes values ($1, $2)', [2, 'never'])
  expect(await failure(client.query('select 1/0'))).toBe('22012')
  expect(await failure(client.query('select 1'))).toBe('25P02')
  await client.query('rollback')
  client.release()
  expect(await query('select * from notes where id = 2')).toEqual([])
})

test('a client dropped inside a transaction is rolled back and leaves no settings or statements behind', async () => {
  const client = await database.pool.connect()
  await client.query({ name: 'one', text: 'select 1 as one' })
  await client.query(`set application_name = 'left behind'`)
  await client.query('begin')
  await client.query('insert into notes values ($1, $2)', [3, 'never'])
  client.release(true)
  expect(await query('select * from notes where id = 3')).toEqual([])
  expect(await query('show application_name')).not.toEqual([{ application_name: 'left behind' }])
  const { rows } = await database.pool.query({ name: 'one', text: 'select 1 as one' })
  expect(rows).toEqual([{ one: 1 }])
})

test('a client dropped while its query runs ends after it, and the next one starts clean', async () => {
  const client = await database.pool.connect()
  await client.query('begin')
  const running = failure(
    client.query('insert into notes select 4, count(*)::text from generate_series(1, 200000)'),
  )
  client.release(true)
  await running
  expect(await query('select * from notes where id = 4')).toEqual([])
})

test('named prepared statements give each call its own values', async () => {
  for (const id of [7, 8, 9]) {
    const { rows } = await database.pool.query({ name: 'echo', text: 'select $1::int as id', values: [id] })
    expect(rows).toEqual([{ id }])
  }
})

test('many users of the pool at once each get their own answer', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      query<{ answer: number }>('select $1::int * 2 as answer', [index]),
    ),
  )
  expect(answers.map(([row]) => row?.answer)).toEqual(Array.from({ length: 200 }, (_, index) => index * 2))
})

test('a large answer arrives whole', async () => {
  const columns = Array.from({ length: 19 }, (_, index) => `'column ${index} of ' || i as c${index}`)
  const rows = await query<Record<string, unknown>>(
    `select i as id, ${columns.join(', ')} from generate_series(1, 5000) i`,
  )
  expect(rows).toHaveLength(5000)
  expect(rows[4999]).toMatchObject({ id: 5000, c18: 'column 18 of 5000' })
})

test('a slow query does not block the serving thread', async () => {
  let turns = 0
  let done = false
  const turn = () => {
    turns++
    if (!done) setImmediate(turn)
  }
  turn()
  await query('select count(*) from generate_series(1, 1500000)')
  done = true
  expect(turns).toBeGreaterThan(100)
})

test('the extensions that search and the fault tests want can be created', async () => {
  const names = ['amcheck', 'btree_gin', 'cube', 'earthdistance', 'intarray', 'pg_trgm', 'unaccent']
  for (const name of names) await query(`create extension ${name}`)
  const created = await query<{ extname: string }>('select extname from pg_extension order by extname')
  expect(created.map(({ extname }) => extname)).toEqual(expect.arrayContaining(names))
})

test('what a start after a kill has to replay stays small, however much is written', async () => {
  await query(
    'create table much as select i, repeat(md5(i::text), 30) as words from generate_series(1, 90000) i',
  )
  const [{ written, replay } = { written: 0, replay: 0 }] = await query<{ written: number; replay: number }>(`
    select pg_total_relation_size('much')::int as written, (pg_current_wal_lsn() - redo_lsn)::int as replay
    from pg_control_checkpoint()`)
  expect(written).toBeGreaterThan(80e6)
  expect(replay).toBeLessThan(1e6)
})

test('when PostgreSQL crashes the query fails, and the next one restarts it with all committed data', async () => {
  await query('insert into notes values (5, $1)', ['kept'])
  // COPY waits for data that never comes; PostgreSQL then assumes that the connection is lost, and exits.
  await expect(query('copy notes from stdin')).rejects.toThrow(/^The embedded database stopped: /)
  expect(await query('select words from notes where id = 5')).toEqual([{ words: 'kept' }])
})
