import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Actor } from './access.ts'
import type { Log } from './log.server.ts'
import type { DriveProvider } from './routing/drive-provider.ts'

/** The database or a transaction of it: queries take either. */
export type Database = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
>

/** What the operator set and a page may show to anybody; part of every Context. */
export type Settings = {
  mode: 'demo' | 'production'
  /** The site's own address without a slash at its end: the only base of absolute addresses. */
  publicUrl: string
  /** A MapLibre style elsewhere, or null for the built-in one. */
  mapStyleUrl: string | null
  /** Whether this server has a street map of its own (MAP_PMTILES). */
  mapTiles: boolean
}

/** Everything a verb or read may use. Nothing in a feature is global. */
export type Context = {
  actor: Actor
  db: Database
  now: () => Date
  log: Log
  settings: Settings
  /** The operator's routing service; absent when none is set. */
  drives?: DriveProvider
}
