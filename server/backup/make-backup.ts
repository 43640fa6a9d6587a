import type { Connection } from '#app/database/availability/connect.server.ts'
import { keepFilesForBackup, recordBackup, recordFailedBackup } from '#app/features/files/backups.server.ts'
import { ensureInstallation } from '#app/features/files/claim-store.server.ts'
import { isRestoring, readMark } from '#app/features/files/store-mark.server.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { readArchive, writeArchive } from '#app/platform/backup/archive.server.ts'
import {
  backupOrigin,
  MANIFEST,
  manifestText,
  readManifest,
  type Manifest,
} from '#app/platform/backup/manifest.server.ts'
import type { BackupPlace } from '#app/platform/backup/places.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { CannotRun } from '#app/platform/errors.ts'
import { fullDisk } from '#app/platform/files/full-disk.ts'
import { contentOf, dumpEntries, type Counts } from './dump-entries.ts'
import { describeLostFiles } from './describe-backup.ts'

/** The purpose of the value that each backup seals with APP_SECRET. */
export const SEAL = 'backup'
/** The names of backup folders contain the time, so that they sort by age. */
const NAMED = /^roost-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/

export type BackupTools = {
  ctx: SystemContext
  connection: Connection
  /** The folder for a copy of the embedded database while it is read. */
  dataDir: string
  /** Whether its place differs from BACKUP_TO, so that the alarm about nightly backups continues. */
  isElsewhere?: boolean
  /** Encrypts it; undefined for an unencrypted backup. */
  secret: string | undefined
}

/** Makes a backup of database and files in a new folder of `place` while the site runs, and reads it again to check it.
 *  @returns the folder, its manifest, and the keys of files that rows name but that are missing or damaged in the store
 *  @throws CannotRun when it cannot be written or checked; what was written is then removed */
export async function makeBackup(
  { ctx, connection, dataDir, secret, isElsewhere = false }: BackupTools,
  place: BackupPlace,
): Promise<{ label: string; manifest: Manifest; missing: string[]; damaged: string[] }> {
  const begun = ctx.now()
  if (isRestoring(await readMark(ctx.files)))
    throw new CannotRun('A restore did not end here, so there is no site to save: restore again.')
  const folder = place.below(`roost-${begun.toISOString().replace(/[:.]/g, '-')}`)
  const id = newId()
  const release = await keepFilesForBackup(ctx.db)
  try {
    const counts: Counts = {
      at: begun,
      migration: 0,
      demo: false,
      tables: {},
      files: 0,
      missing: [],
      damaged: [],
    }
    // Before the rows are read, or a site that never ran has one row less in its backup than after a restore.
    const { id: site } = await ensureInstallation(ctx.db)
    const entries = dumpEntries(connection, ctx.files, dataDir, counts)
    const parts = await writeArchive(folder, secret, entries, begun)
    const { missing, damaged, ...saved } = counts
    const lacking = missing.length + damaged.length
    const manifest: Manifest = {
      format: 2,
      id,
      ...saved,
      missing: lacking,
      lost: { missing: firstOf(missing), damaged: firstOf(damaged) },
      site,
      at: counts.at.toISOString(),
      encrypted: secret !== undefined,
      sealed: ctx.secrets.encrypt(SEAL, id),
      parts,
      bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    }
    await folder.put(MANIFEST, Buffer.from(manifestText(manifest, secret)))
    await checkBackup(folder, await readManifest(folder, secret), secret)
    if (!isElsewhere) await recordBackup(ctx.db, counts.at, manifest.bytes)
    if (!isElsewhere && lacking > 0) await recordFailedBackup(ctx.db, begun)
    return { label: folder.label, manifest, missing, damaged }
  } catch (error) {
    await folder.remove().catch(() => {})
    if (!isElsewhere) await recordFailedBackup(ctx.db, begun)
    // Such as the disk of DATA_DIR, for the copy of the embedded database. The backup's own place reports its errors itself.
    const full = error instanceof CannotRun ? undefined : fullDisk(error)
    throw full === undefined ? error : new CannotRun(full)
  } finally {
    await release()
  }
}

const FIRST = 10
const firstOf = (keys: string[]) => ({ count: keys.length, first: keys.slice(0, FIRST) })

