import type { Connection } from '#app/database/availability/connect.server.ts'
import type { Replica } from '#app/database/availability/replica.server.ts'
import type { Clock } from '#app/platform/time/clock.ts'
import { operator, type Actor } from '#app/platform/access.ts'
import type { Settings, SystemContext } from '#app/platform/context.ts'
import type { Env } from '#app/platform/env.server.ts'
import type { Jobs } from '#app/platform/jobs/job.ts'
import type { ObjectStore } from '#app/platform/files/object-store/open-object-store.server.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { ForeignClient } from '#app/platform/foreign/foreign-client.server.ts'
import { deletingOutsideBackups } from '#app/features/files/backups.server.ts'
import { settingsAtFirst } from '#app/features/site/rules.ts'
import { deletingAsOwner } from '#app/features/files/store-mark.server.ts'
import type { Intake } from '#app/features/analytics/intake.server.ts'
import { livePublisher } from '#app/features/live/send-live-events.server.ts'
import type { LiveHub } from '#app/platform/live/hub.server.ts'
import { jobQueue } from '#app/platform/jobs/queue.server.ts'
import type { PhotoWorkers } from '#app/platform/files/images/photo-workers.server.ts'
import type { Log } from '#app/platform/log/log.server.ts'
import type { SharedLimits } from '#app/platform/process/shared-limits.server.ts'
import type { Memory } from '#app/platform/process/memory.ts'
import type { Mailer } from '#app/platform/mail/mailer.ts'
import type { DriveProvider } from '#app/platform/routing/drive-provider.ts'
import type { Secrets } from '#app/platform/secrets.server.ts'

/** The resources of one process while it runs; created in server/process/open-runtime.ts. */
export type Runtime = {
  env: Env
  secrets: Secrets
  photoWorkers: PhotoWorkers
  log: Log
  connection: Connection
  /** A replica of the database for visitors' reads. */
  replica?: Replica | undefined
  clock: Clock
  memory: Memory
  files: FileStore
  /** The local file service, when files are stored on this machine. */
  objectStore?: ObjectStore
  jobs: Jobs
  hub: LiveHub
  limits: SharedLimits
  /** Buffers visits until they are written to the database. */
  visits: Intake
  drives?: DriveProvider
  mail?: Mailer
}

function settingsOf(env: Env): Settings {
  return {
    mode: env.mode,
    publicUrl: env.publicUrl,
    mapStyleUrl: env.MAP_STYLE_URL ?? null,
    mapTiles: env.MAP_PMTILES !== undefined,
    mail: env.mail,
    mailFrom: env.MAIL_FROM ?? null,
    operatorName: env.OPERATOR_NAME ?? null,
    ...settingsAtFirst,
    visitsMostBytes: env.VISITS_MOST_MB * 1e6,
    secondFactorFor: env.SECOND_FACTOR_FOR,
  }
}

/** The parts of a context that exist before jobs and streams are started. */
export type Parts = Omit<Runtime, 'jobs' | 'hub' | 'limits' | 'visits'>

/** Creates the context for an actor. Routes get it as a Context, whose database only the gate opens. */
export function contextOf(parts: Parts, actor: Actor, log = parts.log): SystemContext {
  const { env, connection, clock, secrets, memory, files, photoWorkers, drives, mail } = parts
  return {
    actor,
    db: connection.db,
    now: clock.now,
    log,
    jobs: jobQueue,
    live: livePublisher,
    settings: settingsOf(env),
    secrets,
    memory,
    files: deletingOutsideBackups(deletingAsOwner(files, connection.db), connection.db),
    photoWorkers,
    foreign: foreignClient(env),
    drives,
    mail,
    startedProviders: env.providers,
  }
}

/** The context for the process's own work: initial data, commands and jobs. */
export function operatorContext(parts: Parts): SystemContext {
  return contextOf(parts, operator)
}

/** It keeps no state between requests, so each context can have its own. */
function foreignClient({ FOREIGN_HTTP, publicUrl }: Env): ForeignClient {
  return new ForeignClient({ http: FOREIGN_HTTP === '1', userAgent: `Roost (+${publicUrl})` })
}
