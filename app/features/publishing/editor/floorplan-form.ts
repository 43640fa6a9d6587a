import { z } from 'zod'
import { plainLine } from '#app/platform/text/plain-text.ts'
import { numberField } from '#app/features/listings/fields/form-fields.ts'
import { numberText } from '../edit/field-texts.ts'
import type { Floorplan } from '#app/features/listings/rules.ts'

export const floorplanFields = ['name', 'beds', 'baths', 'squareFeet', 'photo'] as const
export type FloorplanTexts = Record<(typeof floorplanFields)[number], string>

/** A row of the floorplans form; null when it is empty. `photo` is the URL of one of the home's drawings. */
export const floorplanRow = z
  .object({
    name: plainLine(80, 'The name can have at most 80 characters.'),
    beds: numberField('Beds', { most: 50 }),
    baths: numberField('Baths', { most: 50, step: 0.5 }),
    squareFeet: numberField('Size', { most: 1_000_000 }),
    photo: z.string().max(300),
  })
  .transform((row) => {
    const { photo, ...said } = row
    const empty = row.name === '' && photo === '' && said.beds === null && said.baths === null
    return empty && said.squareFeet === null ? null : row
  })

export const EMPTY_FLOORPLAN: FloorplanTexts = { name: '', beds: '', baths: '', squareFeet: '', photo: '' }

/** The stored floorplans, and an empty row. */
export function floorplanRowsOf(plans: Floorplan[]): FloorplanTexts[] {
  const rows = plans.map(({ name, beds, baths, squareFeet, photo }) => ({
    name,
    beds: numberText(beds),
    baths: numberText(baths),
    squareFeet: numberText(squareFeet),
    photo: photo?.src ?? '',
  }))
  return [...rows, EMPTY_FLOORPLAN]
}
