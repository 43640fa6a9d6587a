import { asc, eq, isNull, or, sql } from 'drizzle-orm'
import { queryRows, type Places } from '#app/database/sql/query-rows.server.ts'
import { campuses, campusZones } from '#app/database/schema/map/campuses.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { campusPolicy } from './policy.ts'
import type { ZoneKind } from './rules.ts'

/** A campus as an option in a list. */
export type CampusChoice = { slug: string; name: string; shortName: string }

export type CampusZone = {
  id: string
  kind: ZoneKind
  name: string
  /** Closed ring of [lng, lat]. */
  ring: [number, number][]
  source: string
  /** ISO date */
  sourceDate: string
}

/** A campus as the map and the listing pages need it. Positions in degrees; `outline` is a closed ring of [lng, lat]. */
export type Campus = CampusChoice & {
  lat: number
  lng: number
  outline: [number, number][] | null
  zones: CampusZone[]
}

const choice = { slug: campuses.slug, name: campuses.name, shortName: campuses.shortName }

const zoneColumns = {
  id: campusZones.id,
  kind: campusZones.kind,
  name: campusZones.name,
  ring: campusZones.ring,
  source: campusZones.source,
  sourceDate: campusZones.sourceDate,
}

/** Which campuses to list besides the active ones: `own` adds the current user's, a slug adds an earlier choice. */
export type AlsoCampuses = 'offered' | 'own' | 'all' | { slug: string | null }

/** The campuses that can be chosen, by name. */
export async function listCampuses(ctx: Context, also: AlsoCampuses = 'offered'): Promise<CampusChoice[]> {
  const { db } = authorize(ctx, campusPolicy.read, null)
  const slug = typeof also === 'object' ? also.slug : null
  const userId = also === 'own' && ctx.actor.kind === 'person' ? ctx.actor.userId : null
  return queryRows(db, choicesFor, { all: also === 'all', slug, userId })
}

type Also = { all: boolean; slug: string | null; userId: string | null }

const choicesFor = (at: Places<Also>, db: Reading) =>
  db
    .select(choice)
    .from(campuses)
    .where(
      or(
        isNull(campuses.archivedAt),
        sql`${at.all}::boolean`,
        eq(campuses.slug, at.slug),
        sql`${campuses.id} = (select ${profiles.campusId} from ${profiles} where ${profiles.userId} = ${at.userId}::uuid)`,
      ),
    )
    .orderBy(asc(campuses.name), asc(campuses.slug))

/** One campus with its zones; null if none has this slug. */
export async function findCampus(ctx: Context, slug: string): Promise<Campus | null> {
  const { db } = authorize(ctx, campusPolicy.read, null)
  const [[campus], zones] = await Promise.all([
    db
      .select({ ...choice, lat: campuses.lat, lng: campuses.lng, outline: campuses.outline })
      .from(campuses)
      .where(eq(campuses.slug, slug)),
    db
      .select(zoneColumns)
      .from(campusZones)
      .innerJoin(campuses, eq(campuses.id, campusZones.campusId))
      .where(eq(campuses.slug, slug))
      .orderBy(asc(campusZones.kind), asc(campusZones.name), asc(campusZones.id)),
  ])
  return campus ? { ...campus, zones } : null
}
