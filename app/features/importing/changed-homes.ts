import type { ImportChange } from '#app/database/schema/homes/manager-imports.ts'

/** Changes to homes are kept up to this many characters in total, enough for all ordinary changes in the longest list. */
export const CHANGED_CHARACTERS = 2_000_000

/** Maximum number of changed homes on an import's page; its CSV has them all. */
export const CHANGED_SHOWN = 500

/** Whether the list changes a home; if not, only what people changed here stays. */
export const isChanged = ({ changes, stays }: ImportChange): boolean =>
  changes.length > 0 || stays === undefined
