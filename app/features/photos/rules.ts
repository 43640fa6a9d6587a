import type { UploadPrefix } from '#app/platform/files/upload-prefixes.ts'

const MB = 1_000_000

/** A photo's purpose determines its error messages (specification part 2 §8), its maximum size and the maximum number
 *  (docs/decisions/050-one-storage-protocol.md). */
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
  'sublet-photo': {
    label: 'Photos of the place',
    failed: 'Failed to upload photos. Please try again.',
    most: 8,
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
  'company-logo': {
    label: 'Logo',
    failed: 'Failed to upload the logo. Please try again.',
    most: 1,
    maxBytes: 5 * MB,
    prefix: 'company-logos',
  },
} as const satisfies Record<string, { prefix: UploadPrefix } & Record<string, unknown>>

export type PhotoPurpose = keyof typeof photoPurposes
export const photoPurposeNames = Object.keys(photoPurposes) as [PhotoPurpose, ...PhotoPurpose[]]

/** Limits per account: bytes of uploads and of originals kept as photos, uploads started within 24 hours, and concurrent uploads. */
export const QUOTA_BYTES = 200 * MB
export const UPLOADS_A_DAY = 60
export const UPLOADS_AT_ONCE = 16

/** How many bytes the local file service accepts per day, including repeats: from one network, which may be a whole dormitory, and
 *  for one person or home, who may upload 60 files of 20 MB. */
export const UPLOAD_BYTES_A_DAY = { network: 20_000 * MB, owner: 2_000 * MB }

/** How many times a photo's processing is started, including attempts in which the process died, so that a photo that crashes it is
 *  not retried forever. The same as the queue's number of attempts. */
export const MOST_PHOTO_TRIES = 3
/** How many times a photo may be processed in total when its owner retries, because it may be what crashes the process. */
export const MOST_TRIES_BY_HAND = 10

/** Bytes per part of a multipart upload; no photo is large enough to need larger parts. */
export const PART_BYTES = 5 * 1024 * 1024

/** A size in words: `14.2 MB`. */
export function megabytes(bytes: number): string {
  return `${(bytes / MB).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`
}

/** The purposes for homes: photos, and floorplan drawings. */
export type HomePurpose = 'listing-photo' | 'floorplan'
export const isOfHome = (purpose: PhotoPurpose): purpose is HomePurpose =>
  purpose === 'listing-photo' || purpose === 'floorplan'

/** Whether photos with this purpose are public unless they wait for review: those of homes, sublets and companies are; those of
 *  people follow the profile's rules. */
export const isPublic = (purpose: PhotoPurpose) =>
  isOfHome(purpose) || purpose === 'company-logo' || purpose === 'sublet-photo'
