import { useEffect, type ComponentType, type ReactNode, type RefAttributes } from 'react'
import { Link, href, type FormProps } from 'react-router'
import { withQuery } from '#app/platform/addresses/with-query.ts'
import { assignDraftTo, deleteSignUpFiles } from '#app/features/photos/ui/kept-files.ts'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { DisclosureMark } from '#app/ui/disclosure-mark.tsx'
import { focusNewcomer } from '#app/ui/hooks/focus-newcomer.ts'
import { Icon } from '#app/ui/icon.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { textLink } from '#app/ui/text-link.ts'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import type { SignUpAnswer, SignUpStep } from '../views.ts'
import { ResendCode } from './resend-code.tsx'
import { StayField } from './hidden-fields.tsx'

const STARTED = 'Signup successful! Check your email for the confirmation code.'

export type SignUpProps = {
  view: SignUpStep
  answer: SignUpAnswer | undefined
  busy: boolean
  /** React Router's form, or a fetcher's. */
  Form: ComponentType<FormProps & RefAttributes<HTMLFormElement>>
  returnTo: string
  /** In a dialog, the server answers with the next step instead of a redirect; `stays` keeps the page to the end. */
  inDialog?: boolean | 'stays'
  /** False when the site cannot send emails, so that only providers can be used to sign up. */
  byEmail: boolean
  /** The buttons of the providers, such as Google. */
  providers?: ReactNode
  /** The link or button to log in. */
  login: ReactNode
}

type Props = SignUpProps & { view: Extract<SignUpStep, { step: 'code' }> }

/** The second step: the code from the email. */
export function SignUpCode({ view, answer, busy, Form, returnTo, inDialog }: Props) {
  const form = useFocusInvalid(answer)
  const { errors = {}, title, failed, typed = {} } = answer ?? {}
  const message = answer?.message ?? STARTED
  useEffect(() => focusNewcomer(form.current?.querySelector<HTMLElement>('[name="code"]')), [form])
  useEffect(() => void assignDraftTo(view.id), [view.id])
  const sentAgain = typed.intent === 'resend' || typed.intent === 'change-email'
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
        It went to <strong className="font-semibold wrap-anywhere">{view.email}</strong> and works for 10
        minutes.
      </p>
      <Form ref={form} method="post" action={action} noValidate className="grid gap-4">
        <input type="hidden" name="intent" value="confirm" />
        {mode}
        <TextField
          label="Confirmation code"
          hint="Six digits."
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
      <details
        open={sentAgain || errors.email !== undefined || undefined}
        className="rounded-field border border-line px-3.5"
      >
        <summary className="flex min-h-12 list-none items-center gap-3 [&::-webkit-details-marker]:hidden">
          No code? Wrong address?
          <DisclosureMark />
        </summary>
        <div className="grid gap-5 pt-1 pb-4">
          <Form method="post" action={action}>
            <input type="hidden" name="intent" value="resend" />
            {mode}
            <ResendCode of={view.wait} wait={view.resendIn} />
          </Form>
          <Form method="post" action={action} noValidate className="grid gap-3">
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
          <Link
            to={withQuery(href('/signup'), { step: 'form', returnTo })}
            onClick={() => void deleteSignUpFiles('')}
            className={`${textLink} justify-self-start`}
          >
            Start over
          </Link>
        </div>
      </details>
    </div>
  )
}
