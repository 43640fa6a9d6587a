import { eq, sql, and, asc, between } from 'drizzle-orm'
import { z } from 'zod'
import { authorize } from '#app/database/gate.server.ts'
import { studentBuildings } from '#app/database/schema/map/buildings.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import type { Limited } from '#app/features/rate-limits/rules.ts'
import { invalidFields, type Invalid } from '#app/platform/text/field-errors.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import type { JobKind } from '#app/platform/jobs/job-kind.ts'
import { places } from '#app/database/schema/map/places.ts'
import { boxAround } from '#app/platform/geo/box.ts'
import type { Position } from '#app/platform/geo/distance.ts'
import { buildingPolicy } from './policy.ts'

export type ChooseBuildingOutcome = { ok: true; chosen: boolean } | Limited | Invalid<'building'>

const unknown = () => invalidFields({ building: 'Choose a building from the list.' })

/** Saves the building where the current user has most classes. An empty id removes it; undefined means a form without the field. */
export async function chooseBuilding(
  ctx: Context,
  buildingId: string | undefined,
): Promise<ChooseBuildingOutcome> {
  const { userId } = requirePerson(ctx)
  const { db } = authorize(ctx, buildingPolicy.choose, { userId })
  if (buildingId === undefined) return unknown()
  if (buildingId === '') {
    await db.delete(studentBuildings).where(eq(studentBuildings.userId, userId))
    return { ok: true, chosen: false }
  }
  const limit = await consumeRateLimit(ctx, 'building', userId)
  if (!limit.ok) return limit
  return db.transaction(async (tx): Promise<ChooseBuildingOutcome> => {
    const [campus] = await tx
      .select({ id: campuses.id, lat: campuses.lat, lng: campuses.lng })
      .from(profiles)
      .innerJoin(campuses, eq(campuses.id, profiles.campusId))
      .where(eq(profiles.userId, userId))
    const known = campus ? await buildingsNear(tx, campus) : []
    if (!campus || !known.some(({ id }) => id === buildingId)) return unknown()
    const row = { buildingId, campusId: campus.id, chosenAt: ctx.now() }
    const changed = await tx
      .insert(studentBuildings)
      .values({ userId, ...row })
      .onConflictDoUpdate({
        target: studentBuildings.userId,
        set: row,
        setWhere: sql`(${studentBuildings.buildingId}, ${studentBuildings.campusId})
          is distinct from (${buildingId}::uuid, ${campus.id}::smallint)`,
      })
      .returning({ userId: studentBuildings.userId })
    if (changed.length > 0) await ctx.jobs.enqueue(tx, buildingChosen, {}, { key: 'all' })
    return { ok: true, chosen: true }
  })
}

/** Queued when a student chose a building, so that routes to it are computed right away. */
export const buildingChosen: JobKind<Record<string, never>> = {
  name: 'building-chosen',
  payload: z.object({}),
  waits: [5, 30, 300],
}

/** The maximum distance of a campus's buildings from its position. */
const MILES = 3

export type Building = { id: string; name: string }

/** The imported buildings near a position, by name. */
export function buildingsNear(db: Reading, at: Position) {
  const box = boxAround(at, MILES)
  return db
    .select({ id: places.id, name: places.name })
    .from(places)
    .where(
      and(
        eq(places.category, 'building'),
        between(places.lat, box.south, box.north),
        between(places.lng, box.west, box.east),
      ),
    )
    .orderBy(asc(places.name), asc(places.id))
}
