import { eq, inArray, sql } from 'drizzle-orm'
import { places } from '#app/database/schema/map/places.ts'
import type { Database } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import type { CampusFields } from './rules.ts'

type Building = NonNullable<CampusFields['buildings']>[number]

/** The source of the buildings that admins enter for a campus; imported ones have their own. */
export const adminSourceOf = (slug: string): string => `entered for ${slug}`

/** Replaces the buildings entered for a campus. A building whose name or position stays keeps its id, and with it the students who
 *  chose it. */
export async function saveBuildings(
  tx: Database,
  slug: string,
  buildings: readonly Building[],
  today: string,
): Promise<void> {
  const source = adminSourceOf(slug)
  const { id, name, lat, lng } = places
  const left = await tx.select({ id, name, lat, lng }).from(places).where(eq(places.source, source))
  const take = (is: (known: Building) => boolean) => {
    const at = left.findIndex(is)
    return at < 0 ? undefined : left.splice(at, 1)[0]?.id
  }
  const same = buildings.map((building) =>
    take((known) => known.name === building.name && isAt(known, building)),
  )
  const named = buildings.map((building, at) => same[at] ?? take((known) => known.name === building.name))
  const ids = buildings.map((building, at) => named[at] ?? take((known) => isAt(known, building)) ?? newId())
  if (left.length > 0)
    await tx.delete(places).where(
      inArray(
        places.id,
        left.map((gone) => gone.id),
      ),
    )
  if (buildings.length === 0) return
  const rows = buildings.map((building, at) => ({
    ...building,
    id: ids[at] ?? newId(),
    category: 'building' as const,
    source,
    sourceDate: today,
    externalId: ids[at] ?? '',
  }))
  await tx
    .insert(places)
    .values(rows)
    .onConflictDoUpdate({
      target: places.id,
      set: { name: sql`excluded.name`, lat: sql`excluded.lat`, lng: sql`excluded.lng`, sourceDate: today },
    })
}

const isAt = (known: Building, { lat, lng }: Building) => known.lat === lat && known.lng === lng
