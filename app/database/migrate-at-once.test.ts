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
  const codes = Array.from({ length: 3 }, async () => {
    const file = sourcePath('tests/setup/migrate-process.ts')
    const child = spawn(process.execPath, [file, server.url], { stdio: 'inherit' })
    const [code] = (await once(child, 'close')) as [number]
    return code
  })
  expect(await Promise.all(codes)).toEqual([0, 0, 0])
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const { rows } = await client.query('select hash from drizzle.__drizzle_migrations')
  await client.end()
  expect(rows.length).toBeGreaterThan(0)
  expect(new Set(rows.map(({ hash }: { hash: string }) => hash)).size).toBe(rows.length)
}, 60_000)
