import path from 'node:path'
import type { Connection } from '#app/database/availability/connect.server.ts'
import { isInside } from '#app/platform/backup/backup-place.ts'
import { openPlace, type BackupPlace } from '#app/platform/backup/places.server.ts'
import { withoutEnd } from '#app/platform/text/cut-text.ts'
import type { CommandHandler } from '#app/platform/commands/command.ts'
import type { SystemContext } from '#app/platform/context.ts'
import type { Env } from '#app/platform/env.server.ts'
import { CannotRun } from '#app/platform/errors.ts'
import { damagedFilesSentence, missingFilesSentence } from '#app/features/files/rules.ts'
import { requireEarlierBackups } from '../backup/backup-job.ts'
import { makeBackup, removeOldBackups } from '../backup/make-backup.ts'
import { describeBackup } from '../backup/describe-backup.ts'
import { untilAborted } from '../backup/until-aborted.ts'

const USAGE =
  'Say where to, or set BACKUP_TO: npm run backup -- DIR, or npm run backup -- s3://BUCKET/FOLDER.'

/** `npm run backup [-- DIR|s3://…]`, whether or not the site is running. Without an argument it does the same as the nightly
 *  backup: writes to BACKUP_TO and deletes the oldest ones there. Exit code 2: made, but files were missing or damaged. */
export function backupCommand(ctx: SystemContext, connection: Connection, env: Env): CommandHandler {
  return async ([given, ...rest], io) => {
    const to = given ?? env.BACKUP_TO
    if (to === undefined || to.startsWith('-') || rest.length > 0) throw new CannotRun(USAGE)
    const named = checked(to, env.DATA_DIR, io.cwd)
    const isElsewhere = env.BACKUP_TO !== undefined && withoutSlash(named) !== withoutSlash(env.BACKUP_TO)
    const place = untilAborted(openPlace(env, named, io.cwd), io.signal)
    if (given === undefined) await requireEarlierBackups(ctx, place)
    await place.tryWriting()
    const tools = { ctx, connection, dataDir: env.DATA_DIR, secret: env.BACKUP_SECRET, isElsewhere }
    const { label, manifest, missing, damaged } = await makeBackup(tools, place)
    io.out(`Made and checked: ${label}\n${describeBackup(manifest)}\n`)
    if (!manifest.encrypted)
      io.out('It is not encrypted (BACKUP_SECRET): whoever reads it has everybody’s data.\n')
    if (isElsewhere) io.out('It is not in BACKUP_TO, so /admin/health and alerts do not count it.\n')
    if (given === undefined && manifest.site !== undefined) {
      await removeOldBackups(place, env.BACKUP_KEEP, manifest.site)
      io.out(`${keptSentence(env.BACKUP_KEEP)}\n`)
    }
    if (missing.length > 0) io.out(`${missingFilesSentence(missing)}\n`)
    if (damaged.length > 0) io.out(`${damagedFilesSentence(damaged)}\n`)
    return missing.length + damaged.length === 0 ? 0 : 2
  }
}

const keptSentence = (most: number) =>
  `Of this site’s backups there the newest ${most === 1 ? 'whole one is' : `${most} whole ones are`} kept, ` +
  `and as many that lack files (BACKUP_KEEP).`

/** @throws CannotRun as `checked` does */
export const placeForBackup = (env: Env, to: string, cwd: string): BackupPlace =>
  openPlace(env, checked(to, env.DATA_DIR, cwd), cwd)

const withoutSlash = (place: string) => withoutEnd(place, /\//)

/** Checks the destination as for BACKUP_TO.
 *  @throws CannotRun for a folder that would be lost together with the data it backs up */
function checked(to: string, dataDir: string, cwd: string): string {
  if (to.startsWith('s3://')) return to
  const named = path.resolve(cwd, to)
  if (isInside(dataDir, named))
    throw new CannotRun(
      `${to} is inside DATA_DIR (${dataDir}), and would be lost with it: choose another folder.`,
    )
  return named
}
