import type { Connection } from '#app/database/connect.server.ts'
import type { Clock } from '#app/platform/clock.ts'
import { operator } from '#app/platform/access.ts'
import type { Context, Settings } from '#app/platform/context.ts'
import type { Env } from '#app/platform/env.server.ts'
import type { Jobs } from '#app/platform/jobs/job.ts'
import type { Log } from '#app/platform/log.server.ts'
import type { DriveProvider } from '#app/platform/routing/drive-provider.ts'

/** What one process holds for as long as it runs; wired in server/open-runtime.ts. */
export type Runtime = {
  env: Env
  /** What sessions and links are signed with. */
  secret: string
  log: Log
  connection: Connection
  clock: Clock
  jobs: Jobs
  drives?: DriveProvider
}

export function settingsOf(env: Env): Settings {
  return {
    mode: env.mode,
    publicUrl: env.publicUrl,
    mapStyleUrl: env.MAP_STYLE_URL ?? null,
    mapTiles: env.MAP_PMTILES !== undefined,
  }
}

/** For what the process does by itself: first data, commands, jobs. */
export function operatorContext({
  env,
  log,
  connection,
  clock,
}: Pick<Runtime, 'env' | 'log' | 'connection' | 'clock'>): Context {
  return { actor: operator, db: connection.db, now: clock.now, log, settings: settingsOf(env) }
}
