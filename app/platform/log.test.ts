import { expect } from 'vitest'
import { sql } from 'drizzle-orm'
import { test } from '#tests/setup/database.ts'
import { describeError } from './log.server.ts'

const failureOf = (failing: PromiseLike<unknown>) => Promise.resolve(failing).catch((error: unknown) => error)

test('what somebody typed is not in the log, also where PostgreSQL quotes it', async ({
  ownDatabase: { pool, db },
}) => {
  const typed = 'ana@example.edu'
  const direct = describeError(await failureOf(pool.query('select $1::text::uuid', [typed])))
  expect(direct.error).toBe('error 22P02')
  const wrapped = describeError(await failureOf(db.execute(sql`select ${typed}::text::uuid`)))
  expect(wrapped.error).toMatch(/^Error: Failed query: select \$1::text::uuid; error 22P02$/)
  expect(JSON.stringify([direct, wrapped])).not.toContain('ana@')
})

test('a bug of ours keeps its message, a failed connection its code', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED 10.1.2.3:5432'), { code: 'ECONNREFUSED' })
  expect(describeError(new TypeError('x is not a function', { cause })).error).toBe(
    'TypeError: x is not a function; Error ECONNREFUSED',
  )
})

test('a copy of an error, as pg-boss hands it on, is told like the error', async ({
  ownDatabase: { pool },
}) => {
  const failed = await failureOf(pool.query('select $1::text::uuid', ['ana@example.edu']))
  const { message, stack } = failed as Error
  const copy = Object.assign({}, failed, { message, stack, queue: 'letters' })
  expect(describeError(copy)).toEqual(describeError(failed))
  expect(describeError('told as a text')).toEqual({ error: 'string' })
})
