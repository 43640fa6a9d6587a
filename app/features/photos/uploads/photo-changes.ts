import { z } from 'zod'
import { altForm, moveForm, photoPurposeNames } from '../rules.ts'

const photoId = z.string().max(100)

/** The fields of the forms of a photo field. Numbers are submitted as text. */
export const photoChangeForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('move'), photoId, place: z.coerce.number().pipe(moveForm.shape.place) }),
  z.object({ intent: z.literal('remove'), photoId }),
  z.object({ intent: z.literal('describe'), photoId, alt: altForm.shape.alt }),
  z.object({ intent: z.literal('cancel'), photoId }),
  z.object({
    intent: z.literal('add'),
    purpose: z.enum(photoPurposeNames),
    listingId: z.uuid().optional(),
    files: z
      .array(z.instanceof(File))
      .min(1, 'Choose a photo first.')
      .max(16, 'Send at most 16 photos at once.'),
  }),
])
