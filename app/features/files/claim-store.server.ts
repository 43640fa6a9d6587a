import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { installation } from '#app/database/schema/site/stored-files.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context, ReadingContext, SystemContext } from '#app/platform/context.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import type { FileArea } from './file-area.ts'
import { storePolicy } from './policy.ts'
import { MARK_PATH, type StoreOwner } from './rules.ts'

type Tools = Pick<SystemContext, 'db' | 'files'>

/** Files without a row that a site may have before it takes over its store, such as those of uploads that just failed. */
const FEW = 5

/** Finds out whether the file store belongs to this site. On first use the site's id is written to both, unless the store
 *  has more than a few files that this database does not know. After that, only `claimStore` changes it. To be called
 *  before the site stores its first file. */
export async function claimFreeStore(ctx: Tools, areas: FileArea[]): Promise<StoreOwner> {
  const { id, mark } = await readIds(ctx)
  if (id !== undefined && mark !== undefined) return id === mark ? 'ours' : 'others'
  if (!(await mayTake(ctx, areas, { id, mark }))) {
    if (id === undefined) await ensureId(ctx, newId())
    return mark === undefined ? 'unclear' : 'others'
  }
  const set = await ensureId(ctx, mark ?? newId())
  if (mark === undefined) await writeMark(ctx.files, set)
  return (await readMark(ctx.files)) === set ? 'ours' : 'others'
}

/** The same without writing anything. */
export async function storeOwner(ctx: Pick<ReadingContext, 'db' | 'files'>): Promise<StoreOwner> {
  const { id, mark } = await readIds(ctx)
  if (id === undefined || mark === undefined) return 'unclear'
  return id === mark ? 'ours' : 'others'
}

/** Writes this site's id to the store, whatever is there: the operator says that it is this site's. */
export async function claimStore(ctx: Context): Promise<void> {
  const db = authorize(ctx, storePolicy.claim, null)
  await writeMark(ctx.files, await ensureId({ ...ctx, db }, newId()))
}

type Ids = { id: string | undefined; mark: string | undefined }

async function readIds({ db, files }: Pick<ReadingContext, 'db' | 'files'>): Promise<Ids> {
  const [row] = await db.select({ id: installation.id }).from(installation)
  return { id: row?.id, mark: await readMark(files) }
}

/** Whether the store may become this site's: it is new, or has files that the database knows, as on a site that was made
 *  before stores had ids. */
async function mayTake({ db, files }: Tools, areas: FileArea[], { id, mark }: Ids): Promise<boolean> {
  let [all, known] = [0, 0]
  for (const { prefix, judge } of areas) {
    const keys = (await files.list(prefix)).items.map(({ key }) => key)
    const useOf = await judge(db, keys)
    all += keys.length
    known += keys.filter((key) => useOf(key) !== 'unknown').length
  }
  // An empty store that already has an id is that of another new site.
  if (all === 0) return mark === undefined
  return id === undefined && known > 0 && all - known <= Math.max(FEW, all / 10)
}

async function ensureId({ db }: Pick<Tools, 'db'>, id: string): Promise<string> {
  await db.insert(installation).values({ id }).onConflictDoNothing()
  const [row] = await db.select({ id: installation.id }).from(installation).where(eq(installation.one, true))
  return row?.id ?? id
}

async function readMark(files: FileStore): Promise<string | undefined> {
  const file = await files.get(MARK_PATH)
  return file && (await text(file.body)).trim()
}

async function writeMark(files: FileStore, id: string): Promise<void> {
  const bytes = Buffer.from(`${id}\n`)
  await files.put(MARK_PATH, bytes, { contentType: 'text/plain', contentLength: bytes.length })
}
