import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import { makeUser } from '#app/features/accounts/factory.ts'
import type { Database } from '#app/platform/context.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { retryDeadlocks } from './retry-deadlocks.server.ts'

/** Two transactions that lock the same two rows in opposite order, after each has locked its first row. */
function crossing(db: ReturnType<typeof retryDeadlocks>, [one, other]: [string, string]) {
  let holding = 0
  let runs = 0
  const bothHold = Promise.withResolvers<void>()
  const lock = (tx: Database, id: string) =>
    tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update')
  const work = (first: string, second: string) =>
    db.transaction(async (tx) => {
      runs += 1
      await lock(tx, first)
      holding += 1
      if (holding === 2) bothHold.resolve()
      await bothHold.promise
      await lock(tx, second)
      await tx
        .update(users)
        .set({ givenName: sql`${users.givenName} || '+'` })
        .where(eq(users.id, second))
    })
  return { done: Promise.allSettled([work(one, other), work(other, one)]), runs: () => runs }
}

async function twoPeople(db: Parameters<typeof contextOf>[0]): Promise<[string, string]> {
  const ctx = contextOf(db)
  const [one, other] = [await makeUser(ctx), await makeUser(ctx)]
  return [one.id, other.id]
}
const names = async (db: Database) =>
  (await db.select({ name: users.givenName }).from(users)).map(({ name }) => name)

test('one of two deadlocked transactions fails', async ({ ownDatabase: { db } }) => {
  const { done, runs } = crossing(db, await twoPeople(db))
  expect((await done).filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(runs()).toBe(2)
})

test('with retries the aborted transaction runs again, and both take effect once', async ({
  ownDatabase: { db },
}) => {
  const { done, runs } = crossing(retryDeadlocks(db), await twoPeople(db))
  expect((await done).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  // The retried transaction may lock its first row before the other one wakes up, and then they deadlock again.
  expect(runs()).toBeGreaterThan(2)
  expect(await names(db)).toEqual(['Ana+', 'Ana+'])
})

test('retries are limited, and other errors are not retried', async ({ ownDatabase }) => {
  const db = retryDeadlocks(ownDatabase.db)
  let runs = 0
  const failing = (code: string) =>
    db.transaction(async (tx) => {
      runs += 1
      await tx.execute(sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`))
    })
  await expect(failing('40001')).rejects.toThrow('Failed query')
  expect(runs).toBe(3)
  await expect(failing('23505')).rejects.toThrow('Failed query')
  expect(runs).toBe(4)
})
