import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { test } from '#tests/setup/databases/database.ts'
import { fixedQuery, prepared, preparedChange, type Places } from './query-rows.server.ts'
import { rateLimits } from '../schema/rate-limits.ts'

const windowEndsAt = new Date('2026-11-16T20:00:00.123Z')
const byHand = fixedQuery<{ count: number }, { key: string }>(
  (at) => sql`select count from rate_limits where key = ${at.key}`,
)
const byDrizzle = prepared((db, at: Places<{ key: string }>) =>
  db
    .select({ count: rateLimits.count, windowEndsAt: rateLimits.windowEndsAt })
    .from(rateLimits)
    .where(eq(rateLimits.key, at.key)),
)
const insert = preparedChange((db, at: Places<{ key: string; count: number; windowEndsAt: Date }>) =>
  db.insert(rateLimits).values({ key: at.key, count: at.count, windowEndsAt: at.windowEndsAt }),
)

test('a prepared statement runs in the transaction that is passed', async ({ ownDatabase }) => {
  const { db } = ownDatabase
  await insert(db, { key: 'kept', count: 1, windowEndsAt })
  await expect(
    db.transaction(async (tx) => {
      await insert(tx, { key: 'rolled back', count: 2, windowEndsAt })
      expect(await byHand(tx, { key: 'rolled back' })).toEqual([{ count: 2 }])
      expect(await byDrizzle(tx, { key: 'rolled back' })).toEqual([{ count: 2, windowEndsAt }])
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  for (const read of [byHand, byDrizzle]) {
    expect(await read(db, { key: 'rolled back' })).toEqual([])
    expect(await read(db, { key: 'kept' })).toMatchObject([{ count: 1 }])
  }
})

test('its text is built once, and for Drizzle queries once for each connection', async ({ ctx }) => {
  const times = { hand: 0, drizzle: 0 }
  const hand = fixedQuery<{ n: number }, { n: number }>((at) => {
    times.hand += 1
    return sql`select ${at.n}::int as n`
  })
  const drizzle = prepared((db, at: Places<{ key: string }>) => {
    times.drizzle += 1
    return db.select().from(rateLimits).where(eq(rateLimits.key, at.key))
  })
  for (const n of [1, 2, 3]) {
    expect(await hand(ctx.db, { n })).toEqual([{ n }])
    expect(await drizzle(ctx.db, { key: String(n) })).toEqual([])
  }
  expect(times).toEqual({ hand: 1, drizzle: 1 })
})
