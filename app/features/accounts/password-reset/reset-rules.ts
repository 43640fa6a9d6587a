import { z } from 'zod'
import { CODE_MOST, NOT_A_CODE } from '../codes/rules.ts'
import { emailField, newPasswordField } from '../rules.ts'

/** The specification's message (part 1 §5) for a missing value. */
const required = (message: string) => z.string(message).min(1, { error: message, abort: true })

export const resetRequestForm = z.object({ email: emailField() })

export const resetForm = z.object({
  email: emailField(),
  code: required('Please enter the verification code').pipe(z.string().max(CODE_MOST, NOT_A_CODE)),
  password: required('Please enter a new password').pipe(newPasswordField),
})
