import { z } from 'zod'
import { emailField } from '#app/platform/text/email-field.ts'
import { CODE_MOST, NOT_A_CODE } from '#app/features/accounts/code-rules.ts'
import { newPasswordField } from '#app/features/accounts/rules.ts'

/** The fields of the log-in form. The password may be any text, because the rules for new passwords may have changed since it was
 *  chosen. */
export const logInForm = z.object({
  email: emailField(),
  password: z
    .string('Please enter your password.')
    .min(1, 'Please enter your password.')
    .max(1000, 'This is too long to be your password.'),
  keepSignedIn: z
    .unknown()
    .optional()
    .transform((value) => value === 'on'),
})

/** The specification's message (part 1 §5) for a missing value. */
const required = (message: string) => z.string(message).min(1, { error: message, abort: true })

export const resetRequestForm = z.object({ email: emailField() })

export const resetForm = z.object({
  email: emailField(),
  code: required('Please enter the verification code').pipe(z.string().max(CODE_MOST, NOT_A_CODE)),
  password: required('Please enter a new password').pipe(newPasswordField),
})
