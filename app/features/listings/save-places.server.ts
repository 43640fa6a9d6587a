import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { places } from '#app/database/schema/map/places.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { isoDay } from '#app/platform/text/typed-fields.ts'
import { placePolicy } from './policy.ts'
import { importedCategories } from './rules.ts'

export type PlacesSaved = { inserted: number; updated: number; unchanged: number }

/** Stores places; one with a known source and external id is updated. At most 1,000 per call.
 *  @throws ZodError for invalid input */
export async function savePlaces(ctx: Context, inputs: PlaceInput[]): Promise<PlacesSaved> {
  const { db } = authorize(ctx, placePolicy.save, null)
  const parsed = inputs.map((input) => placeForm.parse(input))
  // If several have the same key the last one wins: one statement cannot update a row twice.
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

/** One place from an importer or the demo campus. Degrees (WGS 84); `source` and `externalId` identify it permanently. */
export const placeForm = z.object({
  category: z.enum(importedCategories),
  name: z.string().trim().min(1).max(200),
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  source: z.string().trim().min(1).max(120),
  sourceDate: isoDay(),
  externalId: z.string().trim().min(1).max(200),
})

export type PlaceInput = z.input<typeof placeForm>
