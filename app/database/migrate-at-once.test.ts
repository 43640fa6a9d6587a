import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNativePostgres } from '#tests/setup/native-postgres.ts'
import { sourcePath } from '#app/platform/source-tree.server.ts'

let server: Awaited<ReturnType<typeof startNativePostgres>>

beforeAll(async () => {
  server = await startNativePostgres()
}, 60_000)
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
}, 60_000)

async function migrateInProcess(): Promise<number> {
  const file = sourcePath('tests/setup/migrate-process.ts')
  const child = spawn(process.execPath, [file, server.url], { stdio: ['ignore', 'ignore', 'ignore'] })
  const [code] = (await once(child, 'close')) as [number]
  return code
}
