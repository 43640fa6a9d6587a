import { z } from 'zod'
import { guessable } from './common-passwords.server.ts'
import { signUpForm } from './rules.ts'
import type { SignUpField } from './sign-up-view.ts'

export type SignUpErrors = Partial<Record<SignUpField, string>>
type ReadForm =
  | { ok: true; form: z.output<typeof signUpForm> }
  | { ok: false; reason: 'input'; errors: SignUpErrors }

const texts = z.record(z.string(), z.string().catch('')).catch({})

/** What was typed, or the first thing wrong with each field, all at once. */
export function readSignUpForm(input: unknown): ReadForm {
  const read = signUpForm.safeParse(input)
  const issues = read.error?.issues ?? []
  const errors: SignUpErrors = Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [path[0], message]),
  )
  const { givenName = '', familyName = '', email = '', password = '' } = texts.parse(input)
  const tooEasy = guessable(password, [email, givenName + familyName, familyName + givenName])
  if (!errors.password && tooEasy !== null) errors.password = tooEasy
  if (!read.success || errors.password) return { ok: false, reason: 'input', errors }
  return { ok: true, form: read.data }
}
