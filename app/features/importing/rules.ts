import { z } from 'zod'
import { presetLabel, presets } from './csv/presets.ts'

/** Maximum size of a manager's list. */
export const LIST_BYTES = 20_000_000
export const LIST_TOO_LARGE = `A list can have at most ${LIST_BYTES / 1_000_000} MB.`
export const LIST_ROWS = 20_000
/** Maximum number of findings in a report: this many errors, and this many remarks. */
export const FINDINGS_KEPT = 1000
/** Maximum number of changed homes whose changes a report lists. */
export const CHANGED_KEPT = 500
/** Maximum number of missing homes whose ids a report stores. The others follow when the list is imported again. */
export const GONE_KEPT = 5000
/** Number of imports kept for a manager, and days that a file waits to be applied. */
export const IMPORTS_KEPT = 50
export const FILE_DAYS = 7
export const MOST_IMPORT_TRIES = 3

const listFormats = ['csv', 'mits'] as const
export type ListFormat = (typeof listFormats)[number]
export const listFormatLabels: Record<ListFormat, string> = { csv: 'CSV', mits: 'MITS 4.1 (XML)' }

const newHomeStates = ['submitted', 'draft'] as const
export type NewHomeState = (typeof newHomeStates)[number]

/** How a list names its columns, for the form. */
export const columnChoices = [
  { value: '', label: 'Roost’s columns, listed below' },
  ...Object.keys(presets).map((name) => ({ value: name, label: presetLabel(name) })),
]

/** The name of a list and how to read it; for files and URLs. */
export const listForm = z.object({
  source: z
    .string()
    .trim()
    .min(1, 'Give the list a name.')
    .max(60, { error: 'Please use at most 60 characters.', abort: true })
    .refine((text) => !/\p{Cc}/u.test(text), 'Please write the name in one line.'),
  preset: z
    .string()
    .max(100, { error: 'Choose one of the lists that we know.', abort: true })
    .optional()
    .transform((name) => name || null)
    .refine((name) => name === null || Object.hasOwn(presets, name), 'Choose one of the lists that we know.'),
  campus: z
    .string()
    .max(60, { error: 'Choose one of the campuses.', abort: true })
    .regex(/^[a-z0-9-]{0,60}$/, 'Choose one of the campuses.')
    .optional()
    .transform((slug) => slug || null),
  newAs: z.enum(newHomeStates, 'Choose what happens to new homes.'),
})
export type ListForm = z.output<typeof listForm>
export type ListField = keyof z.input<typeof listForm>

/** Homes that a list no longer contains: how many are published, and how many are published or paused. */
export type GoneHomes = { offered: number; up: number }

export type ImportState = 'checking' | 'checked' | 'applying' | 'applied' | 'failed'

/** Whether a job is working on it. */
export const isWorking = (state: ImportState) => state === 'checking' || state === 'applying'

export const findingLabels = {
  refused: 'Refused',
  duplicate: 'Duplicate',
  'not-yours': 'Not yours',
  wording: 'Wording',
  note: 'Note',
} as const

export const importStateLabels: Record<ImportState, string> = {
  checking: 'Being checked',
  checked: 'Checked, not applied',
  applying: 'Being applied',
  applied: 'Applied',
  failed: 'Not read',
}
