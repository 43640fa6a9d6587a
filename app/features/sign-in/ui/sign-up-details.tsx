import { useEffect, useId } from 'react'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { focusNewcomer } from '#app/ui/hooks/focus-newcomer.ts'
import { PasswordField } from '#app/ui/fields/password-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import { signUpLabels, type SignUpStep } from '../views.ts'
import { Agreement } from './agreement.tsx'
import { SignUpStepForm, type SignUpProps } from './sign-up-step-form.tsx'

type Props = SignUpProps & { view: Extract<SignUpStep, { step: 'details' }> }
const fields = ['givenName', 'familyName', 'password'] as const

/** The last step for somebody who began with the address alone: what else an account needs. */
export function SignUpDetails({ view, answer, busy, Form, returnTo, inDialog }: Props) {
  const id = useId()
  const form = useFocusInvalid(answer)
  const { errors = {}, title, failed, typed = {} } = answer ?? {}
  useEffect(() => focusNewcomer(form.current?.querySelector<HTMLElement>('[name="givenName"]')), [form])
  const problems = fields.flatMap((name) => {
    const text = errors[name]
    return text ? [{ id: `${id}-${name}`, text: `${signUpLabels[name]}: ${text}` }] : []
  })
  const field = (name: (typeof fields)[number]) => ({
    id: `${id}-${name}`,
    name,
    label: signUpLabels[name],
    error: errors[name],
    required: true,
  })
  return (
    <div className="grid gap-6">
      {title && (
        <ErrorSummary title={title} problems={problems}>
          {failed ?? 'Please check this:'}
        </ErrorSummary>
      )}
      <p>
        Thank you, <strong className="font-semibold wrap-anywhere">{view.email}</strong> is confirmed. This is
        the last step.
      </p>
      <SignUpStepForm
        {...{ Form, returnTo, inDialog, busy }}
        ref={form}
        intent="finish"
        label="Sign up"
        waiting="Signing up …"
      >
        <div className="grid gap-5 md:grid-cols-2 md:gap-4">
          <TextField {...field('givenName')} autoComplete="given-name" defaultValue={typed.givenName} />
          <TextField {...field('familyName')} autoComplete="family-name" defaultValue={typed.familyName} />
        </div>
        {/* For password managers. */}
        <input type="hidden" autoComplete="username" value={view.email} readOnly />
        <PasswordField
          {...field('password')}
          autoComplete="new-password"
          hint="10 characters or more. A few words in a row are easy to remember."
        />
        <Checkbox
          label="Keep me signed in"
          name="keepSignedIn"
          defaultChecked={typed.keepSignedIn === 'on'}
          className="-my-2"
        />
        <Agreement by="By pressing Sign up" />
      </SignUpStepForm>
    </div>
  )
}
