import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Env } from '#app/platform/env.server.ts'
import { databaseOn } from './client.server.ts'
import { databaseSettings, openPool } from './connect.server.ts'

/** Milliseconds for which a replica that did not answer is not used. */
const REST = 5_000

/** A read-only replica of the database. It may lag by seconds. */
export type Replica = {
  db: NodePgDatabase
  /** Whether it has not failed within the last five seconds. */
  isUp: () => boolean
  failed: () => void
  close: () => Promise<void>
}

/** The replica at DATABASE_REPLICA_URL, which need not exist yet: nothing connects before the first request. */
export function openReplica(env: Env): Replica | undefined {
  const { DATABASE_REPLICA_URL: url } = env
  if (!url) return undefined
  // If the replica is unreachable, visitors get the database itself, so this waits only briefly.
  const pool = openPool({ ...databaseSettings(env), url, name: 'roost replica', connectWithin: 2 })
  let restsUntil = 0
  return {
    db: databaseOn(pool),
    isUp: () => performance.now() >= restsUntil,
    failed: () => void (restsUntil = performance.now() + REST),
    close: () => pool.end(),
  }
}
