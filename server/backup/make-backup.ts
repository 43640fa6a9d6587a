import type { Connection } from '#app/database/availability/connect.server.ts'
import { keepFilesForBackup, recordBackup, recordFailedBackup } from '#app/features/files/backups.server.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { readArchive, writeArchive } from '#app/platform/backup/archive.server.ts'
import { MANIFEST, manifestText, readManifest, type Manifest } from '#app/platform/backup/manifest.server.ts'
import type { BackupPlace } from '#app/platform/backup/places.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { CannotRun } from '#app/platform/errors.ts'
import { contentOf, dumpEntries, type Counts } from './dump-entries.ts'

/** What is sealed with APP_SECRET in each backup. */
export const SEAL = 'backup'
/** Names of the folders of backups contain the moment, so that they sort by age. */
const NAMED = /^roost-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/

export type BackupTools = {
  ctx: SystemContext
  connection: Connection
  /** For a copy of the embedded database while it is read. */
  dataDir: string
  /** Whether it is in another place than BACKUP_TO, so that the alarm about those of each night goes on. */
  isElsewhere?: boolean
  /** Encrypts it; undefined for none. */
  secret: string | undefined
}

/** Makes a backup of database and files in a new folder of `place`, while the site goes on, and reads it again to check it.
 *  @returns the folder, and the manifest that is in it
 *  @throws CannotRun when it cannot be written or checked; what was written of it is then removed */
export async function makeBackup(
  { ctx, connection, dataDir, secret, isElsewhere = false }: BackupTools,
  place: BackupPlace,
): Promise<{ label: string; manifest: Manifest }> {
  const begun = ctx.now()
  const folder = place.below(`roost-${begun.toISOString().replace(/[:.]/g, '-')}`)
  const id = newId()
  const release = await keepFilesForBackup(ctx.db)
  try {
    const counts: Counts = { at: begun, migration: 0, demo: false, tables: {}, files: 0 }
    const entries = dumpEntries(connection, ctx.files, dataDir, counts)
    const parts = await writeArchive(folder, secret, entries, begun)
    const manifest: Manifest = {
      format: 2,
      id,
      ...counts,
      at: counts.at.toISOString(),
      encrypted: secret !== undefined,
      sealed: ctx.secrets.encrypt(SEAL, id),
      parts,
      bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    }
    await folder.put(MANIFEST, Buffer.from(manifestText(manifest, secret)))
    await checkBackup(folder, await readManifest(folder, secret), secret)
    if (!isElsewhere) await recordBackup(ctx.db, counts.at, manifest.bytes)
    return { label: folder.label, manifest }
  } catch (error) {
    await folder.remove().catch(() => {})
    if (!isElsewhere) await recordFailedBackup(ctx.db, begun)
    throw error
  } finally {
    await release()
  }
}

/** Reads a whole backup, and compares it with what its manifest says.
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
 *  @throws CannotRun when there is none */
export async function newestBackup(place: BackupPlace): Promise<BackupPlace> {
  if (await place.get(MANIFEST)) return place
  for (const name of (await place.folders()).toReversed())
    if (NAMED.test(name) && (await place.below(name).get(MANIFEST))) return place.below(name)
  throw new CannotRun(`There is no complete backup in ${place.label}.`)
}

/** Removes all but the newest `kept` complete backups, and what is left of unfinished ones. */
export async function removeOldBackups(place: BackupPlace, kept: number): Promise<void> {
  let complete = 0
  for (const name of (await place.folders()).filter((one) => NAMED.test(one)).toReversed()) {
    const folder = place.below(name)
    if (complete < kept && (await folder.get(MANIFEST))) complete += 1
    else if (complete > 0) await folder.remove()
  }
}
