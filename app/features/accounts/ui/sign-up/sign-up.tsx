import { SignUpCode } from './sign-up-code.tsx'
import { SignUpDetails } from './sign-up-details.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import type { SignUpProps } from './sign-up-props.ts'

/** Sign-up, at any of its steps; on its page and in the dialog. */
export function SignUp(props: SignUpProps) {
  const view = props.answer?.view ?? props.view
  if (view.step === 'code') return <SignUpCode {...props} view={view} />
  if (view.step === 'details') return <SignUpDetails {...props} view={view} />
  return <SignUpForm {...props} />
}
