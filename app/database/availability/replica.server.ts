import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Env } from '#app/platform/env.server.ts'
import { databaseOn } from './client.server.ts'
import { databaseSettings, openPool } from './connect.server.ts'

/** Milliseconds for which a copy that did not answer is left alone. */
const REST = 5_000

/** A copy of the database that follows it and is read only. It may be seconds behind. */
export type Replica = {
  db: NodePgDatabase
  /** Whether it did not fail within the last five seconds. */
  isUp: () => boolean
  failed: () => void
  close: () => Promise<void>
}

/** The copy at DATABASE_REPLICA_URL, which need not exist yet: nothing connects before the first request. */
export function openReplica(env: Env): Replica | undefined {
  const { DATABASE_REPLICA_URL: url } = env
  if (!url) return undefined
  // Visitors wait for the database itself when the copy cannot be reached, so it is not waited for long.
  const pool = openPool({ ...databaseSettings(env), url, name: 'roost replica', connectWithin: 2 })
  let restsUntil = 0
  return {
    db: databaseOn(pool),
    isUp: () => performance.now() >= restsUntil,
    failed: () => void (restsUntil = performance.now() + REST),
    close: () => pool.end(),
  }
}
