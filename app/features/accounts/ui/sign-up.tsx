import { SignUpCode } from './sign-up-code.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import type { SignUpProps } from './sign-up-props.ts'

/** Sign-up, at any of its steps; on its page and in the dialog. */
export function SignUp(props: SignUpProps) {
  const view = props.answer?.view ?? props.view
  return view.step === 'code' ? <SignUpCode {...props} view={view} /> : <SignUpForm {...props} />
}
