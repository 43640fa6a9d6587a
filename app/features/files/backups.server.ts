import { backups } from '#app/database/schema/site/stored-files.ts'
import type { Database, Reading } from '#app/platform/context.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'

/** The job that makes the nightly backup. */
export const BACKUP_JOB = 'make-backup'

const MINUTE = 60_000 // milliseconds
/** How long a killed backup keeps files from being deleted. */
const KEPT_FOR = 60 * MINUTE

export type LastBackup = { madeAt: Date | null; bytes: number | null; failedAt: Date | null }

export async function lastBackup(db: Reading): Promise<LastBackup | null> {
  const [row] = await db
    .select({ madeAt: backups.madeAt, bytes: backups.bytes, failedAt: backups.failedAt })
    .from(backups)
  return row ?? null
}

/** Keeps files from being deleted until the function that it returns is called, or the process has been gone for an hour. Call it
 *  before reading the database state that names them. */
export async function keepFilesForBackup(db: Database): Promise<() => Promise<void>> {
  const set = async (filesKeptUntil: Date | null) => {
    await db
      .insert(backups)
      .values({ filesKeptUntil })
      .onConflictDoUpdate({ target: backups.one, set: { filesKeptUntil } })
  }
  const keep = () => set(new Date(Date.now() + KEPT_FOR))
  await keep()
  // If one attempt fails, the next comes ten minutes later.
  const timer = setInterval(() => void keep().catch(() => {}), 10 * MINUTE).unref()
  return async () => {
    clearInterval(timer)
    await set(null)
  }
}

/** Whether a backup is being made. */
export async function areFilesKept(db: Reading): Promise<boolean> {
  const [row] = await db.select({ until: backups.filesKeptUntil }).from(backups)
  return row?.until != null && row.until > new Date()
}

/** A store that deletes nothing while a backup is being made; the next cleanup deletes those files. */
export function deletingOutsideBackups(files: FileStore, db: Reading): FileStore {
  return {
    ...files,
    delete: async (key) => {
      if (!(await areFilesKept(db))) await files.delete(key)
    },
    deleteMany: async (keys) => {
      if (!(await areFilesKept(db))) await files.deleteMany(keys)
    },
  }
}

/** Records that a backup was made of the state at `madeAt`. */
export async function recordBackup(db: Database, madeAt: Date, bytes: number): Promise<void> {
  await db.update(backups).set({ madeAt, bytes, failedAt: null })
}

export async function recordFailedBackup(db: Database, failedAt: Date): Promise<void> {
  await db.insert(backups).values({ failedAt }).onConflictDoUpdate({ target: backups.one, set: { failedAt } })
}
