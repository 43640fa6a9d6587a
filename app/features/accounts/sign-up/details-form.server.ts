import { z } from 'zod'
import { phoneField } from '../details/phone.server.ts'
import { emailField, nameField, newPasswordField } from '../rules.ts'

/** First and last name, as in sign-up; an account that was created without a last name may stay without one.
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

/** `current` is required when there is a password already. */
export const newPasswordForm = z.object({
  current: z.string().max(1000, 'This is too long to be your password.').default(''),
  password: newPasswordField,
})
export type NewPasswordField = 'current' | 'password'
