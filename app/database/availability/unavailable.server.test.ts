import { PassThrough } from 'node:stream'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { expect, test } from 'vitest'
import { isTimedOut, isUnavailable } from './unavailable.server.ts'

/** A connection that never gets an answer. */
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
  expect(late.map(isUnavailable)).toEqual([true, true])
  await pool.end()
  expect(isUnavailable(await failure())).toBe(true)
  expect(isUnavailable(new Error('syntax error'))).toBe(false)
  expect(isUnavailable(null)).toBe(false)
  expect(late.map((error) => isTimedOut((error as Error).cause))).toEqual([true, true])
})

test.each([
  'ECONNREFUSED',
  'ECONNRESET',
  '08006',
  '57P01',
  '57P03',
  '53300',
  '57014',
  '55P03',
  '25006',
  '28P01',
])('a server that is down, full or too slow is known by its code %s', (code) => {
  const error = Object.assign(new Error('no'), { code })
  expect([isUnavailable(error), isTimedOut(error)]).toEqual([true, false])
  expect(isUnavailable(new Error('Failed query', { cause: error }))).toBe(true)
})

test.each(['23505', '22021', '42601', '40P01', 'ENOENT'])('the error %s has other reasons', (code) => {
  expect(isUnavailable(Object.assign(new Error('no'), { code }))).toBe(false)
})
