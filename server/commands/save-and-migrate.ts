import { commandSettings, connect, type Connection } from '#app/database/availability/connect.server.ts'
import { migrate } from '#app/database/maintenance/migrate.server.ts'
import { damagedFilesSentence, missingFilesSentence } from '#app/features/files/rules.ts'
import type { Manifest } from '#app/platform/backup/manifest.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { CannotRun } from '#app/platform/errors.ts'
import { createLog } from '#app/platform/log/log.server.ts'
import { createMemory } from '#app/platform/process/memory.ts'
import { createSecrets } from '#app/platform/secrets.server.ts'
import { createClock } from '#app/platform/time/clock.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { describeLostFiles, sentenceOf } from '../backup/describe-backup.ts'
import { appSecret } from '../process/app-secret.ts'
import { prepareJobs } from '../process/jobs.ts'
import { openStore } from '../process/open-store.ts'
import { requireNoRestore } from '../process/require-store.ts'
import { requireOwnSecret } from '../process/require-secret.ts'
import { operatorContext } from '../process/runtime.ts'
import { placeForBackup } from './backup.ts'
import { logCommand } from './logged-command.ts'

/** How to go back, and what would then be lost. An incomplete backup does not stop an update: those files were already lost. */
const goBack = (label: string, manifest: Manifest) =>
  [
    `To go back to the state before, restore ${label} into an empty database and an empty store, with the version before.`,
    ...describeLostFiles(manifest),
  ].join(' ')

const NO_SITE =
  'There is no site to update: the database has no tables. Look at DATABASE_URL or DATA_DIR. An empty database is filled by ' +
  'npm start, or from a backup by npm run restore.'

async function lacksTables({ pool }: Connection): Promise<boolean> {
  const { rows } = await pool.query<{ found: string | null }>(
    "select to_regclass('public.installation') as found",
  )
  return rows[0]?.found == null
}

/** Backs up the site of `env` to `to`, reports what is not whole, and migrates its database.
 *  @returns how to go back to the backup
 *  @throws CannotRun that says what was done */
export async function saveAndMigrate(env: Env, to: string): Promise<string> {
  const secrets = createSecrets(appSecret(env), env.APP_SECRET_PREVIOUS)
  const log = createLog('warn', 2)
  const store = openStore(env, secrets, log)
  // Before the database is opened, so that it stays empty for the restore.
  await requireNoRestore(store.files)
  const connection = await connect(env.DATABASE_URL ? commandSettings(env) : { dataDir: env.DATA_DIR })
  const parts = { env, secrets, connection, log, clock: createClock(), memory: createMemory(), ...store }
  const ctx = operatorContext(parts)
  try {
    if (await lacksTables(connection)) throw new CannotRun(NO_SITE)
    const { label, manifest, missing, damaged } = await saved()
    const back = goBack(label, manifest)
    process.stdout.write(`Saved and checked: ${label}\n`)
    if (missing.length > 0) process.stdout.write(`${missingFilesSentence(missing)}\n`)
    if (damaged.length > 0) process.stdout.write(`${damagedFilesSentence(damaged)}\n`)
    await migrated().catch((error: unknown) => {
      throw new CannotRun(
        `The database could not be migrated: ${sentenceOf(error)} What had been migrated stays, and the version before works with it: leave that running, and update again when this is mended. ${back}`,
      )
    })
    process.stdout.write('The database has every migration of this version.\n')
    return back
  } finally {
    store.photoWorkers.close()
    await connection.close()
  }

  async function saved() {
    try {
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
