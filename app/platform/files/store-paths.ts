import { StoreError } from './store-errors.ts'

/** Who a part of the store is for. Here it is only a path prefix; the policies of the features decide who may access it. */
export type AccessLevel = 'guest' | 'protected' | 'private'

/** A whole path, or a key below the prefix of a level; never both. */
export type PathOrKey = {
  path?: string
  key?: string
  level?: AccessLevel
  identityId?: string
}

/** The path prefix of a level: `public/`, `protected/{id}/`, `private/{id}/`.
 *  @throws StoreError NoIdentityId when the level belongs to a user and none is given */
export function levelPrefix(level: AccessLevel, identityId?: string): string {
  if (level === 'guest') return 'public/'
  if (!identityId) throw new StoreError('NoIdentityId')
  return `${level}/${identityId}/`
}

/** The path in the store.
 *  @throws StoreError for neither or both of path and key, a leading slash, or a missing identity */
export function resolvePath({ path = '', key, level = 'guest', identityId }: PathOrKey): string {
  if (Boolean(path) === Boolean(key)) throw new StoreError('InvalidStorageOperationInput')
  if (key) return levelPrefix(level, identityId) + key
  if (path.startsWith('/')) throw new StoreError('InvalidStoragePathInput')
  return path
}

const LONGEST_KEY = 1024 // bytes, as in S3

/** Rejects keys that browsers cannot request, because URL parsing removes the segments `.` and `..`.
 *  @throws StoreError NoKey, InvalidStoragePathInput, InvalidKey */
export function requireKey(key: string): void {
  if (!key) throw new StoreError('NoKey')
  if (key.startsWith('/')) throw new StoreError('InvalidStoragePathInput')
  const dots = key.split('/').some((part) => /^\.{1,2}$/.test(part))
  if (dots || !key.isWellFormed() || new TextEncoder().encode(key).length > LONGEST_KEY)
    throw new StoreError('InvalidKey')
}
