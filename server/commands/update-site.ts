import { readEnv } from '#app/platform/env.server.ts'
import { CannotRun } from '#app/platform/errors.ts'
import { sentenceOf } from '../backup/describe-backup.ts'
import { siteChecks } from '../process/setting-checks.ts'
import { trySite } from '../process/try-site.ts'
import { saveAndMigrate } from './save-and-migrate.ts'

const USAGE =
  'Say where the backup goes, or set BACKUP_TO: npm run update -- DIR, or npm run update -- s3://BUCKET/FOLDER.'

/** `npm run update [-- DIR|s3://…]`, with the new version and the site's settings: backs up the database, migrates it, and
 *  tries whether this version answers. On PostgreSQL, the old version keeps running in the meantime.
 *  @returns the exit code
 *  @throws CannotRun that says what was done and what to do */
export async function updateSite([given, ...rest]: string[]): Promise<number> {
  const env = readEnv(undefined, siteChecks)
  const to = given ?? env.BACKUP_TO
  if (to === undefined || to.startsWith('-') || rest.length > 0) throw new CannotRun(USAGE)
  const back = await saveAndMigrate(env, to)
  const mended = `The version before works with the database as it is now: start it again, if it does not run.`
  await trySite(env).catch((error: unknown) => {
    throw new CannotRun(
      `The database has every migration, but this version does not serve: ${sentenceOf(error)} ${mended} ${back}`,
    )
  })
  process.stdout.write(
    `This version serves every page that was tried. Restart the site with it, jobs first. ${back}\n`,
  )
  return 0
}
