import type { AccessLevel } from '#app/platform/files/store-paths.ts'
import { isPublic, type PhotoPurpose } from '../rules.ts'

/** The kind of a stored file: a size that pages show, the large master, or the upload itself. */
export type FileKind = 'shown' | 'master' | 'sent'

/** The access level of a stored file (specification part 1 §6). Shown photos of homes are public, shown photos of
 *  people are for those who may open the profile, and everything else is for the photo's owner. */
export function accessLevelOf(kind: FileKind, purpose: PhotoPurpose): AccessLevel {
  if (kind !== 'shown') return 'private'
  return isPublic(purpose) ? 'guest' : 'protected'
}
