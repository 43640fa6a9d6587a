import { asc, count, sql } from 'drizzle-orm'
import { campuses, campusZones } from '#app/database/schema/map/campuses.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { campusUse, isUsed, type CampusUse } from './remove-campus.server.ts'
import { campusPolicy } from './policy.ts'
import type { CampusChoice } from './campuses.query.server.ts'
import { campusVersion, isCampusSlug, storedCampus, type StoredCampus } from './stored-campus.server.ts'
import { typedCampus, type TypedCampus } from './typed-campus.ts'

/** A row of the admins' list of campuses. */
export type CampusLine = CampusChoice & CampusUse & { zones: number; archived: boolean }

const unused: CampusUse = { homes: 0, people: 0 }

/** Every campus with its numbers of homes and people, by name, active ones first. @throws NotFound unless the actor is an admin */
export async function campusLines(ctx: Context): Promise<CampusLine[]> {
  const { db } = authorize(ctx, campusPolicy.readAll, null)
  const [rows, zones, use] = await Promise.all([
    db.select().from(campuses).orderBy(asc(campuses.name), asc(campuses.slug)),
    db
      .select({ campusId: campusZones.campusId, count: count() })
      .from(campusZones)
      .groupBy(campusZones.campusId),
    campusUse(db),
  ])
  return rows
    .map(({ id, slug, name, shortName, archivedAt }) => ({
      slug,
      name,
      shortName,
      ...(use.get(id) ?? unused),
      zones: zones.find(({ campusId }) => campusId === id)?.count ?? 0,
      archived: archivedAt !== null,
    }))
    .toSorted((one, other) => Number(one.archived) - Number(other.archived))
}

export type CampusEditor = {
  campus: Pick<StoredCampus, 'slug' | 'name' | 'shortName' | 'lat' | 'lng' | 'outline' | 'zones'>
  typed: TypedCampus
  /** The version of the campus that the form shows. */
  version: string
  archived: boolean
  use: CampusUse
  /** Whether the campus can be deleted once archived: it has no home, profile or saved search. */
  removable: boolean
}

/** One campus for its form. @throws NotFound */
export async function campusEditor(ctx: Context, slug: string): Promise<CampusEditor> {
  const { db } = authorize(ctx, campusPolicy.readAll, null)
  if (!isCampusSlug(slug)) throw new NotFound()
  const [stored, everyUse, used] = await Promise.all([
    storedCampus(db, slug),
    campusUse(db),
    isUsed(db, sql`(select ${campuses.id} from ${campuses} where ${campuses.slug} = ${slug})`),
  ])
  if (!stored) throw new NotFound()
  const { id, archivedAt, name, shortName, lat, lng, outline, zones } = stored
  return {
    campus: { slug, name, shortName, lat, lng, outline, zones },
    typed: typedCampus(stored),
    version: campusVersion(stored),
    archived: archivedAt !== null,
    use: everyUse.get(id) ?? unused,
    removable: !used,
  }
}

/** Checks that the current user may create a campus. @throws NotFound */
export function mayAddCampus(ctx: Context): void {
  authorize(ctx, campusPolicy.save, null)
}

/** The IANA names known to this server, plus the stored one. */
export const timeZones = (stored?: string): string[] => {
  const all = Intl.supportedValuesOf('timeZone').filter((name) => name.includes('/'))
  return stored === undefined || all.includes(stored) ? all : [stored, ...all]
}
