import { sql } from 'drizzle-orm'
import { places } from '#app/database/schema/map/places.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { placeForm, type PlaceInput } from '../facts/place-form.ts'
import { placePolicy } from '../policy.ts'

export type PlacesSaved = { inserted: number; updated: number; unchanged: number }

/** Stores places; one with a known source and external id is updated. Give at most 1,000 at once.
 *  @throws ZodError for invalid input */
export async function savePlaces(ctx: Context, inputs: PlaceInput[]): Promise<PlacesSaved> {
  const { db } = authorize(ctx, placePolicy.save, null)
  const parsed = inputs.map((input) => placeForm.parse(input))
  // The last of several with the same name: one statement cannot update a row twice.
  const rows = [
    ...new Map(parsed.map((place) => [JSON.stringify([place.source, place.externalId]), place])).values(),
  ]
  if (rows.length === 0) return { inserted: 0, updated: 0, unchanged: 0 }
  const saved = await db
    .insert(places)
    .values(rows.map((place) => ({ ...place, id: newId() })))
    .onConflictDoUpdate({
      target: [places.source, places.externalId],
      set: {
        category: sql`excluded.category`,
        name: sql`excluded.name`,
        lat: sql`excluded.lat`,
        lng: sql`excluded.lng`,
        sourceDate: sql`excluded.source_date`,
      },
      setWhere: sql`(${places.category}, ${places.name}, ${places.lat}, ${places.lng}, ${places.sourceDate})
        is distinct from (excluded.category, excluded.name, excluded.lat, excluded.lng, excluded.source_date)`,
    })
    .returning({ inserted: sql<boolean>`xmax = 0` })
  const inserted = saved.filter((row) => row.inserted).length
  return { inserted, updated: saved.length - inserted, unchanged: rows.length - saved.length }
}
