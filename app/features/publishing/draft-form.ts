import { z } from 'zod'
import { lineField } from '#app/features/listings/form-fields.ts'
import { typedForms } from '#app/features/listings/typed-forms.ts'

/** The fields required to create a draft. `key` identifies the form, so that submitting it twice creates one home. */
export const draftForm = z.object({
  key: z.uuid(),
  campus: z
    .string('Choose a campus.')
    .max(60, { error: 'Choose a campus.', abort: true })
    .regex(/^[a-z0-9-]{1,60}$/, 'Choose a campus.'),
  address: lineField('The address', 500, true),
  type: typedForms.type,
  beds: typedForms.beds,
})
export type DraftField = 'campus' | 'address' | 'type' | 'beds'
