import { randomBytes } from 'node:crypto'
import { photoPurposes, type PhotoPurpose } from './rules.ts'

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
  const extension = extensions[contentType] ?? 'bin'
  return `${photoPurposes[purpose].prefix}/${ownerId}-${random}-${now.getTime()}.${extension}`
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
