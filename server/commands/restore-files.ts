import { ensureInstallation } from '#app/features/files/claim-store.server.ts'
import { missingFilesSentence, ownerSentence } from '#app/features/files/rules.ts'
import { storeOwner } from '#app/features/files/store-mark.server.ts'
import { readArchive } from '#app/platform/backup/archive.server.ts'
import { readManifest } from '#app/platform/backup/manifest.server.ts'
import { openPlace } from '#app/platform/backup/places.server.ts'
import type { CommandIo } from '#app/platform/commands/command.ts'
import type { SystemContext } from '#app/platform/context.ts'
import type { Env } from '#app/platform/env.server.ts'
import { CannotRun } from '#app/platform/errors.ts'
import { archivedFiles } from '../backup/archived-files.ts'
import { missingFiles, usedFiles } from '../backup/dump-entries.ts'
import { sentenceOf } from '../backup/describe-backup.ts'
import { newestWholeBackup } from '../backup/make-backup.ts'
import { putBack, type RestoredFileOutcome } from '../backup/put-back.ts'

const USAGE =
  'Say which backup, and a file for that one alone: npm run admin -- files restore DIR [KEY], or npm run admin -- files restore s3://BUCKET/FOLDER [KEY].'
const NAMES_SAID = 5

/** `npm run admin -- files restore DIR|s3://… [KEY]`, whether or not the site is running: restores files that the store has
 *  lost or damaged, from the backup there or the newest whole one below it.
 *  @returns the exit code: 1 when it ended early, 2 when something is still lost or damaged */
export async function restoreFiles(
  ctx: SystemContext,
  env: Env,
  [from, key, ...rest]: string[],
  io: CommandIo,
): Promise<number> {
  if (from === undefined || from.startsWith('-') || rest.length > 0) throw new CannotRun(USAGE)
  const owner = await storeOwner(ctx).catch((error: unknown) => {
    throw new CannotRun(`The file store cannot be read: ${sentenceOf(error)}`)
  })
  if (owner === 'others') throw new CannotRun(ownerSentence.others)
  const { id: site } = await ensureInstallation(ctx.db)
  const place = await newestWholeBackup(openPlace(env, from, io.cwd), site)
  const manifest = await readManifest(place, env.BACKUP_SECRET)
  if (manifest.site !== undefined && manifest.site !== site)
    throw new CannotRun(`The backup in ${place.label} is of another site: nothing was put back.`)
  const outcomes: Record<RestoredFileOutcome, string[]> = { whole: [], back: [], damaged: [], unused: [] }
  let [fault, done]: [string | undefined, number] = [undefined, 0]
  try {
    for await (const file of archivedFiles(readArchive(place, manifest, env.BACKUP_SECRET))) {
      io.signal.throwIfAborted()
      if (key === undefined) io.progress({ done: (done += 1), total: manifest.files })
      else if (file.key !== key) continue
      outcomes[await putBack(ctx, file)].push(file.key)
      if (key !== undefined) break
    }
  } catch (error) {
    fault = sentenceOf(error)
  }
  if (key !== undefined && fault === undefined && outcomes.back.length === 0)
    throw new CannotRun(refusal(outcomes, key, place.label))
  if (fault !== undefined && outcomes.back.length === 0) throw new CannotRun(`Nothing was put back: ${fault}`)
  io.out(`${putBackSentence(outcomes, place.label)}\n`)
  if (fault !== undefined) {
    io.err(`It ended early: ${fault}\n`)
    return 1
  }
  if (key !== undefined) return 0
  const missing = await missingFiles(ctx.db, await usedFiles(ctx.db, ctx.files))
  if (outcomes.damaged.length > 0)
    io.out(`Damaged here and in that backup, so left as they are: ${named(outcomes.damaged)}.\n`)
  if (missing.length > 0) io.out(`${missingFilesSentence(missing)}\n`)
  return outcomes.damaged.length + missing.length === 0 ? 0 : 2
}

function putBackSentence({ back, damaged }: Record<RestoredFileOutcome, string[]>, label: string): string {
  if (back.length > 0)
    return `${back.length === 1 ? '1 file was' : `${back.length.toLocaleString('en-US')} files were`} put back from ${label}: ${named(back)}.`
  return damaged.length > 0
    ? `No file was put back from ${label}.`
    : `Every file that ${label} has and the site uses is whole in the file store.`
}

const named = (keys: string[]) =>
  `${keys.slice(0, NAMES_SAID).join(', ')}${keys.length > NAMES_SAID ? ', …' : ''}`

/** Why one file was not put back. */
function refusal(
  { whole, damaged, unused }: Record<RestoredFileOutcome, string[]>,
  key: string,
  label: string,
): string {
  if (whole.length > 0) return `${key} is whole in the file store: nothing was put back.`
  if (damaged.length > 0) return `${key} is damaged in ${label}, too: name the folder of an earlier backup.`
  if (unused.length > 0) return `Nothing in the database uses ${key} any more: it was not put back.`
  return `${label} has no file ${key}: name the folder of another backup, and the file as it was named to you, such as photos/…/640.webp.`
}
