import { NotFound } from '#app/platform/errors.ts'
import { createHash } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { changeRows } from '#app/database/sql/query-rows.server.ts'
import { campuses, campusZones } from '#app/database/schema/map/campuses.ts'
import { places } from '#app/database/schema/map/places.ts'
import type { Database, Reading } from '#app/platform/context.ts'
import { campusParts, type CampusFields, type CampusPart } from './rules.ts'
import { adminSourceOf } from './save-buildings.server.ts'

/** A stored campus without internal ids. */
export type StoredCampus = Omit<Required<CampusFields>, 'zones'> & {
  id: number
  archivedAt: Date | null
  zones: NonNullable<CampusFields['zones']>
}

/** Locks all campuses until the transaction ends, so that changes happen one at a time. */
export async function lockCampuses(tx: Database): Promise<void> {
  await changeRows(tx, sql`select pg_advisory_xact_lock(hashtext('campuses'))`)
}

export const isCampusSlug = (text: string) => /^[a-z0-9-]{1,60}$/.test(text)

/** The campus with this slug and its zones in a fixed order, or null. */
export async function storedCampus(db: Reading, slug: string): Promise<StoredCampus | null> {
  if (!isCampusSlug(slug)) return null
  const { kind, name, ring, source, sourceDate } = campusZones
  const [rows, buildings] = await Promise.all([
    db
      .select({ campus: campuses, zone: { kind, name, ring, source, sourceDate } })
      .from(campuses)
      .leftJoin(campusZones, eq(campusZones.campusId, campuses.id))
      .where(eq(campuses.slug, slug))
      .orderBy(asc(kind), asc(name), asc(campusZones.id)),
    db
      .select({ name: places.name, lat: places.lat, lng: places.lng })
      .from(places)
      .where(eq(places.source, adminSourceOf(slug)))
      .orderBy(asc(places.name), asc(places.id)),
  ])
  const [row] = rows
  if (!row) return null
  const { createdAt: _, entrancesVersion: __, ...campus } = row.campus
  return { ...campus, buildings, zones: rows.flatMap(({ zone }) => zone ?? []) }
}

/** The parts of a campus that would change; omitted parts stay. */
export function changedParts(before: StoredCampus, after: CampusFields): CampusPart[] {
  return campusParts.filter((field) => {
    const given = after[field]
    return given !== undefined && asText(given) !== asText(before[field])
  })
}

/** Serializes a value without regard to the order of zones, entrances, buildings and keys. */
function asText(value: unknown): string {
  if (!Array.isArray(value) || !value.every(isObject)) return JSON.stringify(value)
  const texts = value.map((each) => JSON.stringify(each, Object.keys(each).toSorted()))
  return JSON.stringify(texts.toSorted())
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A hash of a campus's content, which its form submits to detect concurrent changes. */
export function campusVersion(campus: StoredCampus): string {
  const state = campusParts.map((field) => asText(campus[field])).join('\n')
  return createHash('sha256').update(state).digest('hex').slice(0, 16)
}

/** @throws NotFound if there is none */
export async function requireCampus(db: Reading, slug: string): Promise<StoredCampus> {
  const stored = await storedCampus(db, slug)
  if (!stored) throw new NotFound()
  return stored
}
