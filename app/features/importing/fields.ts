import { z } from 'zod'
import { presetLabel, presets } from './presets.ts'

const listFormats = ['csv', 'mits', 'hotpads'] as const
export type ListFormat = (typeof listFormats)[number]
export const listFormatLabels: Record<ListFormat, string> = {
  csv: 'CSV',
  mits: 'MITS 4.1 (XML)',
  hotpads: 'HotPads / Zillow (XML)',
}

const newHomeStates = ['submitted', 'draft'] as const
export type NewHomeState = (typeof newHomeStates)[number]

/** How a list names its columns, for the form. */
export const columnChoices = [
  { value: '', label: 'Your own: you choose on the next page' },
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

/** The labels of the fields, on the form and in errors. */
export const listFieldLabels: Record<ListField | 'file', string> = {
  source: 'Name of the list',
  preset: 'CSV columns',
  campus: 'Campus',
  newAs: 'New homes',
  file: 'File',
}
