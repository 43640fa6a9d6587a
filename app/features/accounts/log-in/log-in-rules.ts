import { z } from 'zod'
import { emailField } from '../rules.ts'

/** The fields of the log-in form. The password may be any text: the rules for new passwords may have changed since it
 *  was chosen. */
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
