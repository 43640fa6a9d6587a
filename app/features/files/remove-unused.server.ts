import { createHash, randomUUID } from 'node:crypto'
import { and, eq, inArray, lt, or } from 'drizzle-orm'
import { installation, unusedFiles } from '#app/database/schema/site/stored-files.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context, Database, SystemContext } from '#app/platform/context.ts'
import { everyPage } from '#app/platform/files/every-page.ts'
import { areFilesKept } from './backups.server.ts'
import { claimFreeStore } from './claim-store.server.ts'
import {
  REMOVALS_ALLOWED_FOR,
  tooManyUnusedSentence,
  mostRemoved,
  ownerSentence,
  UNKNOWN_KEPT_FOR,
  type FileArea,
  type FileUse,
  type StoreOwner,
} from './rules.ts'
import { storePolicy } from './policy.ts'
import { storeOwner, markOwner, readMark, writeMark } from './store-mark.server.ts'

const DAY = 24 * 60 * 60 * 1000
const AT_ONCE = 1000

/** A file or folder without a use. */
type Unused = { name: string; use: FileUse; keys: string[]; changedAt: number }

/** Deletes the files of these areas that no row uses. Files that a row had are deleted immediately, others a week after a cleanup
 *  first found them. If the store belongs to another site or copy of its database, or there are too many unused files, they stay and
 *  an error is logged.
 *  @returns how many files it deleted */
export async function removeUnusedFiles(ctx: SystemContext, areas: FileArea[]): Promise<number> {
  const claimed = await claimFreeStore(ctx, areas)
  const owner = claimed === 'ours' ? await renewToken(ctx) : claimed
  if (owner !== 'ours') {
    ctx.log.error({ part: 'files', owner }, ownerSentence[owner])
    return 0
  }
  const { all, unused } = await findUnused(ctx, areas)
  const due = await dueOf(ctx, unused)
  const count = due.reduce((sum, { keys }) => sum + keys.length, 0)
  if (await mustHold(ctx, count, all)) return 0
  let deleted = 0
  for (let start = 0; start < due.length; start += AT_ONCE) {
    // Checked again here: a backup may have started, which names files whose rows were deleted since, and another copy of this database
    // may have taken the store.
    if ((await areFilesKept(ctx.db)) || (await storeOwner(ctx)) !== 'ours') return deleted
    const some = due.slice(start, start + AT_ONCE)
    const keys = some.flatMap((one) => one.keys)
    await ctx.files.deleteMany(keys)
    await deleteNotes(ctx, some)
    deleted += keys.length
  }
  await deleteOldNotes(ctx)
  return deleted
}

/** Lets the cleanups of the next day delete any number of unused files. */
export async function allowRemovals(ctx: Context): Promise<void> {
  const { db } = authorize(ctx, storePolicy.letRemove, null)
  await db.update(installation).set({ mayRemoveUntil: new Date(ctx.now().getTime() + REMOVALS_ALLOWED_FOR) })
}

async function findUnused({ db, files }: SystemContext, areas: FileArea[]) {
  const unused = new Map<string, Unused>()
  let all = 0
  for (const { prefix, unitOf, judge } of areas) {
    for await (const items of everyPage((page) => files.list(prefix, page))) {
      all += items.length
      const useOf = await judge(
        db,
        items.map(({ key }) => key),
      )
      for (const { key, lastModified } of items) {
        const use = useOf(key)
        if (use === 'used') continue
        const name = nameOf(unitOf(key))
        const one = unused.get(name) ?? { name, use, keys: [], changedAt: 0 }
        one.keys.push(key)
        one.changedAt = Math.max(one.changedAt, lastModified.getTime())
        unused.set(name, one)
      }
    }
  }
  return { all, unused: [...unused.values()] }
}

const nameOf = (unit: string) => createHash('sha256').update(unit).digest('hex')

