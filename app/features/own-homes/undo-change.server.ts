import { and, asc, count, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { authorize, change } from '#app/database/gate.server.ts'
import { listingChanges, type FieldChange } from '#app/database/schema/homes/listing-changes.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { homeTitle } from '#app/features/listings/home-title.ts'
import { differences } from '#app/features/listings/edit-form.ts'
import { lockListings, writeEdits } from '#app/features/listings/lock-listings.server.ts'
import { listingPolicy, ownHomesPolicy } from '#app/features/listings/policy.ts'
import { every, requirePerson } from '#app/platform/access.ts'
import { derivedId, isId } from '#app/platform/addresses/ids.ts'
import { DAY } from '#app/features/listings/freshness-rules.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { inBatches } from '#app/features/publishing/rules.ts'

type Home = typeof listings.$inferSelect

/** The id of the bulk change that undoes another. */
const undoOf = (bulkId: string) => derivedId(bulkId, 'undo')

/** What a user changed in many homes at once, home by home. */
async function changedBy(db: Reading, { userId, bulkId }: { userId: string; bulkId: string }) {
  const rows = await db
    .select({
      id: listingChanges.listingId,
      version: listingChanges.version,
      changes: listingChanges.changes,
      now: listings.version,
      name: listings.name,
      address: listings.address,
      isUndone: sql<boolean>`exists (select from listing_changes undo where undo.listing_id = ${listings.id}
        and undo.bulk_id = ${undoOf(bulkId)}::uuid)`,
    })
    .from(listingChanges)
    .innerJoin(listings, eq(listings.id, listingChanges.listingId))
    .where(and(eq(listingChanges.userId, userId), eq(listingChanges.bulkId, bulkId)))
    .orderBy(asc(listingChanges.listingId))
  if (rows.length === 0) throw new NotFound()
  return rows
}

export type BulkChange = {
  homes: number
  /** How many of them can be undone, and how many were. */
  undoable: number
  undone: number
  /** Names of homes edited since. */
  edited: string[]
}

/** How much of the user's own bulk change can still be undone. @throws NotFound, SignInRequired, Forbidden */
export async function bulkChange(ctx: Context, bulkId: string): Promise<BulkChange> {
  const { db } = authorize(ctx, ownHomesPolicy.read, null)
  const { userId } = requirePerson(ctx)
  if (!isId(bulkId)) throw new NotFound()
  const rows = await changedBy(db, { userId, bulkId })
  const open = rows.filter(({ isUndone }) => !isUndone)
  return {
    homes: rows.length,
    undoable: open.filter(({ version, now }) => version === now).length,
    undone: rows.length - open.length,
    edited: open.filter(({ version, now }) => version !== now).map(homeTitle),
  }
}

/** Days during which the list of homes links to the latest bulk change. */
const LATEST = 7

export type LatestBulkChange = { bulkId: string; /** ISO time. */ at: string; homes: number }

/** The user's own latest bulk change, unless it was undone. @throws SignInRequired, Forbidden */
export async function latestBulkChange(ctx: Context): Promise<LatestBulkChange | null> {
  const { db } = authorize(ctx, ownHomesPolicy.read, null)
  const { userId } = requirePerson(ctx)
  const { bulkId, userId: by, at } = listingChanges
  const last = sql<Date>`max(${at})`.mapWith(at)
  const [newest, before] = await db
    .select({ bulkId: sql<string>`${bulkId}`, at: last, homes: count() })
    .from(listingChanges)
    .where(and(eq(by, userId), isNotNull(bulkId), gt(at, new Date(ctx.now().getTime() - LATEST * DAY))))
    .groupBy(bulkId)
    .orderBy(desc(last))
    .limit(2)
  if (newest === undefined) return null
  const isUndone =
    before !== undefined &&
    (newest.bulkId === undoOf(before.bulkId) || before.bulkId === undoOf(newest.bulkId))
  return isUndone ? null : { ...newest, at: newest.at.toISOString() }
}

/** The values that a home had before, including the marks of earlier edits made here. */
function before(home: Home, changes: FieldChange[]): Partial<Home> {
  const marks = new Map(Object.entries(home.editedFacts))
  for (const { field, marked } of changes) {
    if (marked === undefined) marks.delete(field)
    else marks.set(field, marked)
  }
  const values = Object.fromEntries(changes.map(({ field, from }) => [field, from])) as Partial<Home>
  return { ...values, editedFacts: Object.fromEntries(marks) }
}

/** Undoes the user's own bulk change: homes that nobody has edited since are exactly as they were before. Idempotent.
 *  @returns how many
 *  @throws NotFound, SignInRequired, Forbidden */
export async function undoChange(ctx: Context, bulkId: string): Promise<number> {
  const { db } = authorize(ctx, ownHomesPolicy.read, null)
  const { userId } = requirePerson(ctx)
  if (!isId(bulkId)) throw new NotFound()
  const rows = await changedBy(db, { userId, bulkId })
  const open = new Map(rows.filter(({ isUndone }) => !isUndone).map((row) => [row.id, row]))
  let undone = 0
  for (const ids of inBatches([...open.keys()]))
    undone += await change(
      ctx,
      every(listingPolicy.write),
      (look) => lockListings(look.db, ids),
      async (tx, homes) => {
        const edits = homes.flatMap((home) => {
          const row = open.get(home.id)
          if (row?.version !== home.version) return []
          const { editedFacts = {}, ...columns } = before(home, row.changes)
          return [{ home, columns, changes: differences(home, columns), editedFacts }]
        })
        await writeEdits(tx.db, { edits, bulkId: undoOf(bulkId) }, ctx.actor, ctx.now())
        return edits.length
      },
    )
  return undone
}
