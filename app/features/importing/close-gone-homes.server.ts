import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { change } from '#app/database/gate.server.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { managerImports, type GoneClosing } from '#app/database/schema/homes/manager-imports.ts'
import type { Context, Reading, ReadingContext, Database, SystemContext } from '#app/platform/context.ts'
import { ownListPolicy } from '#app/features/listings/policy.ts'
import type { JobKind } from '#app/platform/jobs/job-kind.ts'
import { inTransaction } from '#app/database/transaction.server.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import { MOST_AT_ONCE } from '#app/features/publishing/rules.ts'
import { setOffered } from '#app/features/publishing/set-offered.server.ts'
import { takeDownHomes } from '#app/features/own-homes/take-down-homes.server.ts'
import type { GoneHomes } from './rules.ts'
import { personOfList, sendListsChanged } from './list-people.server.ts'
import { lockImport } from './lock-import.server.ts'

type Import = typeof managerImports.$inferSelect

/** The published or paused homes that an applied list no longer contains; null if there are none, or if a later list of the same
 *  name was applied and takes precedence. */
export async function goneHomes(db: Reading, list: Import): Promise<GoneHomes | null> {
  const homes = await findStillListed(db, list)
  if (homes.length === 0 || (await newestOf(db, list)) !== list.id) return null
  return { offered: homes.filter(({ status }) => status === 'published').length, up: homes.length }
}

/** Queues a job that pauses or archives the homes that an applied list no longer contains. Idempotent.
 *  @returns whether it is queued or running; false if nothing is left to do, or a later list of the same name was applied
 *  @throws NotFound for everyone outside its company */
export async function closeGoneHomes(
  ctx: Context,
  { importId, how }: { importId: string; how: GoneClosing['how'] },
): Promise<boolean> {
  const lookUp = (look: ReadingContext) => lockImport(look.db, importId)
  return change(ctx, ownListPolicy.change, lookUp, async (tx, list) => {
    if ((await goneHomesToClose(tx.db, list, { how })).length === 0) return false
    const under = list.report?.closing
    if (under?.how === how && isClosing(under, ctx.now())) return true
    await beginClosing(tx, importId, { how })
    return true
  })
}

/** Queues pausing the homes that are missing from a nightly list and still unconfirmed; with `missingBy`, only those that were
 *  missing by then. */
export const pauseNightly = (tx: Begin, importId: string, missingBy: Date | null): Promise<void> =>
  beginClosing(tx, importId, {
    how: 'pause',
    nightly: true,
    ...(missingBy && { missingBy: missingBy.toISOString() }),
  })

type Begin = Pick<SystemContext, 'db' | 'jobs' | 'now'>

async function beginClosing(
  tx: Begin,
  importId: string,
  closing: Pick<GoneClosing, 'how' | 'nightly' | 'missingBy'>,
): Promise<void> {
  const since = tx.now().toISOString()
  await keepClosing(tx.db, importId, { ...closing, since, changed: 0, done: false })
  await tx.jobs.enqueue(tx.db, closeGoneHomesKind, { importId }, { key: importId })
}

/** Ids of homes still to be paused or archived; none if a later list of the same name was applied. */
async function goneHomesToClose(
  db: Reading,
  list: Import,
  { how, nightly = false, missingBy }: Pick<GoneClosing, 'how' | 'nightly' | 'missingBy'>,
): Promise<string[]> {
  if (list.state !== 'applied' || (await newestOf(db, list)) !== list.id) return []
  const homes = await findStillListed(db, list)
  return homes
    .filter(({ status }) => how === 'take-down' || status === 'published')
    .filter((home) => !nightly || isUnconfirmed(home))
    .filter(({ missingSince }) => missingBy === undefined || isBy(missingSince, missingBy))
    .map(({ id }) => id)
}

const isBy = (moment: Date | null, last: string) => moment !== null && moment.getTime() <= Date.parse(last)

/** Whether nobody has confirmed a home since it went missing from its list. */
const isUnconfirmed = ({ confirmedAt, missingSince }: Awaited<ReturnType<typeof findStillListed>>[number]) =>
  missingSince !== null && (confirmedAt === null || confirmedAt < missingSince)

function findStillListed(db: Reading, { companyId, source, report, state }: Import) {
  const gone = state === 'applied' ? (report?.gone ?? []) : []
  if (gone.length === 0) return []
  const { id, status, confirmedAt, missingSince } = listings
  return db
    .select({ id, status, confirmedAt, missingSince })
    .from(listings)
    .where(
      and(
        inArray(listings.id, gone),
        eq(listings.companyId, companyId),
        eq(listings.ownerId, companyId),
        eq(listings.source, source),
        inArray(listings.status, ['published', 'paused']),
      ),
    )
    .orderBy(asc(listings.id))
}

/** The import of this list's name that is being applied, otherwise the last one applied. */
async function newestOf(db: Reading, { companyId, source }: Import): Promise<string | undefined> {
  const { id, createdAt, doneAt, state } = managerImports
  const [newest] = await db
    .select({ id })
    .from(managerImports)
    .where(
      and(
        eq(managerImports.companyId, companyId),
        eq(managerImports.source, source),
        inArray(state, ['applying', 'applied']),
      ),
    )
    .orderBy(desc(eq(state, 'applying')), desc(doneAt), desc(createdAt), desc(id))
    .limit(1)
  return newest?.id
}

/** Milliseconds after which a run counts as dead and may be started again. */
const AT_MOST = 15 * 60 * 1000

/** Whether a job is pausing or archiving homes. */
export const isClosing = (closing: GoneClosing | undefined, now: Date): boolean =>
  closing !== undefined && !closing.done && now.getTime() - Date.parse(closing.since) < AT_MOST

/** Stores the job's progress in the report. */
async function keepClosing(tx: Database, importId: string, closing: GoneClosing): Promise<void> {
  const report = sql`jsonb_set(${managerImports.report}, '{closing}', ${JSON.stringify(closing)}::jsonb)`
  await tx.update(managerImports).set({ report }).where(eq(managerImports.id, importId))
}

const closeGoneHomesKind: JobKind<{ importId: string }> = {
  name: 'close-gone-homes',
  payload: z.object({ importId: z.uuid() }),
  waits: [5, 30],
  endsWithin: 900,
}

/** Pauses or archives homes that a list no longer contains, on behalf of the company. After a crash it continues where it stopped. */
export const closeGoneHomesJob: Job<{ importId: string }> = {
  ...closeGoneHomesKind,
  run: async (ctx, { importId }) => {
    while (await closeSome(ctx, importId));
  },
}

/** Changes as many homes as one bulk action, in a separate transaction, so that locks are short.
 *  @returns whether more may be left */
async function closeSome(ctx: SystemContext, importId: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const [list] = await tx.db
      .select()
      .from(managerImports)
      .where(eq(managerImports.id, importId))
      .for('no key update')
    const closing = list?.report?.closing
    if (!list || !closing || closing.done) return false
    const { how } = closing
    const person = await personOfList(tx.db, list)
    const left = person === null ? [] : await goneHomesToClose(tx.db, list, closing)
    const ids = left.slice(0, MOST_AT_ONCE)
    const inside = person === null ? tx : { ...tx, actor: person }
    const changed =
      how === 'take-down'
        ? await takeDownHomes(inside, { listingIds: ids })
        : (await setOffered(inside, { listingIds: ids, on: false, byList: closing.nightly })).changed
    const done = left.length === ids.length
    await keepClosing(tx.db, importId, { ...closing, changed: closing.changed + changed, done })
    await sendListsChanged(tx, list.companyId)
    return !done
  })
}
