import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { installation } from '#app/database/schema/site/stored-files.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import type { FileArea } from './file-area.ts'
import { storePolicy } from './policy.ts'
import type { StoreOwner } from './rules.ts'
import { readMark, storeOwner, writeMark } from './store-mark.server.ts'

type Tools = Pick<SystemContext, 'db' | 'files'>

/** Files without a row that a site may have before it takes over its store, such as those of uploads that just failed. */
const FEW = 5

/** Finds out whether the file store belongs to this site. On first use the site's id is written to both, unless the store
 *  has more than a few files that this database does not know. After that, only `claimStore` changes it. To be called
 *  before the site stores its first file. */
export async function claimFreeStore(ctx: Tools, areas: FileArea[]): Promise<StoreOwner> {
  const [row] = await ctx.db.select({ id: installation.id }).from(installation)
  const mark = await readMark(ctx.files)
  if (row && mark) return storeOwner(ctx)
  const ids = { id: row?.id, mark: mark?.id }
  if (!(await mayTake(ctx, areas, ids))) {
    if (!row) await ensureId(ctx, newId())
    return mark ? 'others' : 'unclear'
  }
  const set = await ensureId(ctx, mark?.id ?? newId())
  if (!mark) await writeMark(ctx.files, { id: set.id, token: set.token ?? undefined })
  return storeOwner(ctx)
}

/** Writes this site's id to the store, whatever is there: the operator says that it is this site's. The token is new, so
 *  another copy of this database is overtaken. */
export async function claimStore(ctx: Context): Promise<void> {
  const { db } = authorize(ctx, storePolicy.claim, null)
  const { id } = await ensureId({ db }, newId())
  const token = randomUUID()
  await db.update(installation).set({ token, nextToken: null })
  await writeMark(ctx.files, { id, token })
}

type Ids = { id: string | undefined; mark: string | undefined }

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

async function ensureId(
  { db }: Pick<Tools, 'db'>,
  id: string,
): Promise<{ id: string; token: string | null }> {
  await db.insert(installation).values({ id }).onConflictDoNothing()
  const { token } = installation
  const [row] = await db
    .select({ id: installation.id, token })
    .from(installation)
    .where(eq(installation.one, true))
  return row ?? { id, token: null }
}
