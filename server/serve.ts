import { createAdaptorServer } from '@hono/node-server'
import type { Server } from 'node:http'
import { connect } from '#app/database/connect.server.ts'
import { migrate } from '#app/database/migrate.server.ts'
import { createClock } from '#app/platform/clock.ts'
import { readEnv, type Env } from '#app/platform/env.server.ts'
import { CannotRun } from '#app/platform/errors.ts'
import { createLog } from '#app/platform/log.server.ts'
import { startJobs } from '#app/platform/jobs/boss.server.ts'
import { fillEmptyDatabase } from './first-data.ts'
import { createApp } from './http.ts'
import { timetable } from './jobs.ts'
import { operatorContext } from './runtime.ts'

const STOP_WITHIN = 9_000 // milliseconds; a supervisor usually kills after ten seconds

/** Opens the database, answers requests until SIGTERM or SIGINT, then finishes what runs.
 *  @returns the exit code */
export async function serve(): Promise<number> {
  const env = readEnv()
  const log = createLog(env.LOG_LEVEL)
  const connection = await connect({ url: env.DATABASE_URL, dataDir: env.DATA_DIR })
  try {
    await migrate(connection.pool)
    const runtime = { env, log, connection, clock: createClock() }
    await fillEmptyDatabase(operatorContext(runtime), env.demo)
    const jobs = await startJobs(connection.pool, timetable(connection), () => operatorContext(runtime), log)
    const app = createApp({ ...runtime, jobs })
    const server = createAdaptorServer({ fetch: app.fetch }) as Server
    await listen(server, env)
    process.stdout.write(`Roost answers at ${address(server, env)}\n`)
    await stopSignal()
    await finish(server)
    await jobs.stop()
    return 0
  } finally {
    await connection.close()
  }
}

function listen(server: Server, env: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE'
          ? 'is taken by another program: set PORT to another one'
          : `cannot be used: ${error.message}`
      reject(new CannotRun(`Port ${env.PORT} on ${env.HOST} ${why}.`))
    })
    server.listen(env.PORT, env.HOST)
  })
}

function address(server: Server, env: Env): string {
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : env.PORT
  return env.PUBLIC_URL ?? `http://localhost:${port}`
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
  })
}

/** Stops accepting, lets running requests end, and cuts what still hangs after STOP_WITHIN. */
function finish(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(() => server.closeAllConnections(), STOP_WITHIN)
    server.close(() => {
      clearTimeout(late)
      resolve()
    })
    server.closeIdleConnections()
  })
}
