import { inTransaction } from '#app/database/transaction.server.ts'
import { eq } from 'drizzle-orm'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { listingDrives } from '#app/database/schema/homes/listings.ts'
import { places } from '#app/database/schema/map/places.ts'
import { writeModerationLog } from '#app/features/moderation-queue/write-log.server.ts'
import { find } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import type { Refused } from '#app/platform/text/field-errors.ts'
import { isUsed } from './campus-use.server.ts'
import { campusPolicy } from './policy.ts'
import { adminSourceOf } from './save-buildings.server.ts'
import { lockCampuses, requireCampus } from './stored-campus.server.ts'

export type RemoveCampusOutcome = { ok: true } | Refused<'used'>

const USED: Refused<'used'> = {
  ok: false,
  reason: 'used',
  failed: 'Only a campus without homes, students and saved searches can be deleted.',
}

/** Deletes a campus that nothing refers to: it must have no homes, people or saved searches.
 *  @throws NotFound for anybody but admins, and for an unknown campus */
export async function removeCampus(ctx: Context, slug: string): Promise<RemoveCampusOutcome> {
  const [open] = await find(ctx, campusPolicy.remove, (look) => requireCampus(look.db, slug))
  return inTransaction(open, async (tx): Promise<RemoveCampusOutcome> => {
    await lockCampuses(tx.db)
    const campus = await requireCampus(tx.db, slug)
    // Whoever adds something that refers to it waits, and is then told that it is gone.
    await tx.db.select({ id: campuses.id }).from(campuses).where(eq(campuses.id, campus.id)).for('update')
    if (await isUsed(tx.db, campus.id)) return USED
    // Stored drives to this campus that belong to homes which have since moved to another campus.
    await tx.db.delete(listingDrives).where(eq(listingDrives.campusId, campus.id))
    await tx.db.delete(places).where(eq(places.source, adminSourceOf(slug)))
    await tx.db.delete(campuses).where(eq(campuses.id, campus.id))
    await writeModerationLog(tx, { verb: 'deleted', kind: 'campus', subject: slug })
    return { ok: true }
  })
}
