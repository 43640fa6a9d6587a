import type { Connection } from '#app/database/availability/connect.server.ts'
import { BACKUP_JOB, lastBackup, recordFailedBackup } from '#app/features/files/backups.server.ts'
import { damagedFilesSentence, missingFilesSentence } from '#app/features/files/rules.ts'
import { openPlace } from '#app/platform/backup/places.server.ts'
import { asTyped } from '#app/platform/commands/as-typed.ts'
import { CannotRun } from '#app/platform/errors.ts'
import type { BackupPlace } from '#app/platform/backup/places.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import type { Env } from '#app/platform/env.server.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import { makeBackup, removeOldBackups } from './make-backup.ts'

/** The nightly backup, if the operator wants one. */
export const backupJob = (connection: Connection, env?: Env): Job => ({
  name: BACKUP_JOB,
  alone: true,
  waits: [600],
  endsWithin: 6 * 60 * 60,
  run: async (ctx) => {
    if (env?.BACKUP_TO === undefined) {
      // Another process scheduled it, or this one did before BACKUP_TO was removed.
      ctx.log.warn({ part: 'backup' }, 'no backup was made: BACKUP_TO is not set')
      return
    }
    const place = openPlace(env, env.BACKUP_TO, process.cwd())
    await requireEarlierBackups(ctx, place)
    const tools = { ctx, connection, dataDir: env.DATA_DIR, secret: env.BACKUP_SECRET }
    const { manifest, missing, damaged } = await makeBackup(tools, place)
    if (missing.length > 0)
      ctx.log.error({ part: 'backup', missing: missing.length }, missingFilesSentence(missing))
    if (damaged.length > 0)
      ctx.log.error({ part: 'backup', damaged: damaged.length }, damagedFilesSentence(damaged))
    ctx.log.info({ part: 'backup', bytes: manifest.bytes, files: manifest.files }, 'made a backup')
    if (manifest.site !== undefined) await removeOldBackups(place, env.BACKUP_KEEP, manifest.site)
  },
})

/** An unmounted disk leaves an empty folder, or none, where a backup would be lost together with the site.
 *  @param place the place in BACKUP_TO
 *  @throws CannotRun when earlier backups were made there but none is left; the backup then counts as failed */
export async function requireEarlierBackups(ctx: SystemContext, place: BackupPlace): Promise<void> {
  if (!(await lastBackup(ctx.db))?.madeAt || (await place.folders()).length > 0) return
  await recordFailedBackup(ctx.db, ctx.now())
  throw new CannotRun(
    asTyped(
      `${place.label} has none of the earlier backups. Mount it; if it is a new place, make the first one there: npm run backup -- ${place.label}`,
    ),
  )
}
