import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Actor } from './access.ts'
import type { Log } from './log.server.ts'

/** The database or a transaction of it: queries take either. */
export type Database = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
>

/** Everything a verb or read may use. Nothing in a feature is global. */
export type Context = {
  actor: Actor
  db: Database
  now: () => Date
  log: Log
}
