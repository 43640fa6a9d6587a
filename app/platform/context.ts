import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Actor } from './access.ts'
import type { JobKind, QueueOptions } from './jobs/job-kind.ts'
import type { FileStore } from './files/file-store.ts'
import type { ForeignClient } from './foreign/foreign-client.server.ts'
import type { PhotoWorkers } from './files/images/photo-workers.server.ts'
import type { LiveKind } from './live/live-kind.ts'
import type { Log } from './log/log.server.ts'
import type { Memory } from './process/memory.ts'
import type { Mailer } from './mail/mailer.ts'
import type { DriveProvider } from './routing/drive-provider.ts'
import type { Secrets } from './secrets.server.ts'

declare const handle: unique symbol
declare const inside: unique symbol

/** The database where it must not be queried. `app/database/gate.server.ts` opens it once a rule has allowed it. */
export interface Sealed {
  readonly [handle]?: never
}

/** Marks the database of a transaction (`inTransaction`): if the transaction fails, its writes are rolled back. */
export interface Inside {
  readonly [inside]: true
}

/** The database outside any transaction, for writes that must survive when a verb fails, such as the count of attempts. */
export interface Outside extends Sealed {
  readonly [inside]?: never
}

/** The database, or one of its transactions, to read from: selects and locks. */
export interface Reading extends Sealed, Pick<NodePgDatabase, 'select' | 'selectDistinct'> {
  /** A transaction; inside another one, a savepoint. */
  transaction<Outcome>(work: (tx: this) => Promise<Outcome>): Promise<Outcome>
}

/** The database, or one of its transactions, to read from and write to. */
export interface Database extends Reading, Pick<NodePgDatabase, 'insert' | 'update' | 'delete' | 'execute'> {}

/** Queues jobs inside the caller's transaction, so that the change and its job both happen or neither does. */
export type JobQueue = {
  /** @param db the caller's transaction */
  enqueue: <Payload extends object>(
    db: Database,
    job: JobKind<Payload>,
    payload: NoInfer<Payload>,
    options?: QueueOptions,
  ) => Promise<void>
}

/** Notifies people's open browsers that something changed, once the caller's transaction commits. */
export type Live = {
  /** @param db the caller's transaction
   *  @param userIds the receivers; duplicates count once */
  send: <About extends object>(
    db: Database,
    kind: LiveKind<About>,
    userIds: string[],
    about: NoInfer<About>,
  ) => Promise<void>
  /** Ends the live streams of people whose rights have shrunk, in all processes and after the events of this transaction.
   *  Their browsers reconnect automatically. */
  renew: (db: Database, userIds: string[]) => Promise<void>
}

/** Settings by the operator that any page may show; part of every Context. */
export type Settings = {
  mode: 'demo' | 'production'
  /** The site's own address without a trailing slash: the only base of absolute addresses. */
  publicUrl: string
  /** A MapLibre style elsewhere, or null for the built-in one. */
  mapStyleUrl: string | null
  /** Whether this server has a street map of its own (MAP_PMTILES). */
  mapTiles: boolean
  /** Where emails go: to a mail server, into the demo's mailbox, or nowhere. With `none`, nobody can sign up by
   *  email. */
  mail: 'smtp' | 'mailbox' | 'none'
  /** The sender address of emails; null without a mail server. */
  mailFrom: string | null
  /** The name of the site's operator, for emails; null when not set. */
  operatorName: string | null
  /** Days for which a home counts as confirmed. */
  freshDays: number
  /** Maximum number of bytes for recorded visits (VISITS_MOST_MB). */
  visitsMostBytes: number
  /** Which of a manager's new homes an admin reviews before they are published. */
  reviews: 'first' | 'all' | 'none'
  /** Whose rights require two-step sign-in in production: admins, or managers and admins (SECOND_FACTOR_FOR). */
  secondFactorFor: 'admins' | 'managers'
  /** For jobs: their emails are held for a while after a restore. */
  holdsEmails?: true
}

/** Where a request comes from, for rate limits and the list of sessions. No field is stored as it is. */
export type Origin = {
  /** The IPv4 address, or the /64 network of an IPv6 address. */
  network: string
  /** The User-Agent header, '' without one. */
  userAgent: string
  /** The Cookie header, '' without one. */
  cookies: string
}

/** Google, or another OpenID provider, such as that of a campus (docs/campus-login.md). */
export type OpenIdProvider = {
  /** Its part of addresses, such as `usc`. */
  id: string
  /** Its name on buttons and in emails. */
  name: string
  clientId: string
  clientSecret: string
  /** The address that identifies it, also in its tokens. */
  issuer: string
  /** The claim with the person's address. */
  addressClaim: string
  /** What vouches for an email address: a claim, or `issuer` for a campus's own provider, which is trusted about its domains. */
  vouchedBy: 'email_verified' | 'xms_edov' | 'hd' | 'issuer'
  /** Email domains that are its own. */
  domains: readonly string[]
  /** Slugs of the campuses whose email addresses it confirms; empty for one such as Google. */
  campuses: readonly string[]
  /** Scopes accepted in its affiliation claims, such as `usc.edu` in `student@usc.edu`. */
  scopes: readonly string[]
  /** The affiliation of people for whom it states none. */
  withoutAffiliation: Affiliation
  /** Whether people with an address at its domains cannot have a password here. */
  onlyWay: boolean
  /** Replaces `fetch` for a provider whose addresses an admin typed. */
  fetch?: ForeignClient['exchange']
}

/** A person's affiliation according to their campus: a student, another member, or neither. */
export type Affiliation = 'student' | 'member' | 'none'

/** Everything a verb or query may use. Features have no global state. */
export type Context = {
  actor: Actor
  /** Opened by `app/database/gate.server.ts` once a rule has allowed it. */
  db: Sealed
  now: () => Date
  log: Log
  jobs: JobQueue
  live: Live
  settings: Settings
  /** Hashing, encryption and signing with keys of this installation. */
  secrets: Secrets
  /** Stored files, on this machine or in an S3 store. */
  files: FileStore
  /** Processes photos in child processes. */
  photoWorkers: Pick<PhotoWorkers, 'processPhoto' | 'makeAvif'>
  /** This process's in-memory state. */
  memory: Memory
  /** Fetches from addresses that users typed (platform/foreign). */
  foreign: Pick<ForeignClient, 'fetch' | 'exchange' | 'takesHttp'>
  /** Where the request came from; absent for commands, jobs and cached pages. */
  origin?: Origin
  /** The operator's mail server; absent unless `settings.mail` is `smtp`. */
  mail?: Mailer
  /** The operator's routing service; absent when none is set. */
  drives?: DriveProvider
  /** The OpenID providers that the site was started with; `siteProviders` has all of them. */
  startedProviders: readonly OpenIdProvider[]
}

/** A context whose database is open for reading only: a rule that allows reading gives it to its queries. */
export interface ReadingContext extends Context {
  db: Reading
}

/** The context for work that no user requested: jobs, commands, first data and tests. Its database is open. */
export interface SystemContext extends ReadingContext {
  db: Database
}
