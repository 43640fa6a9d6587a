import { asc, eq, inArray, isNull, or } from 'drizzle-orm'
import { campuses, campusZones } from '#app/database/schema/campuses.ts'
import { profiles } from '#app/database/schema/profiles.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context, ReadingContext } from '#app/platform/context.ts'
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

/** Which campuses to list besides the active ones: `own` adds the current user's, a slug adds one that was chosen before. */
export type AlsoCampuses = 'offered' | 'own' | 'all' | { slug: string | null }

/** The campuses that can be chosen, by name. */
export async function listCampuses(ctx: Context, also: AlsoCampuses = 'offered'): Promise<CampusChoice[]> {
  const db = authorize(ctx, campusPolicy.read, null)
  return db
    .select(choice)
    .from(campuses)
    .where(also === 'all' ? undefined : or(isNull(campuses.archivedAt), alsoThat({ ...ctx, db }, also)))
    .orderBy(asc(campuses.name), asc(campuses.slug))
}

function alsoThat({ db, actor }: ReadingContext, also: Exclude<AlsoCampuses, 'all'>) {
  if (typeof also === 'object') return also.slug === null ? undefined : eq(campuses.slug, also.slug)
  if (also !== 'own' || actor.kind !== 'person') return undefined
  const own = db.select({ id: profiles.campusId }).from(profiles).where(eq(profiles.userId, actor.userId))
  return inArray(campuses.id, own)
}

/** One campus with its zones, or null when there is none of this slug. */
export async function findCampus(ctx: Context, slug: string): Promise<Campus | null> {
  const db = authorize(ctx, campusPolicy.read, null)
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
