import { and, eq, sql } from 'drizzle-orm'
import type { FeatureCollection } from 'geojson'
import { href } from 'react-router'
import { authorize } from '#app/database/gate.server.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { campusIsochrones } from '#app/database/schema/map/commute.ts'
import { attributionOf, knownStreets } from '#app/features/streets/known-streets.server.ts'
import { streetPolicy } from '#app/features/streets/policy.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { boxContains } from '#app/platform/geo/box.ts'
import type { Position } from '#app/platform/geo/distance.ts'
import type { MemoryKind } from '#app/platform/process/memory.ts'

const [c, i] = [campuses, campusIsochrones]

/** How long the process caches which campuses have lines, in milliseconds. */
const KNOWN_FOR = 10_000

/** The campuses with lines, by slug, with the lines' version. */
type Known = Map<string, Position & { version: string }>
const knownMemory: MemoryKind<{ until: number; known: Promise<Known> | null }> = {
  name: 'known-isochrones',
  make: () => ({ until: 0, known: null }),
}

/** Lines are valid only while the campus and its entrances are where they were. */
const ofNow = and(
  eq(i.campusId, c.id),
  eq(i.campusLat, c.lat),
  eq(i.campusLng, c.lng),
  eq(i.entrancesVersion, c.entrancesVersion),
)

/** Where a map finds a campus's walking-time lines, and the attribution of the streets they are computed from; null if there are
 *  none. Cached for ten seconds, since every map requests it. */
export async function isochronesOf(
  ctx: Context,
  campus: string,
): Promise<{ path: string; attribution: string } | null> {
  const memory = ctx.memory.of(knownMemory)
  const now = ctx.now().getTime()
  if (!memory.known || now >= memory.until) {
    memory.until = now + KNOWN_FOR
    memory.known = readKnown(ctx).catch((error: unknown) => {
      memory.known = null
      throw error
    })
  }
  const known = (await memory.known).get(campus)
  if (!known) return null
  const { areas } = await knownStreets(ctx)
  return {
    path: href('/map/isochrones/:campus/:version', { campus, version: known.version }),
    attribution: attributionOf(areas.filter((area) => boxContains(area, known))),
  }
}

async function readKnown(ctx: Context): Promise<Known> {
  const { db } = authorize(ctx, streetPolicy.read, null)
  const rows = await db
    .select({ slug: c.slug, lat: c.lat, lng: c.lng, computedAt: i.computedAt })
    .from(i)
    .innerJoin(c, ofNow)
    .where(sql`${i.isochrones} <> '[]'`)
  return new Map(
    rows.map(({ slug, lat, lng, computedAt }) => [slug, { lat, lng, version: versionOf(computedAt) }]),
  )
}

const versionOf = (computedAt: Date) => computedAt.getTime().toString(36)

/** A campus's walking-time lines as GeoJSON, each with its label as `text`.
 *  @throws NotFound if there are none, and for anything that was never a version of them */
export async function findIsochrones(
  ctx: Context,
  { campus, version }: { campus: string; version: string },
): Promise<{ isCurrent: boolean; lines: FeatureCollection }> {
  if (!/^[a-z0-9-]{1,80}$/.test(campus) || !/^[0-9a-z]{8,9}$/.test(version)) throw new NotFound()
  const { db } = authorize(ctx, streetPolicy.read, null)
  const [found] = await db
    .select({ isochrones: i.isochrones, computedAt: i.computedAt })
    .from(i)
    .innerJoin(c, ofNow)
    .where(and(eq(c.slug, campus), sql`${i.isochrones} <> '[]'`))
  if (!found) throw new NotFound()
  const lines: FeatureCollection = {
    type: 'FeatureCollection',
    features: found.isochrones.map(({ minutes, lines: coordinates }) => ({
      type: 'Feature',
      properties: { text: `about ${minutes} min walk` },
      geometry: { type: 'MultiLineString', coordinates },
    })),
  }
  return { isCurrent: version === versionOf(found.computedAt), lines }
}
