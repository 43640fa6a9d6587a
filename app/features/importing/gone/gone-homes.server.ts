import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { managerImports, type GoneClosing } from '#app/database/schema/homes/manager-imports.ts'
import type { Context, Reading, ReadingContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { ownListPolicy } from '#app/features/listings/policy.ts'
import { closeGoneHomesKind } from './gone-kind.ts'
import { isClosing, keepClosing } from './gone-closing.server.ts'
import type { GoneHomes } from '../rules.ts'

type Import = typeof managerImports.$inferSelect

/** The published or paused homes that an applied list no longer contains; null when there are none, or when a later list of
 *  the same name was applied and decides instead. */
export async function goneHomes(db: Reading, list: Import): Promise<GoneHomes | null> {
  const homes = await stillUp(db, list)
  if (homes.length === 0 || (await newestOf(db, list)) !== list.id) return null
  return { offered: homes.filter(({ status }) => status === 'published').length, up: homes.length }
}

/** Queues a job that pauses or archives the homes that an applied list no longer contains. Idempotent.
 *  @returns whether it is queued or running; false when nothing is left to do, or a later list of the same name was applied
 *  @throws NotFound for everybody but the manager whose list it is */
export async function closeGoneHomes(
  ctx: Context,
  { importId, how }: { importId: string; how: GoneClosing['how'] },
): Promise<boolean> {
  if (!isId(importId)) throw new NotFound()
  const lookUp = async (look: ReadingContext) => {
    const [list] = await look.db
      .select()
      .from(managerImports)
      .where(eq(managerImports.id, importId))
      .for('no key update')
    if (!list) throw new NotFound()
    return list
  }
  return change(ctx, ownListPolicy.change, lookUp, async (tx, list) => {
    if ((await goneHomesToClose(tx.db, list, how)).length === 0) return false
    const under = list.report?.closing
    if (under?.how === how && isClosing(under, ctx.now())) return true
    await keepClosing(tx.db, importId, { how, since: ctx.now().toISOString(), changed: 0, done: false })
    await ctx.jobs.enqueue(tx.db, closeGoneHomesKind, { importId }, { key: importId })
    return true
  })
}

/** Ids of homes still to be paused or archived: none when a later list of the same name was applied. */
export async function goneHomesToClose(
  db: Reading,
  list: Import,
  how: GoneClosing['how'],
): Promise<string[]> {
  if (list.state !== 'applied' || (await newestOf(db, list)) !== list.id) return []
  const homes = await stillUp(db, list)
  return homes.filter(({ status }) => how === 'take-down' || status === 'published').map(({ id }) => id)
}

function stillUp(db: Reading, { userId, source, report, state }: Import) {
  const gone = state === 'applied' ? (report?.gone ?? []) : []
  if (gone.length === 0) return []
  return db
    .select({ id: listings.id, status: listings.status })
    .from(listings)
    .where(
      and(
        inArray(listings.id, gone),
        eq(listings.managerId, userId),
        eq(listings.ownerId, userId),
        eq(listings.source, source),
        inArray(listings.status, ['published', 'paused']),
      ),
    )
    .orderBy(asc(listings.id))
}

/** The import of that name that is being applied, else the last that was. */
async function newestOf(db: Reading, { userId, source }: Import): Promise<string | undefined> {
  const { id, createdAt, doneAt, state } = managerImports
  const [newest] = await db
    .select({ id })
    .from(managerImports)
    .where(
      and(
        eq(managerImports.userId, userId),
        eq(managerImports.source, source),
        inArray(state, ['applying', 'applied']),
      ),
    )
    .orderBy(desc(eq(state, 'applying')), desc(doneAt), desc(createdAt), desc(id))
    .limit(1)
  return newest?.id
}
