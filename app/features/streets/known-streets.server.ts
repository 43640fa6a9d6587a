import { asc, eq, sql } from 'drizzle-orm'
import { authorize } from '#app/database/gate.server.ts'
import { streetAreas, streetLines } from '#app/database/schema/map/streets.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import type { Box } from '#app/platform/geo/box.ts'
import type { MemoryKind } from '#app/platform/process/memory.ts'
import { streetPolicy } from './policy.ts'

export type StreetArea = Box & { id: number; attribution: string; license: string }
export type KnownStreets = {
  /** Changes with each import and removal: tile URLs include it. */
  version: string
  areas: StreetArea[]
}

/** How long this process may miss another process's import, in milliseconds. */
const KNOWN_FOR = 10_000

const knownMemory: MemoryKind<{ until: number; known: Promise<KnownStreets> | null }> = {
  name: 'known-streets',
  make: () => ({ until: 0, known: null }),
}

/** The areas whose streets are known; cached for ten seconds, since every map requests them. */
export async function knownStreets(ctx: Context): Promise<KnownStreets> {
  const memory = ctx.memory.of(knownMemory)
  const now = ctx.now().getTime()
  if (memory.known && now < memory.until) return memory.known
  memory.until = now + KNOWN_FOR
  memory.known = readAreas(ctx).catch((error: unknown) => {
    memory.known = null
    throw error
  })
  return memory.known
}

/** The streets' attribution and license as maps show them: `© OpenStreetMap contributors (ODbL 1.0)`. */
export const attributionOf = (areas: readonly Pick<StreetArea, 'attribution' | 'license'>[]): string =>
  [...new Set(areas.map(({ attribution, license }) => `${attribution} (${license})`))].join(', ')

/** The current version of the stored streets; '' if there are none. Checks no policy, because only jobs call it. */
export async function streetsVersion(db: Reading): Promise<string> {
  const areas = await db
    .select({ id: streetAreas.id })
    .from(streetAreas)
    .where(eq(streetAreas.ready, true))
    .orderBy(asc(streetAreas.id))
  return versionOf(areas)
}

const versionOf = (areas: { id: number }[]) => areas.map(({ id }) => id).join('-')

async function readAreas(ctx: Context): Promise<KnownStreets> {
  const { db } = authorize(ctx, streetPolicy.read, null)
  const { id, attribution, license, west, south, east, north } = streetAreas
  const areas = await db
    .select({ id, attribution, license, west, south, east, north })
    .from(streetAreas)
    .where(eq(streetAreas.ready, true))
    .orderBy(asc(id))
  return { version: versionOf(areas), areas }
}

/** A condition for `street_lines` whose import has finished. The areas are read once; with a join they were searched for each line. */
export const ofReadyAreas = sql`${streetLines.areaId} = any(
  array(select ${streetAreas.id} from ${streetAreas} where ${streetAreas.ready}))`
