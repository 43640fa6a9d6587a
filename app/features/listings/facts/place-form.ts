import { z } from 'zod'
import { isoDay } from '#app/platform/text/typed-fields.ts'
import { importedCategories } from '../rules.ts'

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
