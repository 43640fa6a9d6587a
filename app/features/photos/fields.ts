import { z } from 'zod'
import { plainLine } from '#app/platform/text/plain-text.ts'
import { isOfHome, photoPurposeNames } from './rules.ts'

/** Maximum number of characters in the alternative text. */
export const ALT_MOST = 200

const alt = plainLine(ALT_MOST, `Please use at most ${ALT_MOST} characters.`)
export const altForm = z.object({ alt })

export const uploadForm = z
  .object({
    purpose: z.enum(photoPurposeNames),
    listingId: z.uuid().optional(),
    subletId: z.uuid().optional(),
    files: z
      .array(
        z.object({
          name: plainLine(1000, 'The name of the file is too long.'),
          size: z.number().int().min(0),
          type: z.string().max(100),
          alt: /* @__PURE__ */ alt.optional(),
        }),
      )
      .min(1)
      .max(16),
  })
  .refine(
    ({ purpose, listingId }) => isOfHome(purpose) === (listingId !== undefined),
    'Which home does it show?',
  )
  .refine(
    ({ purpose, subletId }) => (purpose === 'sublet-photo') === (subletId !== undefined),
    'Which place does it show?',
  )
export type UploadForm = z.infer<typeof uploadForm>

export const signForm = z.object({
  uploadId: z.uuid(),
  requests: z
    .array(
      z.object({
        operation: z.enum(['put', 'part', 'list', 'complete', 'abort', 'head']),
        partNumber: z.number().int().min(1).max(10_000).optional(),
      }),
    )
    .min(1)
    .max(4),
})
export type SignForm = z.infer<typeof signForm>

export const moveForm = z.object({ place: z.number().int().min(0).max(100) })

const photoId = z.string().max(100)

/** The forms within a photo field. Numbers are submitted as text. */
export const photoChangeForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('move'), photoId, place: z.coerce.number().pipe(moveForm.shape.place) }),
  z.object({ intent: z.literal('remove'), photoId }),
  z.object({ intent: z.literal('describe'), photoId, alt: altForm.shape.alt }),
  z.object({ intent: z.literal('cancel'), photoId }),
  z.object({
    intent: z.literal('add'),
    purpose: z.enum(photoPurposeNames),
    listingId: z.uuid().optional(),
    subletId: z.uuid().optional(),
    files: z
      .array(z.instanceof(File))
      .min(1, 'Choose a photo first.')
      .max(16, 'Send at most 16 photos at once.'),
  }),
])
