import { existsSync } from 'node:fs'
import path from 'node:path'
import { commandSettings, connect } from '#app/database/availability/connect.server.ts'
import { migrate } from '#app/database/maintenance/migrate.server.ts'
import type { CommandHandler } from '#app/platform/commands/command.ts'
import { requireFilledBy } from '#app/features/files/claim-store.server.ts'
import { runCommand } from '#app/platform/commands/run.server.ts'
import { serveCommands } from '#app/platform/commands/serve.server.ts'
import { createClock } from '#app/platform/time/clock.ts'
import { createMemory } from '#app/platform/process/memory.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { CannotRun } from '#app/platform/errors.ts'
import { createLog } from '#app/platform/log/log.server.ts'
import { createSecrets } from '#app/platform/secrets.server.ts'
import { appSecret } from '../process/app-secret.ts'
import { faultSentence } from '../fault-sentence.ts'
import { fillEmptyDatabase } from '../first-data.ts'
import { openStore } from '../process/open-store.ts'
import { operatorContext, type Parts } from '../process/runtime.ts'
import { requireNoRestore } from '../process/require-store.ts'
import { requireOwnSecret } from '../process/require-secret.ts'
import { commandChecks } from '../process/setting-checks.ts'
import { adminCommand, NEW_SECRET } from './admin.ts'
import { ADMIN_TASKS } from './usage.ts'
import { asTyped } from '#app/platform/commands/as-typed.ts'
import { backupCommand } from './backup.ts'
import { prepareJobs } from '../process/jobs.ts'
import { forwardOrConnect } from './forward-or-connect.ts'
import { importCommand } from './import.ts'
import { logged } from './logged-command.ts'
import { openTerminal } from './terminal.ts'

/** The operator's commands by name, for this process or for the socket of a running server. */
function operatorCommands(parts: Parts): Record<string, CommandHandler> {
  const { env, connection } = parts
  const ctx = operatorContext(parts)
  const handlers = {
    import: importCommand(ctx, connection.pool),
    admin: adminCommand(ctx, connection.pool, env),
    backup: backupCommand(ctx, connection, env),
  }
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      withOperatorMessages(logged(ctx, name, handler)),
    ]),
  )
}

/** Makes both ways to run a command report unusable disks, stores and databases in the same sentences. */
function withOperatorMessages(run: CommandHandler): CommandHandler {
  return (args, io) =>
    run(args, io).catch((error: unknown) => {
      const sentence = faultSentence(error)
      throw sentence === undefined ? error : new CannotRun(sentence)
    })
}

/** Accepts commands from other processes while this one has the embedded database open, because no other process can open it then. */
export async function serveOperatorCommands(
  runtime: Parts,
): Promise<{ close: () => Promise<void> } | undefined> {
  const { connection, env } = runtime
  if (connection.kind !== 'embedded') return undefined
  return serveCommands(env.DATA_DIR, operatorCommands(runtime))
}

/** What DATA_DIR contains when there is an embedded database, or a process that creates one. */
const DATABASE = ['postgres', 'roost.lock']

/** Without this, a command would start a new site where a secret or files wait for a restore, which then finds its database filled.
 *  @throws CannotRun when a folder has none of these */
function requireOneOf(folder: string, ...names: string[]): void {
  if (names.some((name) => existsSync(path.join(folder, name)))) return
  throw new CannotRun(
    `There is no site in ${folder}: run this with the site’s settings, such as DATABASE_URL or DATA_DIR.`,
  )
}

/** Runs a command here, or in the server that has the embedded database open.
 *  @returns its exit code
 *  @throws CannotRun when there is no site: only an import may start one */
export async function runOperatorCommand(name: string, args: string[]): Promise<number> {
  if (name === 'admin' && args.length === 0) {
    process.stdout.write(`${asTyped(ADMIN_TASKS)}\n`)
    return 0
  }
  const env = readEnv(undefined, commandChecks)
  const begins = name === 'import' || env.DATABASE_URL !== undefined
  if (!begins) requireOneOf(env.DATA_DIR, ...DATABASE, 'files')
  const secrets = createSecrets(appSecret(env), env.APP_SECRET_PREVIOUS)
  const log = createLog('warn', 2)
  const store = openStore(env, secrets, log)
  const isClaim = name === 'admin' && args.join(' ') === 'files claim'
  const restoring = await requireNoRestore(store.files, isClaim)
  if (!begins && restoring === undefined) requireOneOf(env.DATA_DIR, ...DATABASE)
  const { io, close } = openTerminal()
  try {
    const hand = () => runCommand(env.DATA_DIR, name, args, io)
    const connection = env.DATABASE_URL
      ? await connect(commandSettings(env))
      : await forwardOrConnect(env.DATA_DIR, hand, io)
    if (typeof connection === 'number') return connection
    try {
      if (restoring !== undefined) await requireFilledBy(connection.db, restoring)
      await migrate(connection)
      await prepareJobs(connection)
      const parts: Parts = {
        env,
        secrets,
        connection,
        log,
        clock: createClock(),
        memory: createMemory(),
        ...store,
      }
      const ctx = operatorContext(parts)
      if (args[0] !== NEW_SECRET) await requireOwnSecret(ctx)
      await fillEmptyDatabase(ctx, false)
      const handler = operatorCommands(parts)[name]
      return handler ? await handler(args, io) : 1
    } finally {
      await connection.close()
    }
  } finally {
    close()
  }
}
