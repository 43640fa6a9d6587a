import { z } from 'zod'
import { emailField } from '../rules.ts'

/** A header of an action's answer that never leaves the server: milliseconds for which `server/http/checks/password-queue.ts`
 *  holds the answer back. */
export const ANSWER_AFTER = 'Roost-Answer-After'

/** The fields of the log-in form. The password may be any text: the rules for new passwords may have changed since it
 *  was chosen. */
export const logInForm = z.object({
  email: emailField(),
  password: z.string('Please enter your password.').min(1, 'Please enter your password.'),
  keepSignedIn: z
    .unknown()
    .optional()
    .transform((value) => value === 'on'),
})
