import { eq, sql } from 'drizzle-orm'
import { campuses, campusZones } from '#app/database/schema/campuses.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context, Database } from '#app/platform/context.ts'
import { newId } from '#app/platform/ids.ts'
import { campusPolicy } from './policy.ts'
import { campusesForm, type CampusFields, type CampusInput } from './rules.ts'

export type SaveCampusesOutcome = { inserted: number; updated: number }

/** Stores campuses in one transaction; one with a known slug is updated, its zones replaced when zones are given, so that
 *  a file can be imported again.
 *  @throws ZodError when a campus is not as rules.ts asks */
export async function saveCampuses(ctx: Context, inputs: CampusInput[]): Promise<SaveCampusesOutcome> {
  authorize(campusPolicy.save, ctx.actor, null)
  const all = campusesForm.parse(inputs)
  return ctx.db.transaction(async (tx) => {
    let inserted = 0
    for (const campus of all) if (await saveCampus(tx, campus)) inserted += 1
    return { inserted, updated: all.length - inserted }
  })
}

/** @returns whether it is new: xmax is 0 only for a row that this statement inserted */
async function saveCampus(tx: Database, { zones, slug, ...fields }: CampusFields): Promise<boolean> {
  const [saved] = await tx
    .insert(campuses)
    .values({ slug, ...fields })
    .onConflictDoUpdate({ target: campuses.slug, set: fields })
    .returning({ id: campuses.id, inserted: sql<boolean>`xmax = 0` })
  if (saved && zones) {
    await tx.delete(campusZones).where(eq(campusZones.campusId, saved.id))
    const rows = zones.map((zone) => ({ ...zone, id: newId(), campusId: saved.id }))
    if (rows.length > 0) await tx.insert(campusZones).values(rows)
  }
  return saved?.inserted === true
}
