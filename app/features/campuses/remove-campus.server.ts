import { count, ne, sql, eq, type SQL } from 'drizzle-orm'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { savedSearches } from '#app/database/schema/site/alerts.ts'
import { listings, listingDrives } from '#app/database/schema/homes/listings.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import type { Reading, Context } from '#app/platform/context.ts'
import { inTransaction } from '#app/database/transaction.server.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { places } from '#app/database/schema/map/places.ts'
import { writeModerationLog } from '#app/features/moderation-queue/write-log.server.ts'
import { find } from '#app/database/gate.server.ts'
import type { Refused } from '#app/platform/text/field-errors.ts'
import { campusPolicy } from './policy.ts'
import { adminSourceOf } from './save-buildings.server.ts'
import { lockCampuses, requireCampus } from './stored-campus.server.ts'

export type CampusUse = { homes: number; people: number }

/** The number of homes (without archived ones) and profiles of each campus, by id. */
export async function campusUse(db: Reading): Promise<Map<number, CampusUse>> {
  const [homes, people] = await Promise.all([
    db
      .select({ id: listings.campusId, count: count() })
      .from(listings)
      .where(ne(listings.status, 'archived'))
      .groupBy(listings.campusId),
    db.select({ id: profiles.campusId, count: count() }).from(profiles).groupBy(profiles.campusId),
  ])
  const use = new Map(homes.map((row): [number, CampusUse] => [row.id, { homes: row.count, people: 0 }]))
  for (const row of people)
    if (row.id !== null) use.set(row.id, { homes: use.get(row.id)?.homes ?? 0, people: row.count })
  return use
}

/** Whether a campus has any home (including archived ones), profile or saved search. */
export async function isUsed(db: Reading, campusId: number | SQL): Promise<boolean> {
  const [found] = await queryRows<{ used: boolean }>(
    db,
    sql`select exists (select from ${listings} where ${listings.campusId} = ${campusId})
      or exists (select from ${profiles} where ${profiles.campusId} = ${campusId})
      or exists (select from ${savedSearches} where ${savedSearches.campusId} = ${campusId}) as used`,
    { prepared: false },
  )
  return found?.used ?? false
}

export type RemoveCampusOutcome = { ok: true } | Refused<'used'>

const USED: Refused<'used'> = {
  ok: false,
  reason: 'used',
  failed: 'Only a campus without homes, students and saved searches can be deleted.',
}

/** Deletes a campus that nothing refers to: it has no homes, people or saved searches.
 *  @throws NotFound unless the actor is an admin, and for an unknown campus */
export async function removeCampus(ctx: Context, slug: string): Promise<RemoveCampusOutcome> {
  const [open] = await find(ctx, campusPolicy.remove, (look) => requireCampus(look.db, slug))
  return inTransaction(open, async (tx): Promise<RemoveCampusOutcome> => {
    await lockCampuses(tx.db)
    const campus = await requireCampus(tx.db, slug)
    // Requests that add a reference to the campus wait here, and then learn that it is gone.
    await tx.db.select({ id: campuses.id }).from(campuses).where(eq(campuses.id, campus.id)).for('update')
    if (await isUsed(tx.db, campus.id)) return USED
    // Stored drives to this campus from homes that have since moved to another campus.
    await tx.db.delete(listingDrives).where(eq(listingDrives.campusId, campus.id))
    await tx.db.delete(places).where(eq(places.source, adminSourceOf(slug)))
    await tx.db.delete(campuses).where(eq(campuses.id, campus.id))
    await writeModerationLog(tx, { verb: 'deleted', kind: 'campus', subject: slug })
    return { ok: true }
  })
}

/** Archives a campus, so that it can no longer be chosen, or restores it. Its homes, people and URLs stay.
 *  @throws NotFound */
export async function archiveCampus(
  ctx: Context,
  { slug, archived }: { slug: string; archived: boolean },
): Promise<void> {
  const [open] = await find(ctx, campusPolicy.archive, (look) => requireCampus(look.db, slug))
  await inTransaction(open, async (tx) => {
    await lockCampuses(tx.db)
    const campus = await requireCampus(tx.db, slug)
    if ((campus.archivedAt !== null) === archived) return
    await tx.db
      .update(campuses)
      .set({ archivedAt: archived ? ctx.now() : null })
      .where(eq(campuses.id, campus.id))
    await writeModerationLog(tx, {
      verb: archived ? 'archived' : 'offered-again',
      kind: 'campus',
      subject: slug,
    })
  })
}
