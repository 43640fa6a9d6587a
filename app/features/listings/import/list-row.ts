import type { RowValues } from './columns.ts'

/** A row of a list, whatever it is written in: by our columns, or why it cannot be read. `line` is where it begins, from 1.
 *  `doubt` is what may be wrong with a row that counts all the same. */
export type ListRow =
  | { line: number; values: RowValues; doubt?: string; problem?: undefined }
  | { line: number; problem: string }

/** What is said about the list as a whole, and of how many rows. */
export type Tell = (about: string, rows?: number) => void