/** Reads a whole backup, and compares it with its manifest.
 *  @throws CannotRun when anything is missing or damaged */
export async function checkBackup(
  place: BackupPlace,
  manifest: Manifest,
  secret: string | undefined,
): Promise<void> {
  const tables: Record<string, number> = {}
  let files = 0
  for await (const entry of readArchive(place, manifest, secret)) {
    if (/^files\/\d+$/.test(entry.name)) files += 1
    const [, table] = /^database\/([^/]+)\//.exec(entry.name) ?? []
    if (table === undefined) continue
    let rows = 0
    for (const byte of await contentOf(entry)) if (byte === LINE_END) rows += 1
    tables[table] = (tables[table] ?? 0) + rows
  }
  const isSame = Object.entries(manifest.tables).every(([name, rows]) => tables[name] === rows)
  if (!isSame || files !== manifest.files)
    throw new CannotRun(`The backup in ${place.label} does not have what its ${MANIFEST} says.`)
}

const LINE_END = 0x0a

/** The backup in `place`, or the newest complete one below it.
 *  @throws CannotRun when there is none, or backups of several sites, so that the right one is unknown */
export async function newestBackup(place: BackupPlace): Promise<BackupPlace> {
  if (await place.get(MANIFEST)) return place
  const complete = await completeBackups(place)
  const [newest] = complete
  if (!newest) throw await noBackup(place, 'complete backup')
  const other = complete.find(
    ({ site }) => site !== undefined && newest.site !== undefined && site !== newest.site,
  )
  if (other)
    throw new CannotRun(
      `${place.label} has backups of more than one site, such as ${newest.name} and ${other.name}: name the folder of one backup.`,
    )
  return newest.folder
}

/** The backup in `place`, or this site's newest one below it that lacks no file; if each lacks some, the newest.
 *  @param site its id
 *  @throws CannotRun when there is none */
export async function newestWholeBackup(place: BackupPlace, site: string): Promise<BackupPlace> {
  if (await place.get(MANIFEST)) return place
  const own = (await completeBackups(place)).filter((one) => (one.site ?? site) === site)
  const newest = own.find(({ isWhole }) => isWhole) ?? own[0]
  if (!newest) throw await noBackup(place, 'complete backup of this site')
  return newest.folder
}

const noBackup = async (place: BackupPlace, what: string) =>
  new CannotRun(
    (await place.isThere())
      ? `There is no ${what} in ${place.label}.`
      : `There is no folder ${place.label}: look at how it is written, and whether its disk is mounted.`,
  )

/** What a backup lacks, for the person who restores it, with another backup of the same site below `place` that may have it.
 *  @returns sentences; none when it has every file undamaged */
export async function describeLacks(place: BackupPlace, manifest: Manifest): Promise<string[]> {
  const said = describeLostFiles(manifest)
  if (said.length === 0) return []
  const whole = (await completeBackups(place)).find(({ isWhole, site }) => isWhole && site === manifest.site)
  if (!whole) return said
  const { label } = whole.folder
  return [
    ...said,
    `The newest whole backup, which may have them, is ${label}: npm run admin -- files restore ${label} puts back what is lost or damaged.`,
  ]
}

/** The complete backups below, newest first. */
async function completeBackups(place: BackupPlace) {
  const found = []
  for (const name of (await place.folders()).filter((one) => NAMED.test(one)).toReversed()) {
    const folder = place.below(name)
    const origin = await backupOrigin(folder)
    if (origin) found.push({ name, folder, ...origin })
  }
  return found
}

/** Removes a site's old backups, except the newest `kept` complete ones, and leftovers of earlier unfinished ones. A backup
 *  that lacks files never displaces one that has them.
 *  @param site its id; other sites' backups stay */
export async function removeOldBackups(place: BackupPlace, kept: number, site: string): Promise<void> {
  const complete = await completeBackups(place)
  const own = complete.filter((one) => (one.site ?? site) === site)
  for (const isWhole of [true, false])
    for (const { folder } of own.filter((one) => one.isWhole === isWhole).slice(kept)) await folder.remove()
  const [newest] = own
  const known = new Set(complete.map(({ name }) => name))
  for (const name of await place.folders())
    if (NAMED.test(name) && !known.has(name) && newest && name < newest.name) await place.below(name).remove()
}
