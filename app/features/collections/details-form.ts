import { z } from 'zod'
import { plainLines } from '#app/platform/plain-text.ts'
import { DESCRIPTION_MOST, nameForm } from './rules.ts'

/** A box of a form that is ticked or not there. */
const box = z
  .string()
  .optional()
  .catch(undefined)
  .transform((value) => value === '1')
/** What the form began with, as it was stored; a browser writes line ends its own way. */
const before = z
  .string()
  .max(5000)
  .catch('')
  .transform((text) => text.replace(/\r\n?/g, '\n'))

/** The form that edits a collection, with what was there when it was opened. */
export const detailsForm = nameForm
  .extend({
    description: z
      .string()
      .catch('')
      .pipe(plainLines)
      .pipe(z.string().max(DESCRIPTION_MOST, `Keep the description to ${DESCRIPTION_MOST} characters.`)),
    public: box,
    wasName: before,
    wasDescription: before,
    wasPublic: box,
  })
  .transform(({ name, description, public: isPublic, wasName, wasDescription, wasPublic }) => ({
    name,
    description,
    isPublic,
    was: { name: wasName, description: wasDescription, isPublic: wasPublic },
  }))
export type DetailsField = 'name' | 'description'
