import type { Reading } from '#app/platform/context.ts'

/** `used` by a row; `over` when a row says that it is not needed any more; `unknown` without a row. */
export type FileUse = 'used' | 'over' | 'unknown'

/** A part of the file store whose files belong to rows of one feature. */
export type FileArea = {
  /** What its keys begin with, ending in a slash. */
  prefix: string
  /** What is deleted together: the folder of a photo, or the file alone. */
  unitOf: (key: string) => string
  judge: (db: Reading, keys: string[]) => Promise<(key: string) => FileUse>
}
