import type { AccessLevel } from '#app/platform/files/store-paths.ts'
import { isPublic, type PhotoPurpose } from './rules.ts'

/** What a stored file is: one of the sizes that pages show, the large one that those are made from, or what was sent. */
export type FileKind = 'shown' | 'master' | 'sent'

/** Whom a file of the store is for (specification part 1 §6). What is shown of homes is for everybody, what is shown of people
 *  for who may open their profile; everything else is for who keeps the photo. */
export function levelOf(kind: FileKind, purpose: PhotoPurpose): AccessLevel {
  if (kind !== 'shown') return 'private'
  return isPublic(purpose) ? 'guest' : 'protected'
}
