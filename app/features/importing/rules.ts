/** Maximum size of a manager's list. */
export const LIST_BYTES = 20_000_000
export const LIST_TOO_LARGE = `A list can have at most ${LIST_BYTES / 1_000_000} MB.`
export const LIST_ROWS = 20_000
/** Maximum number of errors in a report, and of remarks. A messy list has six remarks per row, so the download has all of them for
 *  about 400 homes. */
export const FINDINGS_KEPT = 5000
/** Maximum number of missing homes whose ids a report stores. The rest follow when the list is imported again. */
export const GONE_KEPT = 5000
/** Number of imports kept for a company, and days that a file waits to be applied. */
export const IMPORTS_KEPT = 50
export const FILE_DAYS = 7
export const MOST_IMPORT_TRIES = 3

/** Homes that a list no longer contains: how many are published, and how many are published or paused. */
export type GoneHomes = { offered: number; up: number }

/** `asking`: waiting for the manager to say what its headings mean. */
export type ImportState = 'asking' | 'checking' | 'checked' | 'applying' | 'applied' | 'failed'

/** Whether a job is working on the import. */
export const isWorking = (state: ImportState) => state === 'checking' || state === 'applying'

export const findingLabels = {
  refused: 'Refused',
  duplicate: 'Duplicate',
  'not-yours': 'Not yours',
  wording: 'Wording',
  note: 'Note',
} as const

export const importStateLabels: Record<ImportState, string> = {
  asking: 'Waiting for you: what do its columns mean?',
  checking: 'Being checked',
  checked: 'Checked, not applied',
  applying: 'Being applied',
  applied: 'Applied',
  failed: 'Not read',
}
