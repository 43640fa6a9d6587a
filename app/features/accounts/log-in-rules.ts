import { z } from 'zod'
import { emailField } from './rules.ts'

/** What logging in asks. A password may be any text here: the rules for new ones may have changed since it was chosen. */
export const logInForm = z.object({
  email: emailField,
  password: z.string('Please enter your password.').min(1, 'Please enter your password.'),
  keepSignedIn: z
    .unknown()
    .optional()
    .transform((value) => value === 'on'),
})
