import type { ImportChange } from '#app/database/schema/homes/manager-imports.ts'

/** What changed in homes is kept up to this many characters altogether: all of it in the longest list of ordinary changes. */
export const CHANGED_CHARACTERS = 2_000_000

/** Maximum number of changed homes on the page of an import; its CSV has them all. */
export const CHANGED_SHOWN = 500

/** Whether the list changes such a home; otherwise what people changed here stays. */
export const isChanged = ({ changes, stays }: ImportChange): boolean =>
  changes.length > 0 || stays === undefined
