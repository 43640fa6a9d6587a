import { useId } from 'react'
import { sendDraft } from '#app/features/photos/ui/kept-files.ts'
import { SignUpPhotos } from '#app/features/photos/ui/sign-up-photos.tsx'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { PasswordField } from '#app/ui/fields/password-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import { signUpFields, signUpLabels, type SignUpField } from '../views.ts'
import { SignUpCode } from './sign-up-code.tsx'
import { SignUpDetails } from './sign-up-details.tsx'
import { SignUpStepForm, type SignUpProps } from './sign-up-step-form.tsx'
import { Agreement } from './agreement.tsx'
import { OrByEmail } from './provider-button.tsx'

/** Sign-up, at any of its steps; on its page and in the dialog. */
export function SignUp(props: SignUpProps) {
  const view = props.answer?.view ?? props.view
  if (view.step === 'code') return <SignUpCode {...props} view={view} />
  if (view.step === 'details') return <SignUpDetails {...props} view={view} />
  return <SignUpForm {...props} />
}

/** The first step: name, address and password (specification part 1 §2). */
function SignUpForm({ answer, busy, Form, returnTo, inDialog, byEmail, provider, login }: SignUpProps) {
  const id = useId()
  const form = useFocusInvalid(answer)
  const { errors = {}, typed = {}, title, failed } = answer ?? {}
  const problems = signUpFields.flatMap((name) => {
    const text = errors[name]
    return text ? [{ id: `${id}-${name}`, text: `${signUpLabels[name]}: ${text}` }] : []
  })
  const field = (name: SignUpField) => ({
    id: `${id}-${name}`,
    name,
    label: signUpLabels[name],
    error: errors[name],
    // Focuses the first invalid field before any JavaScript has loaded.
    autoFocus: problems[0]?.id === `${id}-${name}`,
  })
  return (
    <div className="grid gap-6">
      {title && (
        <ErrorSummary title={title} problems={problems}>
          {failed ?? 'Please check this:'}
          {problems.length > 0 && (
            // With JavaScript the page stays, and so does the typed password.
            <span className="hidden [@media(scripting:none)]:inline"> Type the password again, too.</span>
          )}
        </ErrorSummary>
      )}
      {provider && (
        <>
          {provider}
          {byEmail && <OrByEmail />}
        </>
      )}
      {byEmail ? (
        <SignUpStepForm
          {...{ Form, returnTo, inDialog, busy }}
          ref={form}
          intent="start"
          label="Sign up"
          waiting="Signing up …"
          onSubmit={sendDraft}
        >
          <div className="grid gap-5 md:grid-cols-2 md:gap-4">
            <TextField
              {...field('givenName')}
              autoComplete="given-name"
              required
              defaultValue={typed.givenName}
            />
            <TextField
              {...field('familyName')}
              autoComplete="family-name"
              required
              defaultValue={typed.familyName}
            />
          </div>
          <TextField
            {...field('email')}
            type="email"
            autoComplete="email"
            hint="We will send a code to this address."
            required
            defaultValue={typed.email}
          />
          <TextField
            {...field('phone')}
            label="Phone (optional)"
            type="tel"
            autoComplete="tel"
            hint="Nobody else sees it unless you choose to show it on your profile."
            defaultValue={typed.phone}
          />
          <PasswordField
            {...field('password')}
            autoComplete="new-password"
            hint="10 characters or more. A few words in a row are easy to remember."
            required
          />
          <Checkbox
            label="Keep me signed in"
            name="keepSignedIn"
            defaultChecked={typed.keepSignedIn === 'on'}
            className="-my-2"
          />
          <SignUpPhotos />
          <Agreement by="By pressing Sign up" />
        </SignUpStepForm>
      ) : (
        <p>
          This site cannot send emails yet, so nobody can sign up by email.
          {provider ? ' Use the button above.' : ' Please come back later.'}
        </p>
      )}
      <p className="text-center">Already have an account? {login}</p>
    </div>
  )
}
