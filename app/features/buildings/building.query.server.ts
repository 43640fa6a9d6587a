import { and, eq, sql } from 'drizzle-orm'
import { authorize } from '#app/database/gate.server.ts'
import { buildingCommutes, studentBuildings } from '#app/database/schema/map/buildings.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { places } from '#app/database/schema/map/places.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { shownCommute, type ShownCommute } from '#app/features/commute/shown-commute.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import type { Position } from '#app/platform/geo/distance.ts'
import { type Building, buildingsNear } from './choose-building.server.ts'
import { buildingPolicy } from './policy.ts'

export type BuildingChoice = {
  /** The short name of the user's campus; null if they have none. */
  campus: string | null
  buildings: Building[]
  /** The id of the chosen building. */
  chosen: string | null
}

export async function buildingChoice(ctx: Context): Promise<BuildingChoice> {
  const { userId } = requirePerson(ctx)
  const { db } = authorize(ctx, buildingPolicy.read, { userId })
  const [own] = await db
    .select({
      campus: { shortName: campuses.shortName, lat: campuses.lat, lng: campuses.lng },
      chosen: studentBuildings.buildingId,
    })
    .from(profiles)
    .leftJoin(campuses, eq(campuses.id, profiles.campusId))
    .leftJoin(studentBuildings, eq(studentBuildings.userId, profiles.userId))
    .where(eq(profiles.userId, userId))
  const campus = own?.campus ?? null
  const buildings = campus === null ? [] : await buildingsNear(db, campus)
  return { campus: campus?.shortName ?? null, buildings, chosen: own?.chosen ?? null }
}

/** `name`: null if the user has not chosen one. `ways`: null if none is known, including while they are being computed. */
export type OwnBuilding = { name: string | null; ways: ShownCommute | null }

type Home = Position & { id: string; campus: string }

/** How far it is from a home to the current user's building. Null for visitors, for homes at other campuses, and if the user chose
 *  no building and none is known near the home.
 *  @param home `campus`: its slug */
export async function ownBuilding(ctx: Context, home: Home): Promise<OwnBuilding | null> {
  const own = await readOwn(ctx, home)
  if (!own) return null
  const { building, walkMeters, bikeMeters, unstated, offered } = own
  if (building === null && !offered) return null
  const ways = unstated === null ? null : shownCommute({ walkMeters, bikeMeters, unstated })
  return { name: building?.name ?? null, ways }
}

/** Where the current user's building is and how far it is along the streets, in meters, for drawing the route; null if unknown. */
export async function ownBuildingWay(
  ctx: Context,
  { home, way }: { home: Home; way: 'walk' | 'bike' },
): Promise<{ building: Position & { name: string }; meters: number } | null> {
  const own = await readOwn(ctx, home)
  const meters = way === 'walk' ? own?.walkMeters : own?.bikeMeters
  return own?.building && meters ? { building: own.building, meters } : null
}

/** Undefined for visitors, and for homes at other campuses. */
async function readOwn(ctx: Context, home: Home) {
  if (ctx.actor.kind !== 'person') return undefined
  const { userId } = ctx.actor
  const { db } = authorize(ctx, buildingPolicy.read, { userId })
  const b = buildingCommutes
  const [own] = await db
    .select({
      building: { name: places.name, lat: places.lat, lng: places.lng },
      walkMeters: b.walkMeters,
      bikeMeters: b.bikeMeters,
      unstated: b.unstated,
      offered: sql<boolean>`exists (${buildingsNear(db, home)})`,
    })
    .from(profiles)
    .innerJoin(campuses, and(eq(campuses.id, profiles.campusId), eq(campuses.slug, home.campus)))
    .leftJoin(
      studentBuildings,
      and(eq(studentBuildings.userId, profiles.userId), eq(studentBuildings.campusId, campuses.id)),
    )
    .leftJoin(places, eq(places.id, studentBuildings.buildingId))
    .leftJoin(
      b,
      and(
        eq(b.buildingId, places.id),
        eq(b.listingId, home.id),
        eq(b.lat, home.lat),
        eq(b.lng, home.lng),
        eq(b.buildingLat, places.lat),
        eq(b.buildingLng, places.lng),
      ),
    )
    .where(eq(profiles.userId, userId))
  return own
}
