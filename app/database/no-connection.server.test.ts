import { PassThrough } from 'node:stream'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { expect, test } from 'vitest'
import { isWithoutConnection } from './no-connection.server.ts'

/** A connection that nobody answers. */
const silent = () => Object.assign(new PassThrough(), { connect: () => {}, setNoDelay: () => {} }) as never

test('a pool without a free connection and one that was closed are known, and so are what Drizzle makes of them', async () => {
  const pool = new pg.Pool({ max: 1, connectionTimeoutMillis: 20, stream: silent })
  pool.on('error', () => {})
  const db = drizzle(pool)
  const failure = () => db.execute('select 1').then(null, (error: unknown) => error)
  const late = await Promise.all([failure(), failure()])
  expect(late.map((error) => ((error as Error).cause as Error).message)).toEqual([
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
  ])
  expect(late.map(isWithoutConnection)).toEqual([true, true])
  await pool.end()
  expect(isWithoutConnection(await failure())).toBe(true)
  expect(isWithoutConnection(new Error('syntax error'))).toBe(false)
  expect(isWithoutConnection(null)).toBe(false)
})
