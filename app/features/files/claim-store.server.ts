import { randomUUID } from 'node:crypto'
import { installation } from '#app/database/schema/site/stored-files.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import type { FileArea, StoreOwner } from './rules.ts'
import { storePolicy } from './policy.ts'
import { readMark, storeOwner, writeMark } from './store-mark.server.ts'

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
 *  another copy of this database is overtaken. */
export async function claimStore(ctx: Context): Promise<void> {
  const { db } = authorize(ctx, storePolicy.claim, null)
  const { id } = await ensureInstallation(db)
  const token = randomUUID()
  await db.update(installation).set({ token, nextToken: null })
  await writeMark(ctx.files, { id, token })
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
