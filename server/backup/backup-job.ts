import type { Connection } from '#app/database/availability/connect.server.ts'
import { BACKUP_JOB } from '#app/features/files/backups.server.ts'
import { openPlace } from '#app/platform/backup/places.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import { makeBackup, removeOldBackups } from './make-backup.ts'

/** The backup of each night, where the operator wants one. */
export const backupJob = (connection: Connection, env?: Env): Job => ({
  name: BACKUP_JOB,
  alone: true,
  waits: [600],
  endsWithin: 6 * 60 * 60,
  run: async (ctx) => {
    if (env?.BACKUP_TO === undefined) {
      // Another process scheduled it, or this one before BACKUP_TO was removed.
      ctx.log.warn({ part: 'backup' }, 'no backup was made: BACKUP_TO is not set')
      return
    }
    const place = openPlace(env, env.BACKUP_TO, process.cwd())
    const tools = { ctx, connection, dataDir: env.DATA_DIR, secret: env.BACKUP_SECRET }
    const { manifest } = await makeBackup(tools, place)
    ctx.log.info({ part: 'backup', bytes: manifest.bytes, files: manifest.files }, 'made a backup')
    await removeOldBackups(place, env.BACKUP_KEEP)
  },
})
