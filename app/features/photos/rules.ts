import { z } from 'zod'
import { plainLine } from '#app/platform/plain-text.ts'

const MB = 1_000_000

/** What a photo is for decides what a failure is called (specification part 2 §8), how large it may be and how many there may be (docs/decisions/050-one-storage-protocol.md). */
export const photoPurposes = {
  'profile-picture': {
    label: 'Profile photo',
    failed: 'Failed to upload profile picture. Please try again.',
    most: 1,
    maxBytes: 15 * MB,
    prefix: 'profile-pictures',
  },
  'profile-photo': {
    label: 'More photos',
    failed: 'Failed to upload additional images. Please try again.',
    most: 8,
    maxBytes: 15 * MB,
    prefix: 'profile-pictures',
  },
  'room-photo': {
    label: 'Photos of the place',
    failed: 'Failed to upload photos. Please try again.',
    most: 6,
    maxBytes: 15 * MB,
    prefix: 'room-photos',
  },
  'listing-photo': {
    label: 'Photos of the home',
    failed: 'Failed to upload photos. Please try again.',
    most: 16,
    maxBytes: 20 * MB,
    prefix: 'listing-photos',
  },
  floorplan: {
    label: 'Drawings',
    failed: 'Failed to upload photos. Please try again.',
    most: 12,
    maxBytes: 20 * MB,
    prefix: 'listing-photos',
  },
} as const

export type PhotoPurpose = keyof typeof photoPurposes
export const photoPurposeNames = Object.keys(photoPurposes) as [PhotoPurpose, ...PhotoPurpose[]]

/** Of one account: bytes of originals on their way or kept as photos, uploads begun in 24 hours, and at one time. */
export const QUOTA_BYTES = 200 * MB
export const UPLOADS_A_DAY = 60
export const UPLOADS_AT_ONCE = 16

/** How often a photo is begun to be prepared, also when it was the process that died: what kills it must not do so for
 *  ever. As often as the queue runs the job. */
export const MOST_TRIES = 3
/** How often a photo may be tried in all when its owner asks again each time: it may be what ends the process. */
export const MOST_TRIES_BY_HAND = 10

/** Letters of the description that screen readers hear. */
export const ALT_MOST = 200

/** Bytes of a part; a photo is never so large that parts would have to grow. */
export const PART_BYTES = 5 * 1024 * 1024

export const altForm = z.object({
  alt: plainLine.pipe(z.string().max(ALT_MOST, `Please use at most ${ALT_MOST} characters.`)),
})

export const uploadForm = z
  .object({
    purpose: z.enum(photoPurposeNames),
    listingId: z.uuid().optional(),
    files: z
      .array(
        z.object({
          name: z.string().max(1000).pipe(plainLine),
          size: z.number().int().min(0),
          type: z.string().max(100),
          alt: altForm.shape.alt.optional(),
        }),
      )
      .min(1)
      .max(16),
  })
  .refine(
    ({ purpose, listingId }) => isPublic(purpose) === (listingId !== undefined),
    'Which home does it show?',
  )
export type UploadForm = z.infer<typeof uploadForm>

export const signForm = z.object({
  uploadId: z.uuid(),
  requests: z
    .array(
      z.object({
        operation: z.enum(['put', 'create', 'part', 'list', 'complete', 'abort', 'head']),
        /** What the store called an upload in parts. */
        storeUploadId: z.string().min(1).max(1024).optional(),
        partNumber: z.number().int().min(1).max(10_000).optional(),
      }),
    )
    .min(1)
    .max(4),
})
export type SignForm = z.infer<typeof signForm>

/** A size as people say it: `14.2 MB`. */
export function megabytes(bytes: number): string {
  return `${(bytes / MB).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`
}

/** What a home has: its photos, and the drawings of its floorplans. */
export type HomePurpose = 'listing-photo' | 'floorplan'
export const isOfHome = (purpose: PhotoPurpose): purpose is HomePurpose =>
  purpose === 'listing-photo' || purpose === 'floorplan'

/** Whom a photo is for: homes are shown to everybody, people under the rules of their profile. */
export function isPublic(purpose: PhotoPurpose): boolean {
  return isOfHome(purpose)
}

export const moveForm = z.object({ place: z.number().int().min(0).max(100) })
