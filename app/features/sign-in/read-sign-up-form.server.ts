import { z } from 'zod'
import {
  invalidFields,
  fieldErrors,
  type FieldErrors,
  type Invalid,
} from '#app/platform/text/field-errors.ts'
import { guessable } from '#app/features/accounts/passwords.server.ts'
import { phoneField } from '#app/features/accounts/fields.server.ts'
import { nameField, newPasswordField } from '#app/features/accounts/rules.ts'
import { emailField } from '#app/platform/text/email-field.ts'
import type { SignUpField } from './views.ts'

export const signUpForm = z.object({
  givenName: nameField('Please enter your first name.'),
  familyName: nameField('Please enter your last name.'),
  email: emailField(),
  phone: phoneField,
  password: newPasswordField,
  keepSignedIn: z
    .unknown()
    .optional()
    .transform((value) => value === 'on'),
})

type ReadSignUpFormOutcome = { ok: true; form: z.output<typeof signUpForm> } | Invalid<SignUpField>

const texts = z.record(z.string(), z.string().catch('')).catch({})

/** The parsed values, or the first error of every field.
 *  @param own more words that the password must not be, such as the company's name */
export function readSignUpForm(input: unknown, own: string[] = []): ReadSignUpFormOutcome {
  const read = signUpForm.safeParse(input)
  const errors: FieldErrors<SignUpField> = read.success ? {} : fieldErrors(read.error)
  const { givenName = '', familyName = '', email = '', password = '' } = texts.parse(input)
  const tooEasy = guessable(password, [
    email,
    givenName,
    familyName,
    givenName + familyName,
    familyName + givenName,
    ...own,
  ])
  if (!errors.password && tooEasy !== null) errors.password = tooEasy
  if (!read.success || errors.password) return invalidFields(errors)
  return { ok: true, form: read.data }
}
