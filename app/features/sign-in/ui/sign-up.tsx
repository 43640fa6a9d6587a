import { useCallback, useId, useState } from 'react'
import { href } from 'react-router'
import { sendDraft } from '#app/features/photos/ui/kept-files.ts'
import { SignUpPhotos } from '#app/features/photos/ui/sign-up-photos.tsx'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import { Button } from '#app/ui/button.tsx'
import { DisclosureMark } from '#app/ui/disclosure-mark.tsx'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { PasswordField } from '#app/ui/fields/password-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import { signUpFields, signUpLabels, type SignUpField } from '../views.ts'
import { SignUpCode, type SignUpProps } from './sign-up-code.tsx'
import { StayField } from './hidden-fields.tsx'
import { Agreement } from './agreement.tsx'
import { OrByEmail } from './provider-buttons.tsx'

/** Sign-up at any step, on its page and in the dialog. */
export function SignUp(props: SignUpProps) {
  const view = props.answer?.view ?? props.view
  if (view.step === 'code') return <SignUpCode {...props} view={view} />
  return <SignUpForm {...props} />
}

/** The first step: name, address and password (specification part 1 §2). */
function SignUpForm({ answer, busy, Form, returnTo, inDialog, byEmail, providers, login }: SignUpProps) {
  const id = useId()
  const form = useFocusInvalid(answer)
  const [isOpen, setOpen] = useState(false)
  const openFold = useCallback(() => setOpen(true), [])
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
        // A single mistake is reported once, at its field, which has the focus. Without JavaScript, the typed password is gone,
        // too.
        <div
          className={problems.length === 1 && !failed ? 'hidden [@media(scripting:none)]:block' : 'contents'}
        >
          <ErrorSummary title={title} problems={problems.length > 1 ? problems : []}>
            {failed ?? (problems.length > 1 ? 'Please check this:' : 'Please check the marked field.')}
            {problems.length > 0 && (
              <span className="hidden [@media(scripting:none)]:inline"> Type the password again, too.</span>
            )}
          </ErrorSummary>
        </div>
      )}
      {providers && (
        <>
          {providers}
          {byEmail && <OrByEmail />}
        </>
      )}
      {byEmail ? (
        <Form
          ref={form}
          method="post"
          action={withReturnTo(href('/signup'), returnTo)}
          noValidate
          onSubmit={sendDraft}
          className="grid gap-5"
        >
          <input type="hidden" name="intent" value="start" />
          <StayField inDialog={inDialog} />
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
          <details
            open={isOpen || errors.phone !== undefined || undefined}
            className="rounded-field border border-line px-3.5"
          >
            <summary className="flex min-h-12 list-none items-center gap-3 font-medium [&::-webkit-details-marker]:hidden">
              Add a phone or photos (optional)
              <DisclosureMark />
            </summary>
            <div className="grid gap-5 pt-2 pb-4">
              <TextField
                {...field('phone')}
                label="Phone"
                type="tel"
                autoComplete="tel"
                hint="Nobody else sees it unless you choose to show it on your profile."
                defaultValue={typed.phone}
              />
              <SignUpPhotos onKept={openFold} />
            </div>
          </details>
          <Agreement by="By pressing Sign up" />
          <Button type="submit" look="primary" aria-disabled={busy} className="w-full">
            {busy ? 'Signing up …' : 'Sign up'}
          </Button>
        </Form>
      ) : (
        <p>
          This site cannot send emails yet, so nobody can sign up by email.
          {providers ? ' Use a button above.' : ' Please come back later.'}
        </p>
      )}
      <p className="text-center">Already have an account? {login}</p>
    </div>
  )
}
