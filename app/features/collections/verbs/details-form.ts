import { z } from 'zod'
import { descriptionField, collectionNameForm } from '../rules.ts'

/** A checkbox: ticked, empty, or not in the form, which then leaves it as it is. */
const box = z
  .unknown()
  .optional()
  .transform((value) => (value === undefined ? undefined : value === '1'))
/** The values when the form was opened. Browsers submit their own line endings. */
const before = z
  .string()
  .max(5000, { abort: true })
  .optional()
  .catch('')
  .transform((text) => text?.replace(/\r\n?/g, '\n'))

/** The form that edits a collection, with the values from when it was opened. */
export const collectionDetailsForm = collectionNameForm
  .extend({
    description: descriptionField.optional(),
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
export type CollectionDetailsField = 'name' | 'description'
