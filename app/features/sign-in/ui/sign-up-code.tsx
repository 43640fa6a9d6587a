import { useEffect } from 'react'
import { Link, href } from 'react-router'
import { withQuery } from '#app/platform/addresses/with-query.ts'
import { deleteSignUpFiles, giveDraftTo } from '#app/features/photos/ui/kept-files.ts'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { focusNewcomer } from '#app/ui/hooks/focus-newcomer.ts'
import { Icon } from '#app/ui/icon.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import type { SignUpStep } from '../views.ts'
import { ResendCode } from './resend-code.tsx'
import type { SignUpProps } from './sign-up-step-form.tsx'
import { StayField } from './hidden-fields.tsx'

const STARTED = 'Signup successful! Check your email for the confirmation code.'
const BEGUN = 'Check your email: we sent you a code.'

type Props = SignUpProps & { view: Extract<SignUpStep, { step: 'code' }> }

/** The second step: the code from the email. */
export function SignUpCode({ view, answer, busy, Form, returnTo, inDialog, login, startOver = true }: Props) {
  const form = useFocusInvalid(answer)
  const { errors = {}, title, failed, typed = {} } = answer ?? {}
  const message = answer?.message ?? (view.begun ? BEGUN : STARTED)
  useEffect(() => focusNewcomer(form.current?.querySelector<HTMLElement>('[name="code"]')), [form])
  useEffect(() => void giveDraftTo(view.id), [view.id])
  const action = withReturnTo(href('/signup'), returnTo)
  const mode = <StayField inDialog={inDialog} />
  return (
    <div className="grid gap-6">
      {title ? (
        <ErrorSummary title={title}>{failed ?? (errors.email && 'Check the address.')}</ErrorSummary>
      ) : (
        <output className="flex gap-2.5 rounded-field bg-good-soft p-3.5">
          <Icon of="circle-check" className="text-good" />
          {message}
        </output>
      )}
      <p>
        The code went to <strong className="font-semibold wrap-anywhere">{view.email}</strong>. It works for
        10 minutes. Check the spam folder, too.
      </p>
      <Form ref={form} method="post" action={action} noValidate className="grid gap-4">
        <input type="hidden" name="intent" value="confirm" />
        {mode}
        <TextField
          label="Confirmation code"
          hint="The six digits in the email."
          error={errors.code}
          name="code"
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is about this one field
          autoFocus
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
        />
        <Button type="submit" look="primary" aria-disabled={busy} className="w-full">
          {busy ? 'One moment …' : 'Confirm'}
        </Button>
      </Form>
      <div className="grid gap-2 border-t border-line pt-4">
        <Form method="post" action={action}>
          <input type="hidden" name="intent" value="resend" />
          {mode}
          <ResendCode of={view.wait} wait={view.resendIn} />
        </Form>
        <details open={errors.email !== undefined || undefined} className="group">
          <summary className="flex min-h-11 items-center underline underline-offset-4">
            Wrong address? Change it
          </summary>
          <Form method="post" action={action} noValidate className="grid gap-3 pt-1 pb-3">
            <input type="hidden" name="intent" value="change-email" />
            {mode}
            <TextField
              label="Your email"
              error={errors.email}
              type="email"
              name="email"
              autoComplete="email"
              required
              defaultValue={typed.email ?? view.email}
            />
            <Button type="submit" className="justify-self-start">
              Send the code there
            </Button>
          </Form>
        </details>
      </div>
      <p className="text-center">
        Already have an account? {login}
        {startOver && (
          <>
            {' · '}
            <Link
              to={withQuery(href('/signup'), { step: 'form', returnTo })}
              onClick={() => void deleteSignUpFiles('')}
              className="font-medium underline underline-offset-4"
            >
              Start over
            </Link>
          </>
        )}
      </p>
    </div>
  )
}
