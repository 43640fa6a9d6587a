import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { inTransaction } from '#app/database/transaction.server.ts'
import { campuses, campusZones } from '#app/database/schema/map/campuses.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { writeModerationLog } from '#app/features/moderation-queue/write-log.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import type { JobKind } from '#app/platform/jobs/job-kind.ts'
import { campusPolicy } from './policy.ts'
import {
  campusesForm,
  campusPartLabels,
  type CampusFields,
  type CampusInput,
  type CampusPart,
} from './rules.ts'
import { saveBuildings } from './save-buildings.server.ts'
import { changedParts, lockCampuses, storedCampus, type StoredCampus } from './stored-campus.server.ts'

export type SaveCampusesOutcome = { inserted: number; updated: number; unchanged: number }

/** Saves campuses in one transaction. A campus with a known slug is updated. Zones and buildings replace the stored ones if given, so
 *  that a file can be imported again.
 *  @throws ZodError if a campus does not match rules.ts; NotFound unless the actor is an admin */
export async function saveCampuses(ctx: Context, inputs: CampusInput[]): Promise<SaveCampusesOutcome> {
  const open = authorize(ctx, campusPolicy.save, null)
  const all = campusesForm.parse(inputs)
  return inTransaction(open, async (tx) => {
    await lockCampuses(tx.db)
    const outcome = { inserted: 0, updated: 0, unchanged: 0 }
    for (const campus of all) {
      const before = await storedCampus(tx.db, campus.slug)
      const changed = await writeCampus(tx, before, campus)
      outcome[before ? (changed ? 'updated' : 'unchanged') : 'inserted'] += 1
    }
    return outcome
  })
}

type Tools = Pick<SystemContext, 'db' | 'actor' | 'now' | 'jobs'>

/** Saves one campus and updates what depends on it; the verb has called `lockCampuses`. Admins' changes go into the moderation log.
 *  @returns whether anything changed */
export async function writeCampus(
  tx: Tools,
  before: StoredCampus | null,
  campus: CampusFields,
): Promise<boolean> {
  const { zones, buildings, slug, ...fields } = campus
  const parts = before ? changedParts(before, campus) : []
  if (before && parts.length === 0) return false
  const [saved] = await tx.db
    .insert(campuses)
    .values({ slug, ...fields })
    .onConflictDoUpdate({
      target: campuses.slug,
      set: parts.includes('entrances')
        ? { ...fields, entrancesVersion: sql`${campuses.entrancesVersion} + 1` }
        : fields,
    })
    .returning({ id: campuses.id })
  if (!saved) throw new Error('an upsert without a condition has a row')
  if (zones && (!before || parts.includes('zones'))) {
    await tx.db.delete(campusZones).where(eq(campusZones.campusId, saved.id))
    const rows = zones.map((zone) => ({ ...zone, id: newId(), campusId: saved.id }))
    if (rows.length > 0) await tx.db.insert(campusZones).values(rows)
  }
  if (buildings && (!before || parts.includes('buildings')))
    await saveBuildings(tx.db, slug, buildings, utcDay(tx.now()))
  await followUp(tx, saved.id, parts)
  if (tx.actor.kind !== 'person') return true
  await writeModerationLog(tx, {
    verb: before ? 'changed' : 'added',
    kind: 'campus',
    subject: slug,
    outcome: before ? parts.map((part) => campusPartLabels[part]).join(', ') : undefined,
  })
  return true
}

/** The parts that ways and distances to a campus depend on. */
const moves: readonly CampusPart[] = ['lat', 'lng', 'entrances']

/** Updates the stored data that is derived from a campus. */
async function followUp({ db: tx, jobs }: Tools, campusId: number, parts: CampusPart[]): Promise<void> {
  if (moves.some((part) => parts.includes(part)))
    await jobs.enqueue(tx, campusMoved, { campusId }, { key: String(campusId) })
  // The match index knows whose email address belongs to their campus; it reloads the people that this updates.
  if (parts.includes('emailDomains'))
    await tx
      .update(profiles)
      .set({ campusId: sql`${profiles.campusId}` })
      .where(eq(profiles.campusId, campusId))
}

/** Queued when a campus's position or entrances change: recomputes everything that depends on the distance to it. */
export const campusMoved: JobKind<{ campusId: number }> = {
  name: 'campus-moved',
  payload: z.object({ campusId: z.int() }),
  waits: [5, 30, 300],
}
