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

/** Finds out whether the file store belongs to this site. An empty store is marked as this site's, unless the database names
 *  files: then another folder or bucket has them. After that, only `claimStore` changes it. To be called before the site stores its first file. */
export async function claimFreeStore({ db, files }: Tools, areas: FileArea[]): Promise<StoreOwner> {
  const set = await ensureInstallation(db)
  const mark = await readMark(files)
  if (!mark) {
    if (!(await isEmpty(files, areas)) || (await namesFiles(db, areas))) return 'unclear'
    await writeMark(files, set)
  }
  return storeOwner({ db, files })
}

/** Writes this site's id to the store, whatever is there: the operator says that it is this site's. The token is new, so
 *  another copy of this database is overtaken.
 *  @throws CannotRun when a restore did not end there, and another database than this was to be filled */
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

/** Notes in a database that a restore fills, in the transaction of its rows, which one it is.
 *  @param mark what that restore wrote into the store */
export async function noteRestore(db: SystemContext['db'], mark: string): Promise<void> {
  await ensureInstallation(db)
  await db.update(installation).set({ nextToken: mark.slice(RESTORING.length) })
}

/** Refuses a database that the restore did not fill, before anything is written into it.
 *  @param mark what that restore left in the store
 *  @throws CannotRun */
export async function requireFilledBy(db: Reading, mark: string): Promise<void> {
  if (!(await wasFilledBy(db, mark))) throw new CannotRun(NOT_FILLED)
}

/** Whether a restore filled this database, although it did not come to claim the store. The database may have no tables.
 *  @param mark what that restore left in the store */
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

/** The identity of this database, made on first use. */
export async function ensureInstallation(db: SystemContext['db']): Promise<{ id: string; token: string }> {
  await db.insert(installation).values({ id: newId() }).onConflictDoNothing()
  const { id, token } = installation
  const [row] = await db.select({ id, token }).from(installation)
  if (!row) throw new Error('the row of the installation is missing')
  return row
}
