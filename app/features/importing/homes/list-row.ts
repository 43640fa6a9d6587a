import type { KeptField } from '#app/features/listings/changes/record-list.server.ts'
import type { RowValues } from '../csv/columns.ts'

/** A row of a list in any format: by our columns, or why it cannot be parsed. `line` is its first line, from 1. `doubt` is a
 *  possible problem of a row that is accepted nevertheless; `keeps` are fields that the list never states. */
export type ListRow =
  | { line: number; values: RowValues; keeps: readonly KeptField[]; doubt?: string; problem?: undefined }
  | { line: number; problem: string }

/** Reports a finding about the whole list, and how many rows it concerns. */
export type Remark = (about: string, rows?: number) => void
