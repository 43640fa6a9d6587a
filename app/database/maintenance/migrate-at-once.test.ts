import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { CannotRun } from '#app/platform/errors.ts'
import { startNativePostgres } from '#tests/setup/databases/native-postgres.ts'
import { sourcePath } from '#app/platform/process/source-tree.server.ts'
import { connect } from '../availability/connect.server.ts'
import { migrate, migrateTo } from './migrate.server.ts'

let server: Awaited<ReturnType<typeof startNativePostgres>>

beforeAll(async () => {
  server = await startNativePostgres()
})
afterAll(() => server.stop())

test('three processes that migrate an empty database at once all succeed, and each migration is applied once', async () => {
  // All of them block on the same lock first, so that they really run concurrently.
  const gate = new pg.Client({ connectionString: server.url })
  await gate.connect()
  await gate.query('begin; create schema drizzle')
  const codes = Array.from({ length: 3 }, migrateInProcess)
  let waiting = 0
  while (waiting < 3) {
    const { rows } = await gate.query(
      `select count(*)::int as waiting from pg_locks where not granted and pid <> pg_backend_pid()`,
    )
    waiting = (rows[0] as { waiting: number }).waiting
  }
  await gate.query('rollback')
  expect(await Promise.all(codes)).toEqual([0, 0, 0])
  const { rows } = await gate.query('select hash from drizzle.__drizzle_migrations')
  await gate.end()
  expect(rows.length).toBeGreaterThan(0)
  expect(new Set(rows.map(({ hash }: { hash: string }) => hash)).size).toBe(rows.length)
})

test('in a database that is in use each migration commits alone, so that pages which read two tables go on', async () => {
  const owner = new pg.Client({ connectionString: server.url })
  await owner.connect()
  await owner.query('create database in_use')
  await owner.end()
  const url = Object.assign(new URL(server.url), { pathname: '/in_use' }).href
  const connection = await connect({ url, dataDir: '' })
  const page = new pg.Client({ connectionString: url })
  await page.connect()
  onTestFinished(async () => {
    await page.end()
    await connection.close()
  })
  const first = 'create table one (id int); create table two (id int)'
  expect(await migrate(connection, await migrationsOf(first))).toBe(0)
  await page.query('begin; select from two')
  const migrated = migrate(
    connection,
    await migrationsOf(first, 'alter table one add name text', 'alter table two add name text'),
  )
  const waits = `select 1 from pg_locks where not granted and relation = 'two'::regclass`
  while ((await page.query(waits)).rowCount === 0);
  expect((await page.query('select name from one')).rows).toEqual([])
  await page.query('commit')
  expect(await migrated).toBe(2)
  expect((await page.query('select name from two')).rows).toEqual([])
})

test('while a backup keeps a table, pages are answered, and the migration comes after it or says why not', async () => {
  const owner = new pg.Client({ connectionString: server.url })
  await owner.connect()
  await owner.query('create database backed_up')
  await owner.end()
  const url = Object.assign(new URL(server.url), { pathname: '/backed_up' }).href
  const connection = await connect({ url, dataDir: '' })
  const backup = new pg.Client({ connectionString: url })
  await backup.connect()
  onTestFinished(async () => {
    await backup.end()
    await connection.close()
  })
  const first = 'create table one (id int)'
  await migrate(connection, await migrationsOf(first))
  const folder = await migrationsOf(first, 'alter table one add name text')
  await backup.query('begin; select from one')
  await expect(migrate(connection, folder, 0)).rejects.toThrow(CannotRun)

  const migrated = migrate(connection, folder)
  const waits = `select 1 from pg_locks where not granted and relation = 'one'::regclass`
  while ((await backup.query(waits)).rowCount === 0);
  expect((await connection.pool.query('select * from one')).fields).toHaveLength(1)
  await backup.query('commit')
  await migrated
  expect((await connection.pool.query('select * from one')).fields).toHaveLength(2)
})

test('a database or a dump from before the first migration is refused with one sentence', async () => {
  const owner = new pg.Client({ connectionString: server.url })
  await owner.connect()
  await owner.query('create database before_the_first')
  await owner.end()
  const url = Object.assign(new URL(server.url), { pathname: '/before_the_first' }).href
  const connection = await connect({ url, dataDir: '' })
  onTestFinished(() => connection.close())
  await expect(migrateTo(connection, 1)).rejects.toThrow(
    'The backup was made by a version of Roost before its first release, which this one cannot restore.',
  )
  await migrate(connection, await migrationsOf('create table one (id int)'))
  await expect(migrate(connection)).rejects.toThrow(
    'The database was made by a version of Roost before its first release, which this one cannot update: use an empty one.',
  )
})

/** A folder of migrations as drizzle-kit writes it. */
async function migrationsOf(...statements: string[]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'roost-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(path.join(folder, 'meta'))
  const entries = statements.map((_, idx) => ({
    idx,
    version: '7',
    when: idx + 1,
    tag: `${idx}`,
    breakpoints: true,
  }))
  await writeFile(path.join(folder, 'meta/_journal.json'), JSON.stringify({ entries }))
  for (const [at, text] of statements.entries()) await writeFile(path.join(folder, `${at}.sql`), text)
  return folder
}

test('a user without the right to create schemas is told to be made the owner', async () => {
  const owner = new pg.Client({ connectionString: server.url })
  await owner.connect()
  await owner.query(`create role guest login password 'guest'`)
  await owner.query('create database of_others')
  await owner.end()
  const url = new URL(server.url)
  Object.assign(url, { username: 'guest', password: 'guest', pathname: '/of_others' })
  const connection = await connect({ url: url.href, dataDir: '' })
  onTestFinished(() => connection.close())
  await expect(migrate(connection)).rejects.toThrow(
    new CannotRun(
      'The database cannot be set up: permission denied for database of_others. ' +
        'Make the user in DATABASE_URL the owner of the database.',
    ),
  )
})

test('a database in another encoding than UTF-8 is refused with one sentence', async () => {
  const owner = new pg.Client({ connectionString: server.url })
  await owner.connect()
  await owner.query(`create database ascii encoding 'SQL_ASCII' locale 'C' template template0`)
  await owner.end()
  const url = new URL(server.url)
  url.pathname = '/ascii'
  const connecting = connect({ url: url.href, dataDir: '' })
  await expect(connecting).rejects.toThrow(
    new CannotRun(
      `The encoding of the database is SQL_ASCII: create one with "encoding 'UTF8' template template0".`,
    ),
  )
})

async function migrateInProcess(): Promise<number> {
  const file = sourcePath('tests/setup/databases/migrate-process.ts')
  const child = spawn(process.execPath, [file, server.url], { stdio: ['ignore', 'ignore', 'ignore'] })
  const [code] = (await once(child, 'close')) as [number]
  return code
}
