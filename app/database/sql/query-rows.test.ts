import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database, Reading } from '#app/platform/context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { changeRows, queryRows, type Places, type Statement } from './query-rows.server.ts'
import { rateLimits } from '../schema/site/rate-limits.ts'

const windowEndsAt = new Date('2026-11-16T20:00:00.123Z')
const byHand: Statement<{ count: number }, { key: string }> = (at) =>
  sql`select count from rate_limits where key = ${at.key}`
const byBuilder = (at: Places<{ key: string }>, db: Reading) =>
  db
    .select({ count: rateLimits.count, windowEndsAt: rateLimits.windowEndsAt })
    .from(rateLimits)
    .where(eq(rateLimits.key, at.key))
const insert = (at: Places<{ key: string; count: number; windowEndsAt: Date }>, db: Database) =>
  db.insert(rateLimits).values({ key: at.key, count: at.count, windowEndsAt: at.windowEndsAt })

test('a prepared statement runs in the transaction that is passed', async ({ ownDatabase }) => {
  const { db } = ownDatabase
  await changeRows(db, insert, { key: 'kept', count: 1, windowEndsAt })
  await expect(
    db.transaction(async (tx) => {
      await changeRows(tx, insert, { key: 'rolled back', count: 2, windowEndsAt })
      expect(await queryRows(tx, byHand, { key: 'rolled back' })).toEqual([{ count: 2 }])
      expect(await queryRows(tx, byBuilder, { key: 'rolled back' })).toEqual([{ count: 2, windowEndsAt }])
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  for (const key of ['rolled back', 'kept']) {
    const stored = key === 'kept' ? [{ count: 1 }] : []
    expect(await queryRows(db, byHand, { key })).toMatchObject(stored)
    expect(await queryRows(db, byBuilder, { key })).toMatchObject(stored)
  }
})

test('its text is built once, and for Drizzle queries once for each connection', async ({ ctx }) => {
  const times = { hand: 0, drizzle: 0 }
  const hand: Statement<{ n: number }, { n: number }> = (at) => {
    times.hand += 1
    return sql`select ${at.n}::int as n`
  }
  const drizzle = (at: Places<{ key: string }>, db: Reading) => {
    times.drizzle += 1
    return db.select().from(rateLimits).where(eq(rateLimits.key, at.key))
  }
  for (const n of [1, 2, 3]) {
    expect(await queryRows(ctx.db, hand, { n })).toEqual([{ n }])
    expect(await queryRows(ctx.db, drizzle, { key: String(n) })).toEqual([])
  }
  expect(times).toEqual({ hand: 1, drizzle: 1 })
})
