import { commandSettings, connect } from '#app/database/availability/connect.server.ts'
import { migrate } from '#app/database/maintenance/migrate.server.ts'
import { readEnv, type Env } from '#app/platform/env.server.ts'
import { CannotRun } from '#app/platform/errors.ts'
import { createLog } from '#app/platform/log/log.server.ts'
import { createMemory } from '#app/platform/process/memory.ts'
import { createSecrets } from '#app/platform/secrets.server.ts'
import { createClock } from '#app/platform/time/clock.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { sentenceOf } from '../backup/in-sentence.ts'
import { appSecret } from '../process/app-secret.ts'
import { prepareJobs } from '../process/jobs.ts'
import { openStore } from '../process/open-store.ts'
import { requireNoRestore } from '../process/require-store.ts'
import { requireOwnSecret } from '../process/require-secret.ts'
import { operatorContext } from '../process/runtime.ts'
import { siteChecks } from '../process/setting-checks.ts'
import { trySite } from '../process/try-site.ts'
import { placeForBackup } from './backup.ts'
import { logCommand } from './logged-command.ts'

const USAGE =
  'Say where the backup goes, or set BACKUP_TO: npm run update -- DIR, or npm run update -- s3://BUCKET/FOLDER.'

/** `npm run update [-- DIR|s3://…]`, with the new version and the site's settings: saves the database as it is, migrates it, and tries
 *  whether this version answers. With a PostgreSQL the version before runs on meanwhile.
 *  @returns the exit code
 *  @throws CannotRun that says what was done and what to do */
export async function updateSite([given, ...rest]: string[]): Promise<number> {
  const env = readEnv(undefined, siteChecks)
  const to = given ?? env.BACKUP_TO
  if (to === undefined || to.startsWith('-') || rest.length > 0) throw new CannotRun(USAGE)
  const label = await saveAndMigrate(env, to)
  const mended = `The version before works with the database as it is now: start it again, if it does not run.`
  await trySite(env).catch((error: unknown) => {
    throw new CannotRun(
      `The database has every migration, but this version does not serve: ${sentenceOf(error)} ${mended} ${goBack(label)}`,
    )
  })
  process.stdout.write(
    `This version serves every page that was tried. Restart the site with it, jobs first. ${goBack(label)}\n`,
  )
  return 0
}

const goBack = (label: string) =>
  `To go back to the state before, restore ${label} into an empty database and an empty store, with the version before.`

/** @returns where the backup is */
async function saveAndMigrate(env: Env, to: string): Promise<string> {
  const connection = await connect(env.DATABASE_URL ? commandSettings(env) : { dataDir: env.DATA_DIR })
  const secrets = createSecrets(appSecret(env), env.APP_SECRET_PREVIOUS)
  const log = createLog('warn', 2)
  const store = openStore(env, secrets, log)
  const parts = { env, secrets, connection, log, clock: createClock(), memory: createMemory(), ...store }
  const ctx = operatorContext(parts)
  try {
    const { label } = await saved()
    process.stdout.write(`Saved and checked: ${label}\n`)
    await migrated().catch((error: unknown) => {
      throw new CannotRun(
        `The database could not be migrated: ${sentenceOf(error)} What had been migrated stays, and the version before works with it: leave that running, and update again when this is mended. ${goBack(label)}`,
      )
    })
    process.stdout.write('The database has every migration of this version.\n')
    return label
  } finally {
    store.photoWorkers.close()
    await connection.close()
  }

  async function saved() {
    try {
      await requireNoRestore(store.files)
      await requireOwnSecret(ctx)
      const place = placeForBackup(env, to, process.cwd())
      await place.tryWriting()
      return await makeBackup({ ctx, connection, dataDir: env.DATA_DIR, secret: env.BACKUP_SECRET }, place)
    } catch (error) {
      throw new CannotRun(
        `Nothing was changed, because no backup could be made: ${sentenceOf(error)} The site may run on.`,
      )
    }
  }

  async function migrated() {
    await migrate(connection)
    await prepareJobs(connection)
    await logCommand(ctx, 'update')
  }
}
