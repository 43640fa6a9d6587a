import { connect } from '#app/database/connect.server.ts'
import { migrate } from '#app/database/migrate.server.ts'
import { createClock } from '#app/platform/clock.ts'
import type { Env } from '#app/platform/env.server.ts'
import { startJobs } from '#app/platform/jobs/boss.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { openDriveProvider } from '#app/platform/routing/open-provider.server.ts'
import { appSecret } from './app-secret.ts'
import { fillEmptyDatabase } from './first-data.ts'
import { serveOperatorCommands } from './commands/run-command.ts'
import { timetable } from './jobs.ts'
import { operatorContext, type Runtime } from './runtime.ts'

/** Opens the database, brings it up to date, fills it when it is empty, and starts the jobs.
 *  @returns the runtime, and what ends it
 *  @throws CannotRun when something of it cannot be used; nothing stays open then */
export async function openRuntime(env: Env): Promise<{ runtime: Runtime; close: () => Promise<void> }> {
  const drives = openDriveProvider(env)
  const secret = appSecret(env)
  const log = createLog(env.LOG_LEVEL)
  const connection = await connect({ url: env.DATABASE_URL, dataDir: env.DATA_DIR })
  try {
    await migrate(connection.pool)
    const parts = { env, secret, log, connection, clock: createClock(), drives }
    await fillEmptyDatabase(operatorContext(parts), env.demo)
    const jobs = await startJobs(connection.pool, timetable(connection), () => operatorContext(parts), log)
    const commands = await serveOperatorCommands(parts)
    const close = async () => {
      await commands?.close()
      await jobs.stop()
      await connection.close()
    }
    return { runtime: { ...parts, jobs }, close }
  } catch (error) {
    await connection.close()
    throw error
  }
}
