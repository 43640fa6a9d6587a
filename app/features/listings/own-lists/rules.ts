import { z } from 'zod'
import { presets } from '../import/presets.ts'

/** What a list of a manager may hold. */
export const LIST_BYTES = 20_000_000
export const LIST_TOO_LARGE = `A list has at most ${LIST_BYTES / 1_000_000} MB.`
export const LIST_ROWS = 20_000
/** Findings that a report keeps, each kind of them so many: what is wrong, and what was assumed. */
export const FINDINGS_KEPT = 1000
/** Homes that a list no longer has, of which a report keeps which ones. When the list comes again, the others follow. */
export const GONE_KEPT = 5000
/** Imports of a manager that are kept, and days that a file waits to be applied. */
export const IMPORTS_KEPT = 50
export const FILE_DAYS = 7
export const MOST_TRIES = 3

const listFormats = ['csv', 'mits'] as const
export type ListFormat = (typeof listFormats)[number]
export const listFormatLabels: Record<ListFormat, string> = { csv: 'CSV', mits: 'MITS 4.1 (XML)' }

const newHomeStates = ['submitted', 'draft'] as const
export type NewHomeState = (typeof newHomeStates)[number]

/** How a list's columns are named, for the form. */
export const columnChoices = [
  { value: '', label: 'Ours, as named below' },
  ...Object.keys(presets).map((name) => ({ value: name, label: `Weekly list of ${name.toUpperCase()}` })),
]

/** The name of a list and how it is read: the same for a file and for an address. */
export const listForm = z.object({
  source: z
    .string()
    .trim()
    .min(1, 'Give the list a name.')
    .max(60, 'Please use at most 60 characters.')
    .refine((text) => !/\p{Cc}/u.test(text), 'Please write the name in one line.'),
  preset: z
    .string()
    .optional()
    .transform((name) => name || null)
    .refine((name) => name === null || Object.hasOwn(presets, name), 'Choose one of the lists that we know.'),
  campus: z
    .string()
    .regex(/^[a-z0-9-]{0,60}$/, 'Choose one of the campuses.')
    .optional()
    .transform((slug) => slug || null),
  newAs: z.enum(newHomeStates, 'Say what becomes of new homes.'),
})
export type ListForm = z.output<typeof listForm>
export type ListField = keyof z.input<typeof listForm>

/** Homes that a list no longer has: how many are offered, and how many are offered or paused. */
export type GoneHomes = { offered: number; up: number }

export type ImportState = 'checking' | 'checked' | 'applying' | 'applied' | 'failed'

/** Whether a job is at it. */
export const isWorking = (state: ImportState) => state === 'checking' || state === 'applying'

export const findingLabels = {
  refused: 'Refused',
  duplicate: 'Duplicate',
  'not-yours': 'Not yours',
  note: 'Note',
} as const

/** In a word, for the list of imports. */
export const importStateLabels: Record<ImportState, string> = {
  checking: 'Being checked',
  checked: 'Checked, not applied',
  applying: 'Being applied',
  applied: 'Applied',
  failed: 'Not read',
}
