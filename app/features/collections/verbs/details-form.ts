import { z } from 'zod'
import { descriptionField, nameForm } from '../rules.ts'

/** A checkbox: ticked or absent. */
const box = z
  .unknown()
  .optional()
  .transform((value) => value === '1')
/** The values when the form was opened. Browsers submit their own line endings. */
const before = z
  .string()
  .max(5000, { abort: true })
  .catch('')
  .transform((text) => text.replace(/\r\n?/g, '\n'))

/** The form that edits a collection, with the values from when it was opened. */
export const detailsForm = nameForm
  .extend({
    description: descriptionField,
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