/** The files that may be deleted now. Records those that no earlier cleanup saw. */
async function dueOf({ db, now }: SystemContext, unused: Unused[]): Promise<Unused[]> {
  const oldEnough = now().getTime() - UNKNOWN_KEPT_FOR
  const due: Unused[] = []
  for (let start = 0; start < unused.length; start += AT_ONCE) {
    const some = unused.slice(start, start + AT_ONCE)
    const names = some.map(({ name }) => name)
    const rows = await db.select().from(unusedFiles).where(inArray(unusedFiles.name, names))
    const noted = new Map(rows.map(({ name, released }) => [name, released]))
    const isOld = ({ changedAt }: Unused) => changedAt < oldEnough
    due.push(
      ...some.filter(
        (one) => one.use === 'over' || noted.get(one.name) === true || (noted.has(one.name) && isOld(one)),
      ),
    )
    const fresh = some.filter((one) => one.use === 'unknown' && !noted.has(one.name) && isOld(one))
    if (fresh.length > 0)
      await db
        .insert(unusedFiles)
        .values(fresh.map(({ name }) => ({ name, released: false, since: now() })))
        .onConflictDoNothing()
  }
  return due
}

/** Whether deleting this many files needs a permission that nobody gave. */
async function mustHold({ db, now, log }: SystemContext, files: number, all: number): Promise<boolean> {
  const isMany = files > mostRemoved(all)
  const [row] = await db.select({ until: installation.mayRemoveUntil }).from(installation)
  const isAllowed = row?.until != null && row.until > now()
  const held = isMany && !isAllowed
  await db.update(installation).set({
    heldAt: held ? now() : null,
    heldFiles: held ? files : 0,
    heldOf: held ? all : 0,
    ...(isMany && isAllowed && { mayRemoveUntil: null }),
  })
  if (held) log.error({ part: 'files', files, of: all }, tooManyUnusedSentence({ files, of: all }))
  return held
}

async function deleteNotes({ db }: { db: Database }, deleted: Unused[]): Promise<void> {
  const names = deleted.map(({ name }) => name)
  await db.delete(unusedFiles).where(inArray(unusedFiles.name, names))
}

/** Deletes the records of files that no cleanup has found since. */
async function deleteOldNotes({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  const before = (age: number) => lt(unusedFiles.since, new Date(now().getTime() - age))
  const { released } = unusedFiles
  await db
    .delete(unusedFiles)
    .where(or(and(eq(released, true), before(DAY)), and(eq(released, false), before(UNKNOWN_KEPT_FOR))))
}

type Tools = Pick<SystemContext, 'db' | 'files'>

/** Writes a new random token to the database and then to the store, before a cleanup. Of two copies of one database, the first to do
 *  so keeps the store; the other finds a token that it never had. One transaction records the next token and another writes it, so if
 *  the process dies in between, its database knows the token in the store. Both lock the row while they access the store, which takes
 *  moments, because no second process may write at the same time.
 *  @returns who owns the store now */
export async function renewToken({ db, files }: Tools): Promise<StoreOwner> {
  const begun = await db.transaction(async (tx) => {
    const row = await lockInstallation(tx)
    const mark = await readMark(files)
    const owner = markOwner(row, mark)
    if (owner === 'ours') await tx.update(installation).set({ token: mark?.token, nextToken: randomUUID() })
    return owner
  })
  if (begun !== 'ours') return begun
  await db.transaction(async (tx) => {
    const row = await lockInstallation(tx)
    if (!row?.nextToken) return // another process did it
    if (markOwner(row, await readMark(files)) !== 'ours') return
    await writeMark(files, { id: row.id, token: row.nextToken })
    await tx.update(installation).set({ token: row.nextToken, nextToken: null })
  })
  // Read again: another copy may have written at the same moment.
  return storeOwner({ db, files })
}

async function lockInstallation(tx: Database) {
  const [row] = await tx.select().from(installation).for('no key update')
  return row
}
