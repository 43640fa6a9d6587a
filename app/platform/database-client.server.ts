import type pg from 'pg'
import type { Reading } from './context.ts'

/** The pool, or a transaction's one connection. Drizzle's session has it but does not declare it. */
export function clientOf(db: Reading): pg.Pool | pg.PoolClient {
  return (db as unknown as { session: { client: pg.Pool | pg.PoolClient } }).session.client
}
