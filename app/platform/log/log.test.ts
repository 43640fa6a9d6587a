import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { sql } from 'drizzle-orm'
import { test } from '#tests/setup/databases/database.ts'
import { CannotRun } from '../errors.ts'
import { createLog, describeError } from './log.server.ts'

test('security events are written where only errors are, and look like what is written at `info`', async () => {
  const file = join(tmpdir(), `roost-log-${randomUUID()}`)
  const to = openSync(file, 'w')
  onTestFinished(() => {
    closeSync(to)
    rmSync(file)
  })
  const log = createLog('error', to).child({ requestId: 'r' })
  log.info({}, 'a request')
  log.security({ security: 'log-in' }, 'security event')
  await expect.poll(() => readFileSync(file, 'utf8')).toContain('\n')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    level: 30,
    time: expect.any(String),
    requestId: 'r',
    security: 'log-in',
    msg: 'security event',
  })
})

function thrownBy(act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    return error
  }
}

const failureOf = (failing: PromiseLike<unknown>) => Promise.resolve(failing).catch((error: unknown) => error)

test('what somebody typed is not in the log, also where PostgreSQL quotes it', async ({
  ownDatabase: { pool, db },
}) => {
  const typed = 'ana@example.edu'
  const direct = describeError(await failureOf(pool.query('select $1::text::uuid', [typed])))
  expect(direct.error).toBe('error 22P02')
  const wrapped = describeError(await failureOf(db.execute(sql`select ${typed}::text::uuid`)))
  expect(wrapped).toMatchObject({ error: 'Error; error 22P02', query: 'select $1::text::uuid' })
  expect(JSON.stringify([direct, wrapped])).not.toContain('ana@')
})

test('constraint and table are said, the values that violate them are not', async ({
  ownDatabase: { pool, db },
}) => {
  await pool.query('create table guests (email text constraint one_each unique)')
  const insert = sql`insert into guests values (${'ana@example.edu'})`
  await db.execute(insert)
  const described = describeError(await failureOf(db.execute(insert)))
  expect(described).toMatchObject({ error: 'Error; error 23505', table: 'guests', constraint: 'one_each' })
  expect(JSON.stringify(described)).not.toContain('ana@')
})

test.for([
  [
    'a mail server',
    Object.assign(new Error('550 no <ana@example.edu>'), { code: 'EENVELOPE', responseCode: 550 }),
  ],
  ['JSON', thrownBy(() => JSON.parse('ana@example.edu'))],
  ['Node.js', thrownBy(() => new URL('ana@example.edu/'))],
  ['a wrong value', thrownBy(() => 'x' in ('ana@example.edu' as never))],
  [
    'a message of several lines',
    new Error('1:\n    at ana@example.edu (a.ts:1:1)\n    at ana@example.edu:1:1'),
  ],
  ['a name that is none', Object.assign(new Error(''), { name: 'ana@example.edu', code: 'ana@example.edu' })],
  ['a cause', new Error('', { cause: new Error('ana@example.edu') })],
] as const)('nothing of the message of %s is logged, but where it was thrown', ([, error]) => {
  const described = describeError(error)
  expect(JSON.stringify(described)).not.toContain('ana@')
  expect(described.stack).toContain('log.test.ts')
})

test('a failed connection keeps its code, another server its status', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED 10.1.2.3:5432'), { code: 'ECONNREFUSED' })
  expect(describeError(new TypeError('x is not a function', { cause })).error).toBe(
    'TypeError; Error ECONNREFUSED',
  )
  const denied = Object.assign(new Error('no'), { name: 'AccessDenied', $metadata: { httpStatusCode: 403 } })
  expect(describeError(denied)).toMatchObject({ error: 'AccessDenied', status: 403 })
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

test('a sentence to the operator is logged, with no stack, also as a copy and as a cause', () => {
  const told = new CannotRun('No backup can be written into /mnt/backups: EACCES.')
  const said = { error: 'CannotRun', says: told.message }
  expect(describeError(told)).toEqual(said)
  expect(describeError({ name: told.name, message: told.message })).toEqual(said)
  expect(describeError(new Error('a job', { cause: told }))).toMatchObject({ says: told.message })
  expect(describeError(new CannotRun('No account has ana@example.edu.'))).not.toHaveProperty('says')
})
