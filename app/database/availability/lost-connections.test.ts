import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, vi } from 'vitest'
import { listenOnChannel } from '#app/platform/jobs/listen.server.ts'
import { createDatabase } from '#tests/setup/databases/databases.ts'
import { test } from '#tests/setup/databases/database.ts'
import { startProxy } from '#tests/setup/servers/tcp-proxy.ts'
import { connect, type DatabaseSettings } from './connect.server.ts'
import { healthOf } from './readiness.server.ts'
import { isTimedOut, isUnavailable } from './unavailable.server.ts'

/** A database behind a network that fails on demand. */
async function open(more: Partial<DatabaseSettings> = {}) {
  const template = inject('template')
  if (template.engine !== 'postgres') throw new Error('only a server has a network in front of it')
  const url = await createDatabase(template.url, `lost-${randomUUID()}`, 'template')
  const proxy = await startProxy(url)
  const limits = { poolSize: 2, connectWithin: 1, statementWithin: 1, ...more }
  const connection = await connect({ url: proxy.url, dataDir: '', ...limits })
  onTestFinished(async () => {
    await connection.close()
    await proxy.close()
  })
  return { proxy, ...connection }
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('a connection that does not answer is thrown away with all idle ones, and new ones work', async () => {
  const { proxy, pool, db } = await open()
  await Promise.all([pool.query('select 1'), pool.query('select 2')])
  expect(pool.totalCount).toBe(2)
  proxy.silence()
  expect(isTimedOut(await failureOf(pool.query('select 3')))).toBe(true)
  await vi.waitFor(() => expect(pool.totalCount).toBe(0), 60_000)
  await proxy.heal()
  await db.transaction((tx) => tx.execute(sql`select 4`))
})

test('a transaction whose statement is not answered fails, and so do those that cannot begin; none keeps a connection', async () => {
  const { proxy, pool, db } = await open()
  const failures = [1, 2, 3].map((nth) =>
    failureOf(
      db.transaction(async (tx) => {
        if (nth === 1) proxy.silence()
        await tx.execute(sql`select 1`)
      }),
    ),
  )
  expect((await Promise.all(failures)).map(isUnavailable)).toEqual([true, true, true])
  await vi.waitFor(() => expect(pool.totalCount).toBe(0), 60_000)
  await proxy.heal()
  await db.transaction((tx) => tx.execute(sql`select 2`))
})

test('a connection that breaks between two statements fails its transaction alone', async () => {
  const { proxy, db } = await open()
  const work = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    await proxy.refuse() // An unhandled error event here would end the process.
    await vi.waitFor(() => expect(tx.execute(sql`select 2`)).rejects.toThrow('Failed query'), 60_000)
    await tx.execute(sql`select 3`)
  })
  expect(isUnavailable(await failureOf(work))).toBe(true)
  expect(isUnavailable(await failureOf(db.execute(sql`select 4`)))).toBe(true)
  await proxy.heal()
  await db.execute(sql`select 5`)
})

test('a statement and the wait for a lock have limits, which the server keeps', async () => {
  const { pool, db } = await open({ statementWithin: 2, lockWithin: 1 })
  const shown = async (name: string) => (await pool.query(`show ${name}`)).rows as unknown
  expect(await shown('statement_timeout')).toEqual([{ statement_timeout: '2s' }])
  expect(await shown('lock_timeout')).toEqual([{ lock_timeout: '1s' }])
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table rate_limits in access exclusive mode`)
    const waiting = await failureOf(pool.query('select from rate_limits'))
    expect(waiting).toMatchObject({ code: '55P03' })
  })
  const slow = await failureOf(db.execute(sql`select pg_sleep(60)`))
  expect([isUnavailable(slow), isTimedOut(slow)]).toEqual([true, false])
})

test('silence is measured from the first question without any answer; a refusal is an answer', async () => {
  const { proxy, pool } = await open()
  const { readiness, silentFor } = healthOf(pool)
  expect([await readiness(), silentFor()]).toEqual(['ready', 0])
  proxy.silence()
  await vi.waitFor(async () => expect(await readiness()).toBe('database'), 60_000)
  await vi.waitFor(() => expect(silentFor()).toBeGreaterThan(0), 60_000)
  await proxy.refuse()
  await vi.waitFor(async () => expect([await readiness(), silentFor()]).toEqual(['database', 0]), 60_000)
  await proxy.heal()
  await vi.waitFor(async () => expect(await readiness()).toBe('ready'), 60_000)
  expect(silentFor()).toBe(0)
})

test('who listens notices a server that fell silent, and hears again when it is back', async () => {
  const { proxy, ...connection } = await open()
  const heard: string[] = []
  let connected = 0
  const { close } = await listenOnChannel(
    connection,
    'news',
    (payload) => heard.push(payload),
    () => (connected += 1),
    100,
  )
  onTestFinished(close)
  proxy.silence()
  await proxy.heal()
  await vi.waitFor(() => expect(connected).toBe(2), 60_000)
  await connection.pool.query(`notify news, 'back'`).catch(() => {}) // may use a connection that was silenced
  await connection.pool.query(`notify news, 'back'`)
  await vi.waitFor(() => expect(heard).toContain('back'), 60_000)
})
