// Server only, because the library's data for all countries is too large for a page.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { z } from 'zod'
import { boundedLine } from '#app/platform/text/bounded-fields.ts'

/** A phone number; without a country code it is a US number. Stored as E.164, or null when empty. */
export const phoneField = boundedLine(100, 'This is too long for a phone number.')
  .optional()
  .transform((text, context) => {
    if (!text?.trim()) return null
    const phone = parsePhoneNumberFromString(text, 'US')
    if (phone?.isValid() && !phone.ext) return phone.number
    context.addIssue({
      code: 'custom',
      message: phone?.ext
        ? 'Leave out the extension: we keep only the number.'
        : 'That does not look like a phone number. Try something like 213 555 0123, or start with + and the country code.',
    })
    return z.NEVER
  })
