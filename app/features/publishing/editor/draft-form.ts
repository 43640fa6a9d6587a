import { z } from 'zod'
import { lineField, numberField } from '#app/features/listings/changes/edit-form.ts'
import { propertyTypes } from '#app/features/listings/rules.ts'

/** The fields required to create a draft. `key` identifies the form, so that submitting it twice creates one home. */
export const draftForm = z.object({
  key: z.uuid(),
  campus: z
    .string('Choose a campus.')
    .max(60, { error: 'Choose a campus.', abort: true })
    .regex(/^[a-z0-9-]{1,60}$/, 'Choose a campus.'),
  address: lineField('The address', 500, true),
  type: z.enum(propertyTypes, 'Choose what kind of home it is.'),
  beds: numberField('Beds', { most: 50, required: true }).pipe(z.number('Beds: enter a number.')),
})
export type DraftField = 'campus' | 'address' | 'type' | 'beds'
