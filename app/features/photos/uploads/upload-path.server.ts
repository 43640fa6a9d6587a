import { randomBytes } from 'node:crypto'
import { photoPurposes, type PhotoPurpose } from '../rules.ts'
import { ownValue } from '#app/platform/own-value.ts'

const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
}

/** The path of an original (specification part 1 §3): purpose, owner, a random part, the time. It contains nothing of the
 *  file's original name. */
export function uploadPath(purpose: PhotoPurpose, ownerId: string, contentType: string, now: Date): string {
  const random = randomBytes(12).toString('hex')
  const extension = ownValue(extensions, contentType) ?? 'bin'
  return `${photoPurposes[purpose].prefix}/${ownerId}-${random}-${now.getTime()}.${extension}`
}

/** The id of the person or home in the path of an original. */
export function uploadOwner(path: string): string | undefined {
  return /^[a-z-]+\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-/.exec(path)?.[1]
}

/** The folder of a prepared photo's files. */
export function photoFolder(photoId: string): string {
  return `photos/${photoId}/`
}

export function variantPath(photoId: string, width: number, format: 'webp' | 'avif'): string {
  return `${photoFolder(photoId)}${width}.${format}`
}

export function masterPath(photoId: string): string {
  return `${photoFolder(photoId)}master.jpg`
}
