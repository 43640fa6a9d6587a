// Server only, because the library's data for all countries is too large for a page.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { z } from 'zod'
import { boundedLine } from '#app/platform/text/bounded-fields.ts'
import { emailField } from '#app/platform/text/email-field.ts'
import { nameField, newPasswordField } from './rules.ts'

/** A phone number; without a country code, a US number. Stored as E.164, or null if empty. */
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

/** First and last name, as in sign-up; an account created without a last name may stay that way.
 *  @param current the name on the account */
export function accountNameForm(current: { familyName: string }) {
  const familyName = nameField('Please enter your last name.')
  return z.object({
    givenName: nameField('Please enter your first name.'),
    familyName: current.familyName === '' ? z.union([z.literal(''), familyName]) : familyName,
  })
}
export type NameField = 'givenName' | 'familyName'

/** An empty field removes the number. */
export const phoneForm = z.object({ phone: phoneField })

export const newEmailForm = z.object({ email: emailField() })

/** `current` is required if there is a password already. */
export const newPasswordForm = z.object({
  current: z.string().max(1000, 'This is too long to be your password.').default(''),
  password: newPasswordField,
})
export type NewPasswordField = 'current' | 'password'
