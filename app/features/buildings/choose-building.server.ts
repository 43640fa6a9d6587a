import { eq, sql } from 'drizzle-orm'
import { authorize } from '#app/database/gate.server.ts'
import { studentBuildings } from '#app/database/schema/map/buildings.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import type { Limited } from '#app/features/rate-limits/rules.ts'
import { invalidFields, type Invalid } from '#app/platform/text/field-errors.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { buildingChosen } from './building-chosen.ts'
import { buildingsNear } from './buildings-near.server.ts'
import { buildingPolicy } from './policy.ts'

export type ChooseBuildingOutcome = { ok: true; chosen: boolean } | Limited | Invalid<'building'>

const unknown = () => invalidFields({ building: 'Choose a building from the list.' })

/** Saves in which building the current user has most classes; an empty id removes it, and
 *  no id is a form without its field. */
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
