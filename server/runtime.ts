import type { Connection } from '#app/database/connect.server.ts'
import type { Clock } from '#app/platform/clock.ts'
import type { Env } from '#app/platform/env.server.ts'
import type { Log } from '#app/platform/log.server.ts'

/** What one process holds for as long as it runs; wired in server/serve.ts. */
export type Runtime = { env: Env; log: Log; connection: Connection; clock: Clock }
