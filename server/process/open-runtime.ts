import { retryDeadlocks } from '#app/database/availability/retry-deadlocks.server.ts'
import {
  connect,
  databaseSettings,
  jobSettings,
  type Connection,
} from '#app/database/availability/connect.server.ts'
import { openReplica } from '#app/database/availability/replica.server.ts'
import { migrate } from '#app/database/maintenance/migrate.server.ts'
import { createClock } from '#app/platform/time/clock.ts'
import { commandAddress } from '#app/platform/commands/address.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { keepFiles } from '#app/platform/files/keep-files.server.ts'
import { startJobs, watchJobs } from '#app/platform/jobs/boss.server.ts'
import { Intake } from '#app/features/analytics/intake.server.ts'
import { VIEWS_A_DAY } from '#app/features/analytics/intake-rules.ts'
import { makePartitions } from '#app/features/analytics/partitions.server.ts'
import { matchIndexMemory } from '#app/features/match-index/match-index-sync.server.ts'
import { visitorSite } from '#app/features/site/site.query.server.ts'
import { createLog, describeError } from '#app/platform/log/log.server.ts'
import { createMemory } from '#app/platform/process/memory.ts'
import { openMailer } from '#app/platform/mail/open-mailer.server.ts'
import { createSecrets } from '#app/platform/secrets.server.ts'
import { openDriveProvider } from '#app/platform/routing/open-drive-provider.server.ts'
import { appSecret } from './app-secret.ts'
import { fillEmptyDatabase, wantsDemo } from '../first-data.ts'
import { claimStoreAtStart } from './claim-store-at-start.ts'
import { serveOperatorCommands } from '../commands/run-command.ts'
import { allJobs, prepareJobs } from './jobs.ts'
import { openLimits } from './limits.ts'
import { openHub } from './live.ts'
import { openStore } from './open-store.ts'
import { requireOwnSecret } from './require-secret.ts'
import { requireStores } from './require-store.ts'
import { operatorContext, type Runtime } from './runtime.ts'

export type OpenRuntime = {
  runtime: Runtime
  /** Stops jobs and commands; requests are still handled. */
  stopWork: () => Promise<void>
  /** Stops jobs and commands, and closes the database. */
  close: () => Promise<void>
}

/** Opens and migrates the database, fills it if it is empty, and starts the jobs.
 *  @throws CannotRun when a part cannot be opened; then everything is closed again */
export async function openRuntime(env: Env, log = createLog(env.LOG_LEVEL)): Promise<OpenRuntime> {
  const drives = openDriveProvider(env)
  if (!env.DATABASE_URL) commandAddress(env.DATA_DIR) // fails before anything is created there
  const secrets = createSecrets(appSecret(env), env.APP_SECRET_PREVIOUS)
  const store = openStore(env, secrets, log)
  await requireStores(env, store, log)
  const connection = await connect(databaseSettings(env))
  retryDeadlocks(connection.db)
  const ofJobs = env.ROLE === 'web' ? connection : await connectJobs(env, connection)
  const replica = openReplica(env)
  const work: { stop: () => Promise<void> }[] = []
  const stopAll = async () => void (await Promise.all(work.map(({ stop }) => stop())))
  let stopping: Promise<void> | undefined
  const stopWork = () => (stopping ??= stopAll())
  const memory = createMemory()
  let visits: Intake | undefined
  const close = async () => {
    await stopWork()
    await visits?.flush()
    store.photoWorkers.close()
    await memory.of(matchIndexMemory).close()
    if (ofJobs !== connection) await ofJobs.close()
    await replica?.close()
    await connection.close()
  }
  try {
    await migrate(connection)
    await prepareJobs(connection)
    const parts = {
      env,
      secrets,
      log,
      connection,
      replica,
      clock: createClock(),
      memory,
      drives,
      mail: openMailer(env),
      ...store,
    }
    const loadsDemo = await wantsDemo(operatorContext(parts), env)
    parts.env = { ...env, demo: loadsDemo }
    await requireOwnSecret(operatorContext(parts))
    // Before the first file. An S3 store that does not respond must not delay the start.
    const claimed = claimStoreAtStart(operatorContext(parts))
    if (store.objectStore || loadsDemo) await claimed
    await fillEmptyDatabase(operatorContext(parts), loadsDemo)
    // The queue itself is polled over the connections for requests, which give up soon when the server vanishes.
    const contextOfJobs = () => {
      const context = operatorContext({ ...parts, connection: ofJobs })
      return { ...context, settings: { ...context.settings, holdsEmails: true as const } }
    }
    const { demo } = await visitorSite(operatorContext(parts))
    const all = allJobs(ofJobs, env, demo)
    const jobs =
      env.ROLE === 'web' ? watchJobs(connection, all) : await startJobs(connection, all, contextOfJobs, log)
    work.push(jobs)
    const { limits, hear } = openLimits(parts)
    work.push({ stop: async () => limits.stop() })
    const hub = await openHub(parts, { hear })
    work.push({ stop: async () => hub.close() })
    await makePartitions(connection.db, parts.clock.now())
    const pool = connection.kind === 'postgres' ? connection.pool : undefined
    visits = new Intake({ db: connection.db, pool, now: parts.clock.now, log, ceiling: VIEWS_A_DAY })
    // Loads in advance; the first request that needs it earlier waits for it.
    if (env.ROLE !== 'worker')
      void memory
        .of(matchIndexMemory)
        .refresh({ db: connection.db, log })
        .catch((error: unknown) => log.warn(describeError(error), 'the match index'))
    if (env.ROLE !== 'web') void tryMailServer(parts)
    void keepFiles(operatorContext(parts)) // a store that does not respond must not delay the start
    const commands = await serveOperatorCommands(parts)
    if (commands) work.push({ stop: commands.close })
    return { runtime: { ...parts, jobs, hub, limits, visits }, stopWork, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Reports at the start what the first email would. The mail server must not delay the start, and may be back soon. */
async function tryMailServer({ mail, log }: Pick<Runtime, 'mail' | 'log'>): Promise<void> {
  const code = await mail?.tryServer()
  if (code !== undefined)
    log.error({ part: 'mail', code }, 'the mail server of SMTP_URL does not answer, or refuses the login')
}

async function connectJobs(env: Env, connection: Connection): Promise<Connection> {
  const settings = jobSettings(env)
  if (!settings) return connection
  try {
    const opened = await connect(settings)
    retryDeadlocks(opened.db)
    return opened
  } catch (error) {
    await connection.close()
    throw error
  }
}
