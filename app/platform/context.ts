import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Actor } from './access.ts'
import type { JobKind, QueueOptions } from './jobs/job-kind.ts'
import type { FileStore } from './files/file-store.ts'
import type { ForeignClient } from './foreign/foreign-client.server.ts'
import type { PhotoWorkshop } from './files/images/photo-workshop.server.ts'
import type { LiveKind } from './live/live-kind.ts'
import type { Log } from './log.server.ts'
import type { Memory } from './memory.ts'
import type { Mailer } from './mail/mailer.ts'
import type { DriveProvider } from './routing/drive-provider.ts'
import type { Secrets } from './secrets.server.ts'

/** The database or a transaction of it: queries take either. */
export type Database = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
>

/** Where work for later is put, in the transaction of what it follows from: both happen or neither does. */
export type JobQueue = {
  /** @param db the caller's transaction */
  enqueue: <Payload extends object>(
    db: Database,
    job: JobKind<Payload>,
    payload: NoInfer<Payload>,
    options?: QueueOptions,
  ) => Promise<void>
}

/** Tells the open browsers of people that something changed, once the caller's transaction commits. */
export type Live = {
  /** @param db the caller's transaction
   *  @param userIds whom; somebody named twice is told once */
  tell: <About extends object>(
    db: Database,
    kind: LiveKind<About>,
    userIds: string[],
    about: NoInfer<About>,
  ) => Promise<void>
  /** Ends their open streams at all processes, after what the transaction told before: what they may know is less now. Their
   *  browsers come back by themselves. */
  renew: (db: Database, userIds: string[]) => Promise<void>
}

/** What the operator set and a page may show to anybody; part of every Context. */
export type Settings = {
  mode: 'demo' | 'production'
  /** The site's own address without a slash at its end: the only base of absolute addresses. */
  publicUrl: string
  /** A MapLibre style elsewhere, or null for the built-in one. */
  mapStyleUrl: string | null
  /** Whether this server has a street map of its own (MAP_PMTILES). */
  mapTiles: boolean
  /** Where letters go: to a mail server, into the demo's mailbox, or nowhere. Without any, nobody signs up by e-mail. */
  mail: 'smtp' | 'mailbox' | 'none'
  /** The address that letters come from; null without a mail server. */
  mailFrom: string | null
  /** Who runs this site, as letters say; null when not set. */
  operatorName: string | null
  /** Days that somebody's word for an offer holds. */
  freshDays: number
  /** Which new offers of somebody wait for a look by those who run the site: the first, all or none. */
  reviews: 'first' | 'all' | 'none'
}

/** What a limit or a list of sessions may know of a request. Neither is stored as it is. */
export type Origin = {
  /** The address, or the /64 network that an IPv6 household has. */
  network: string
  /** The browser's own description of itself, '' without one. */
  userAgent: string
}

/** Google, or any other provider with a discovery address. */
export type OpenIdProvider = {
  /** What people call it: Google, unless the operator says otherwise. */
  name: string
  clientId: string
  clientSecret: string
  discoveryUrl: string
}

/** Everything a verb or read may use. Nothing in a feature is global. */
export type Context = {
  actor: Actor
  db: Database
  now: () => Date
  log: Log
  jobs: JobQueue
  live: Live
  settings: Settings
  /** Keys of this installation: what is hashed, encrypted or signed here can be read here alone. */
  secrets: Secrets
  /** Stored files, on this machine or in an S3 store. */
  files: FileStore
  /** Prepares photos in processes of their own. */
  workshop: Pick<PhotoWorkshop, 'processPhoto' | 'makeAvif'>
  /** What this process keeps in memory. */
  memory: Memory
  /** Fetches from addresses that somebody typed. */
  foreign: Pick<ForeignClient, 'fetch' | 'takesHttp'>
  /** Where a request came from; absent for commands, jobs and pages that all may share. */
  origin?: Origin
  /** The operator's mail server; absent when letters go elsewhere (`settings.mail`). */
  mail?: Mailer
  /** The operator's routing service; absent when none is set. */
  drives?: DriveProvider
  /** The OpenID provider people may sign in with; absent when none is set. */
  provider?: OpenIdProvider
}
