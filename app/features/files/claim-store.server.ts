import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { installation } from '#app/database/schema/site/stored-files.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context, Reading, SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { CannotRun } from '#app/platform/errors.ts'
import type { FileArea, StoreOwner } from './rules.ts'
import { storePolicy } from './policy.ts'
import { isRestoring, readMark, RESTORING, storeOwner, writeMark } from './store-mark.server.ts'

type Tools = Pick<SystemContext, 'db' | 'files'>

/** Finds out whether the file store belongs to this site. Marks an empty store as this site's, unless the database names files: then
 *  they are in another folder or bucket. After that, only `claimStore` changes the mark. Call it before the site stores its first
 *  file. */
export async function claimFreeStore({ db, files }: Tools, areas: FileArea[]): Promise<StoreOwner> {
  const set = await ensureInstallation(db)
  const mark = await readMark(files)
  if (!mark) {
    if (!(await isEmpty(files, areas)) || (await namesFiles(db, areas))) return 'unclear'
    await writeMark(files, set)
  }
  return storeOwner({ db, files })
}

/** Writes this site's id to the store, whatever is there, because the operator says that it is this site's. The token is new, which
 *  overtakes any other copy of this database.
 *  @throws CannotRun if a restore into this store did not finish, and it was filling a database other than this one */
export async function claimStore(ctx: Context): Promise<void> {
  const { db } = authorize(ctx, storePolicy.claim, null)
  const mark = await readMark(ctx.files)
  if (mark && isRestoring(mark)) await requireFilledBy(db, mark.id)
  const { id } = await ensureInstallation(db)
  const token = randomUUID()
  await db.update(installation).set({ token, nextToken: null })
  await writeMark(ctx.files, { id, token })
}

const NOT_FILLED =
  'A restore into this file store did not end, and this database has nothing of it: its files are not this database’s, and ' +
  'nothing was claimed. Empty the database again and run the restore again, or empty database and store to begin anew.'

/** Records in the database which restore fills it, in the same transaction as the rows.
 *  @param mark the mark that the restore wrote into the store */
export async function noteRestore(db: SystemContext['db'], mark: string): Promise<void> {
  await ensureInstallation(db)
  await db.update(installation).set({ nextToken: mark.slice(RESTORING.length) })
}

/** Refuses a database that the restore did not fill, before anything is written into it.
 *  @param mark the mark that the restore left in the store
 *  @throws CannotRun */
export async function requireFilledBy(db: Reading, mark: string): Promise<void> {
  if (!(await wasFilledBy(db, mark))) throw new CannotRun(NOT_FILLED)
}

/** Whether a restore filled this database, but did not get to claim the store. The database may have no tables.
 *  @param mark the mark that the restore left in the store */
export async function wasFilledBy(db: Reading, mark: string): Promise<boolean> {
  const table = sql<string | null>`to_regclass('public.installation')::text`
  const [has] = await db.select({ table }).from(sql`(select 1) as one`)
  if (has?.table == null) return false
  const [row] = await db.select({ note: installation.nextToken }).from(installation)
  return row?.note != null && mark === `${RESTORING}${row.note}`
}

async function isEmpty(files: SystemContext['files'], areas: FileArea[]): Promise<boolean> {
  for (const { prefix } of areas) if ((await files.list(prefix)).items.length > 0) return false
  return true
}

async function namesFiles(db: SystemContext['db'], areas: FileArea[]): Promise<boolean> {
  for (const { named } of areas) if ((await named(db)).length > 0) return true
  return false
}

/** This database's identity, created on first use. */
export async function ensureInstallation(db: SystemContext['db']): Promise<{ id: string; token: string }> {
  await db.insert(installation).values({ id: newId() }).onConflictDoNothing()
  const { id, token } = installation
  const [row] = await db.select({ id, token }).from(installation)
  if (!row) throw new Error('the row of the installation is missing')
  return row
}
