import { z } from 'zod'
import { sharings } from '../rules.ts'

export const shareCollectionForm = z.object({
  sharing: z.enum(sharings),
  /** The id of a group. */
  group: z.string().max(100).catch(''),
})
